#include "cli/live/live_run.h"

#include "report/page/page.h"

enum status live_run_begin(struct setup *setup, const struct listener *listener,
                           struct live_run *ret, struct error *err)
{
    struct place place;
    *ret = (struct live_run){0};
    if (!options_has(&setup->options, OPT_LIVE))
        return STATUS_OK;
    if (!setup->run.use_journal)
        return fail(err, STATUS_USAGE,
                    "--live shows the journal of the run, and --no-journal asks for none");
    if (!page_is_possible())
        return fail(err, STATUS_USAGE,
                    "this program was built without its charting library; build it again with "
                    "./dev build, which fetches it");
    enum status status = place_parse(options_value(&setup->options, OPT_LIVE), &place, err);
    if (status != STATUS_OK)
        return status;
    ret->board = setup->run.board = board_new();
    status = live_thread_start(&place, ret->board, &ret->thread, err);
    if (status == STATUS_OK)
        listener->hear(
            listener->context,
            &(struct event){.kind = EVENT_LIVE, .text = live_thread_address(ret->thread)});
    return status;
}

void live_run_end(struct live_run *live)
{
    board_show_end(live->board);
    live_thread_end(live->thread);
    board_free(live->board);
}
