/* The full-screen view fits every window, and shows the curve, the passes and the best. */
#include "cli/show/view.h"
#include "base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const unsigned char some_text[] = "int main(void)\n{\n\treturn\0330;\n}\nzeile \xc3\xa4\n";
static struct file some_file = {
    .name = "bug.c", .data = some_text, .n_bytes = sizeof some_text - 1};
static const struct fileset some_files = {.files = &some_file, .n_files = 1};
static const struct time_left unknown, known = {true, 60, 200, 600};

static void hear_run(struct view *view, struct event *ret)
{
    struct event event = {.kind = EVENT_START,
                          .text = "bug.c",
                          .original = {.n_tokens = 1000, .n_bytes = 9000},
                          .best = {.n_tokens = 1000, .n_bytes = 9000},
                          .best_files = &some_files};
    view_hear(view, &event);
    for (int i = 1; i <= 20; i++) {
        struct test_row row = {.source = SOURCE_RUN};
        snprintf(row.pass, sizeof row.pass, i < 10 ? "lines:ddmin" : "tokens:sweep");
        event.kind = EVENT_TEST;
        event.test = &row;
        view_hear(view, &event);
        event.kind = EVENT_ACCEPT;
        event.pass = i < 10 ? "lines:ddmin" : "tokens:sweep";
        event.elapsed = i;
        event.best.n_tokens = 1000 - 40 * (uint64_t)i;
        view_hear(view, &event);
    }
    event.kind = EVENT_ANSWER;
    event.test = NULL;
    *ret = event;
}

/* The lines without escape sequences, each ended by a newline; block characters become '#'. */
static char *plain(const struct buffer *text)
{
    struct buffer out = {0};
    const char *at = buffer_text(text);
    while (*at != '\0') {
        if (*at == '\033') {
            at += strcspn(at + 1, "HJKm") + 2;
        } else if ((*at & 0x80) != 0) {
            buffer_add_byte(&out, '#');
            at += 3;
        } else if (*at++ != '\r') {
            buffer_add_byte(&out, (unsigned char)at[-1]);
        }
    }
    return buffer_take(&out);
}

static void fits(const struct view *view, const struct event *event, unsigned columns,
                 unsigned rows)
{
    struct view_screen screen = {.n_columns = columns,
                                 .n_rows = rows,
                                 .has_colours = columns % 2 == 0,
                                 .has_blocks = rows % 2 == 0};
    struct buffer text = {0};
    view_draw(view, event, columns % 3 == 0 ? &known : &unknown, &screen, &text);
    char *lines = plain(&text), *rest = lines, *line;
    unsigned n = 0;
    for (; (line = strsep(&rest, "\n")) != NULL; n++)
        assert_true(strlen(line) <= columns);
    assert_true(n <= rows);
    assert_true(screen.has_colours || strstr(buffer_text(&text), "\033[0m") == NULL);
    free(lines);
    buffer_done(&text);
}

static void it_fits_every_window(void **state)
{
    (void)state;
    struct view view = {0};
    struct event event;
    hear_run(&view, &event);
    view_hear(&view, &(struct event){.kind = EVENT_WARNING, .text = "something\033[2J odd"});
    for (unsigned columns = 1; columns <= 130; columns++)
        for (unsigned rows = 1; rows <= 40; rows++)
            fits(&view, &event, columns, rows);
    view_done(&view);
}

static void it_shows_everything_at_forty_columns(void **state)
{
    (void)state;
    struct view view = {0};
    struct event event;
    struct buffer text = {0};
    struct view_screen screen = {.n_columns = 40, .n_rows = 24};
    hear_run(&view, &event);
    view_draw(&view, &event, &known, &screen, &text);
    char *lines = plain(&text);
    assert_non_null(strstr(lines, "(20.0%)"));
    assert_non_null(strstr(lines, "left 3:20 (1:00-10:00)"));
    assert_non_null(strstr(lines, "> tokens:sweep"));
    assert_non_null(strstr(lines, "  lines:ddmin                 9 tests"));
    assert_non_null(strstr(lines, "int main(void)"));
    assert_non_null(strstr(lines, " return?0;")); /* nothing of the input steers the terminal */
    assert_non_null(strstr(lines, "100% #"));
    assert_null(strstr(buffer_text(&text), "\033[1m"));
    assert_null(strstr(buffer_text(&text), "\033[34m"));
    free(lines);
    buffer_done(&text);
    view_done(&view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_fits_every_window),
        cmocka_unit_test(it_shows_everything_at_forty_columns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
