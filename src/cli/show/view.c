#include "cli/show/view.h"

#include "base/memory.h"
#include "cli/show/progress_line.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Columns of a label, passes that are shown, and numbers of terminal styles. */
enum { LABEL_COLUMNS = 7, MOST_PASSES = 8, BOLD = 1, BLUE = 34 };

/* --- state from events
 * -------------------------------------------------------------------------- */

void view_done(struct view *view)
{
    free(view->points);
}

static struct view_pass *pass_of(struct view *view, const char *name)
{
    for (size_t i = 0; i < view->n_passes; i++)
        if (strcmp(view->passes[i].name, name) == 0)
            return &view->passes[i];
    if (view->n_passes == VIEW_PASSES)
        return &view->passes[VIEW_PASSES - 1];
    struct view_pass *pass = &view->passes[view->n_passes++];
    snprintf(pass->name, sizeof pass->name, "%s", name);
    return pass;
}

static void add_point(struct view *view, const struct event *event)
{
    mem_grow((void **)&view->points, &view->points_capacity, view->n_points + 1,
             sizeof *view->points);
    view->points[view->n_points++] =
        (struct view_point){event->elapsed, size_percent(&event->best, &event->original)};
}

void view_hear(struct view *view, const struct event *event)
{
    if (event->kind == EVENT_START) { /* sent once per run; a branch is another run */
        view->n_points = view->n_passes = 0;
        snprintf(view->title, sizeof view->title, "%s", event->text);
    } else if (event->kind == EVENT_WARNING || event->kind == EVENT_NEWS)
        snprintf(view->news, sizeof view->news, "%s%s",
                 event->kind == EVENT_WARNING ? "warning: " : "", event->text);
    else if (event->kind == EVENT_TEST && event->test->source == SOURCE_RUN)
        pass_of(view, event->test->pass)->n_tests++;
    if (event->kind == EVENT_ACCEPT && event->pass != NULL)
        pass_of(view, event->pass)->n_accepted++;
    if (event->kind == EVENT_ACCEPT || event->kind == EVENT_START)
        add_point(view, event);
}

/* --- drawing ---------------------------------------------------------------------------------- */

struct pen {
    const struct view_screen *screen;
    struct buffer *out;
    unsigned row;
};

static bool has_room(const struct pen *pen)
{
    return pen->row < pen->screen->n_rows;
}

/* Adds the text.  A byte that a terminal could interpret becomes '?'. */
static void add_plain(struct pen *pen, const char *text, size_t n_bytes)
{
    for (size_t i = 0; i < n_bytes; i++) {
        unsigned char byte = (unsigned char)text[i];
        buffer_add_byte(pen->out, byte == '\t' ? ' ' : byte < ' ' || byte > '~' ? '?' : byte);
    }
}

static void colour(struct pen *pen, int code)
{
    if (pen->screen->has_colours)
        buffer_add_format(pen->out, "\033[%dm", code);
}

static void end_line(struct pen *pen)
{
    pen->row++;
    buffer_add_text(pen->out, has_room(pen) ? "\033[K\r\n" : "\033[K");
}

static void line(struct pen *pen, int code, const char *text, size_t n_bytes)
{
    if (!has_room(pen))
        return;
    if (code != 0)
        colour(pen, code);
    add_plain(pen, text, n_bytes < pen->screen->n_columns ? n_bytes : pen->screen->n_columns);
    if (code != 0)
        colour(pen, 0);
    end_line(pen);
}

/* Adds one character of the curve.  `level`: how many eighths of it lie below the curve. */
static void add_block(struct pen *pen, double level)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int eighths = level <= 0 ? 0 : level >= 8 ? 8 : (int)(level + 0.5);
    if (pen->screen->has_blocks)
        buffer_add_text(pen->out, blocks[eighths]);
    else
        buffer_add_byte(pen->out, eighths >= 4 ? '#' : ' ');
}

static void draw_curve(struct pen *pen, const struct view *view, double elapsed, unsigned n_rows)
{
    unsigned n_columns = pen->screen->n_columns;
    bool has_labels = n_columns > 2 * LABEL_COLUMNS;
    unsigned width = has_labels ? n_columns - LABEL_COLUMNS : n_columns;
    for (unsigned row = 0; row < n_rows && has_room(pen); row++) {
        double below = 100.0 * (n_rows - 1 - row) / n_rows, height = 100.0 / n_rows;
        if (has_labels && (row == 0 || row == n_rows - 1))
            buffer_add_format(pen->out, "%5.0f%% ", row == 0 ? 100.0 : 0.0);
        else if (has_labels)
            buffer_add_format(pen->out, "%*s", LABEL_COLUMNS, "");
        colour(pen, BLUE);
        size_t at = 0; /* the first point that is later than the column */
        for (unsigned x = 0; x < width; x++) {
            while (at < view->n_points && view->points[at].seconds <= elapsed * (x + 1) / width)
                at++;
            double percent = at > 0 ? view->points[at - 1].percent : 100;
            add_block(pen, 8 * (percent - below) / height);
        }
        colour(pen, 0);
        end_line(pen);
    }
}

static void draw_passes(struct pen *pen, const struct view *view, const char *now)
{
    size_t first = view->n_passes > MOST_PASSES ? view->n_passes - MOST_PASSES : 0;
    char text[TEST_PASS + 80];
    for (size_t i = first; i < view->n_passes && has_room(pen); i++) {
        const struct view_pass *pass = &view->passes[i];
        bool is_now = now != NULL && strcmp(now, pass->name) == 0;
        int n = snprintf(text, sizeof text, "%c %-22s %6" PRIu64 " tests %5" PRIu64 " accepted",
                         is_now ? '>' : ' ', pass->name, pass->n_tests, pass->n_accepted);
        line(pen, is_now ? BOLD : 0, text, (size_t)n);
    }
}

/* The first lines of the best, as far as there is room. */
static void draw_best(struct pen *pen, const struct fileset *files)
{
    if (files == NULL || files->n_files == 0)
        return;
    const struct file *file = &files->files[0];
    line(pen, BOLD, file->name, strlen(file->name));
    size_t from = 0;
    while (from < file->n_bytes && has_room(pen)) {
        const unsigned char *end = memchr(file->data + from, '\n', file->n_bytes - from);
        size_t to = end != NULL ? (size_t)(end - file->data) : file->n_bytes;
        line(pen, 0, (const char *)file->data + from, to - from);
        from = to + 1;
    }
}

void view_draw(const struct view *view, const struct event *event, const struct time_left *left,
               const struct view_screen *screen, struct buffer *out)
{
    struct pen pen = {.screen = screen, .out = out};
    char text[PROGRESS_TEXT];
    unsigned n_curve = screen->n_rows < 8 ? 0 : (screen->n_rows - 4) / 3;
    buffer_add_text(out, "\033[H");
    line(&pen, BOLD, view->title, strlen(view->title));
    progress_line(event, left, screen->n_columns, text);
    line(&pen, 0, text, strlen(text));
    if (view->news[0] != '\0')
        line(&pen, BOLD, view->news, strlen(view->news));
    draw_curve(&pen, view, event->elapsed, n_curve);
    draw_passes(&pen, view, event->pass);
    draw_best(&pen, event->best_files);
    buffer_add_text(out, "\033[J");
}
