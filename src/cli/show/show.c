#include "cli/show/show.h"

#include "cli/show/closing.h"
#include "cli/show/complain.h"
#include "cli/show/progress_line.h"
#include "cli/show/screen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- people ------------------------------------------------------------------------------ */

/* Ends the line or the screen that is rewritten, so that something can be printed. */
static void close_line(struct show *show)
{
    if (show->style == SHOW_VIEW) {
        screen_leave();
        fputs(buffer_text(&show->later), stderr);
        show->later.n_bytes = 0;
    }
    if (show->line_is_open)
        fputs("\r\033[K", stderr);
    show->line_is_open = false;
}

static void live_line(struct show *show, const struct event *event)
{
    char text[256];
    progress_line(event, &show->estimator.left, terminal_width() - 1, text);
    fprintf(stderr, "\r%s\033[K", text);
    fflush(stderr);
    show->line_is_open = true;
}

bool show_is_due(struct show *show, const struct event *event, double interval)
{
    if (event->elapsed < show->last_shown + interval)
        return false;
    show->last_shown = event->elapsed;
    return true;
}

static void draw_view(struct show *show, const struct event *event)
{
    struct view_screen screen;
    struct buffer text = {0};
    screen_enter();
    screen_measure(&screen);
    view_draw(&show->view, event, &show->estimator.left, &screen, &text);
    screen_write(&text);
    buffer_done(&text);
}

static void plain_line(struct show *show, const struct event *event)
{
    char text[PROGRESS_TEXT];
    progress_line(event, &show->estimator.left, 0, text);
    fprintf(stderr, "%s\n", text);
    show->plain_size = event->best;
}

/* True if the last plain line has the size of now: a line for a pass that begins would repeat it.
 */
static bool size_was_shown(const struct show *show, const struct event *event)
{
    const struct size *shown = &show->plain_size, *best = &event->best;
    return shown->n_bytes == best->n_bytes && shown->n_tokens == best->n_tokens &&
           shown->n_classes == best->n_classes && shown->n_functions == best->n_functions;
}

static void hear_progress(struct show *show, const struct event *event)
{
    bool is_tick = event->kind == EVENT_TICK;
    if (is_tick && event->pass == NULL)
        return; /* the original is still being tested: there is nothing to show yet */
    if (show->style == SHOW_LIVE && show_is_due(show, event, 0.1))
        live_line(show, event);
    if (show->style == SHOW_VIEW && show_is_due(show, event, 0.1))
        draw_view(show, event);
    if (show->style == SHOW_PLAIN && !is_tick && show_is_due(show, event, 5))
        plain_line(show, event);
}

/* Prints a line for people.  While the full-screen view is shown, the line is kept for later. */
static void say(struct show *show, const char *prefix, const char *text)
{
    if (show->style == SHOW_VIEW && screen_is_entered()) {
        buffer_add_format(&show->later, "%s%s\n", prefix, text);
        return;
    }
    close_line(show);
    fprintf(stderr, "%s%s\n", prefix, text);
}

static void hear_news(struct show *show, const struct event *event)
{
    char text[PROGRESS_TEXT];
    switch (event->kind) {
    case EVENT_START:
        close_line(show);
        fprintf(stderr, "%s: %s\n", event->text, size_text(&event->original, text));
        break;
    case EVENT_KEEPING:
        say(show, "keeping: ", event->text);
        break;
    case EVENT_ORIGINAL:
        say(show, "the original is interesting; a test takes ",
            seconds_text(event->seconds, (char[SECONDS_TEXT]){0}));
        break;
    case EVENT_OTHERS:
        say(show, "other failures that came up:\n", event->text);
        break;
    case EVENT_BRANCH:
        say(show, "\nnow the other failure: ", event->text);
        break;
    case EVENT_RATE:
    case EVENT_RESUME:
    case EVENT_NEWS:
        say(show, "", event->text);
        break;
    case EVENT_PASSING:
        say(show, "the passing side, one item less: ", event->text);
        break;
    case EVENT_PASS:
        if (show->style == SHOW_PLAIN && !size_was_shown(show, event))
            plain_line(show, event);
        break;
    default:
        break;
    }
}

void show_hear(void *context, const struct event *event)
{
    struct show *show = context;
    if (event->kind == EVENT_TEST) {
        return;
    } else if (event->kind == EVENT_WARNING) {
        say(show, "pare: warning: ", event->text);
    } else if (event->kind == EVENT_LIVE) {
        say(show, "live page: ", event->text);
    } else if (event->kind == EVENT_ADVICE) {
        say(show, "", event->text);
    } else if (show->style == SHOW_QUIET) {
        return;
    } else if (event->kind == EVENT_ANSWER || event->kind == EVENT_ACCEPT ||
               event->kind == EVENT_TICK) {
        hear_progress(show, event);
    } else {
        hear_news(show, event);
    }
}

/* --- the interface ----------------------------------------------------------------------- */

static enum show_style choose(bool quiet, bool json, bool view)
{
    const char *terminal = getenv("TERM");
    if (json)
        return SHOW_JSON;
    if (quiet)
        return SHOW_QUIET;
    if (!isatty(STDERR_FILENO) || terminal == NULL || strcmp(terminal, "dumb") == 0)
        return SHOW_PLAIN;
    return view ? SHOW_VIEW : SHOW_LIVE;
}

void show_init(struct show *show, bool quiet, bool json, bool view)
{
    *show = (struct show){.style = choose(quiet, json, view)};
    estimator_init(&show->estimator);
}

void show_done(struct show *show)
{
    close_line(show);
    view_done(&show->view);
    buffer_done(&show->later);
}

static void hear(void *context, const struct event *event)
{
    struct show *show = context;
    if (event->kind == EVENT_START) {
        show->last_shown = 0;
        show->plain_size = (struct size){0};
    }
    estimator_hear(&show->estimator, event);
    board_show_left(show->board, &show->estimator.left);
    if (show->style == SHOW_JSON) {
        show_hear_json(show, event);
        return;
    }
    if (show->style == SHOW_VIEW)
        view_hear(&show->view, event);
    show_hear(show, event);
}

struct listener show_listener(struct show *show)
{
    return (struct listener){.hear = hear, .context = show};
}

static void print_limits(FILE *out, const struct counts *counts)
{
    if (counts->n_timeouts > 0)
        fprintf(out, "%" PRIu64 " tests ran out of time; --timeout sets the limit\n",
                counts->n_timeouts);
    if (counts->n_overruns > 0)
        fprintf(out,
                "%" PRIu64 " tests wrote too much; --max-output and --max-disk set the limits\n",
                counts->n_overruns);
}

/* Prints how to continue a run that did not finish. */
static void print_way_on(FILE *out, const struct summary *summary)
{
    if (!summary->has_started)
        return;
    if (summary->end == RUN_INTERRUPTED && summary->journal_dir != NULL)
        fprintf(out, "to continue: pare resume %s\n", summary->journal_dir);
    else if (summary->end == RUN_STOPPED && summary->journal_dir != NULL)
        fprintf(out, "to continue: give the same command with a higher %s, or without it\n",
                summary->limit);
    else if (summary->end == RUN_INTERRUPTED || summary->end == RUN_STOPPED)
        fputs("this run cannot be continued, because it has no journal (--no-journal)\n", out);
}

static void print_end(FILE *out, const struct summary *summary)
{
    static const char *const endings[] = {
        [RUN_FINISHED] = "finished",
        [RUN_STOPPED] = "stopped at ",
        [RUN_INTERRUPTED] = "interrupted",
        [RUN_FLAKY] = "finished, but flaky",
    };
    char before[SIZE_TEXT], after[SIZE_TEXT], clock[CLOCK_TEXT];
    bool is_early = summary->end == RUN_STOPPED || summary->end == RUN_INTERRUPTED;
    fprintf(out, "%s%s%s in %s: %s -> %s (%.2f%%)\n", endings[summary->end],
            summary->limit != NULL ? summary->limit : "", is_early ? ", best so far" : "",
            clock_text(summary->elapsed, clock), size_text(&summary->original, before),
            size_text(&summary->best, after), size_percent(&summary->best, &summary->original));
}

/* Prints the result and the command that shows the failure on it.  A run that was interrupted early
 * has no result. */
static void print_result(FILE *out, const struct run_options *run, const struct summary *summary)
{
    if (access(summary->output_path, F_OK) != 0)
        return;
    char *path = closing_result_path(run, summary);
    struct buffer text = {0}, command = {0};
    closing_add_result(path, &text);
    closing_add_command(run, path, &command);
    fprintf(out, "result: %s\n%s", path, buffer_text(&text));
    if (command.n_bytes > 0)
        fprintf(out, "to see the failure again: %s\n", buffer_text(&command));
    buffer_done(&text);
    buffer_done(&command);
    free(path);
}

void show_summary(struct show *show, const struct run_options *run, const struct summary *summary,
                  FILE *out)
{
    const struct counts *counts = &summary->counts;
    close_line(show);
    if (show->style == SHOW_QUIET || show->style == SHOW_JSON)
        return;
    print_end(out, summary);
    fprintf(out,
            "%" PRIu64 " answers used, %" PRIu64 " tests run, %" PRIu64 " validity checks, %" PRIu64
            " answers from the cache\n",
            counts->n_asked, counts->n_run, counts->n_valid, counts->n_cached);
    print_limits(out, counts);
    print_result(out, run, summary);
    print_way_on(out, summary);
}

int show_error(struct show *show, const struct error *err)
{
    close_line(show);
    return complain(err, show->style == SHOW_JSON);
}

void show_warning(struct show *show, const char *text)
{
    struct event event = {.kind = EVENT_WARNING, .text = text};
    struct listener listener = show_listener(show);
    listener.hear(listener.context, &event);
}

static bool ask(const char *question)
{
    char answer[16] = "";
    fprintf(stderr, "%s [y/N] ", question);
    fflush(stderr);
    if (fgets(answer, sizeof answer, stdin) == NULL)
        return false;
    return answer[0] == 'y' || answer[0] == 'Y';
}

show_question *show_can_ask(const struct show *show)
{
    return (show->style == SHOW_LIVE || show->style == SHOW_VIEW) && isatty(STDIN_FILENO) ? ask
                                                                                          : NULL;
}
