#include "report/live/now_json.h"

#include "report/page/json_out.h"

#include <inttypes.h>

static void add_number(struct buffer *out, const char *name, uint64_t number)
{
    json_out_name(out, name);
    buffer_add_format(out, "%" PRIu64, number);
}

static void add_flag(struct buffer *out, const char *name, bool flag)
{
    json_out_name(out, name);
    buffer_add_text(out, flag ? "true" : "false");
}

static void add_test(struct buffer *out, const struct board_test *test)
{
    buffer_add_byte(out, '{');
    json_out_name(out, "start");
    buffer_add_format(out, "%.2f", test->start);
    add_number(out, "bytes", test->n_bytes);
    add_number(out, "tokens", test->n_tokens);
    add_number(out, "classes", test->n_classes);
    add_flag(out, "ahead", test->ahead);
    json_out_name(out, "removed");
    json_out_text(out, test->removed);
    json_out_name(out, "text");
    json_out_text(out, test->text);
    buffer_add_byte(out, '}');
}

void now_json(const struct board_view *view, struct buffer *out)
{
    buffer_add_byte(out, '{');
    json_out_name(out, "pass");
    json_out_text(out, view->pass);
    add_number(out, "round", view->round);
    json_out_name(out, "elapsed");
    buffer_add_format(out, "%.2f", view->elapsed);
    add_number(out, "bytes", view->best.n_bytes);
    add_number(out, "tokens", view->best.n_tokens);
    add_number(out, "classes", view->best.n_classes);
    add_number(out, "tests", view->counts.n_run);
    add_flag(out, "paused", view->is_paused);
    add_flag(out, "over", view->is_over);
    json_out_name(out, "left");
    if (view->left.is_known)
        buffer_add_format(out, "[%.0f,%.0f,%.0f]", view->left.low, view->left.middle,
                          view->left.high);
    else
        buffer_add_text(out, "null");
    add_number(out, "n_running", view->n_running);
    json_out_name(out, "running");
    buffer_add_byte(out, '[');
    for (size_t i = 0; i < view->n_tests; i++) {
        buffer_add_text(out, i > 0 ? "," : "");
        add_test(out, &view->tests[i]);
    }
    buffer_add_text(out, "]}");
}
