/* view - a run as a full screen on the terminal: the curve of the size, the passes, the best.
 *
 * The picture depends only on the events so far and on the size of the window, so it always fits
 * the window.  The view uses plain escape sequences and no library: it only writes, and needs six
 * sequences that every terminal of today knows. */
#ifndef PARE_CLI_SHOW_VIEW_H
#define PARE_CLI_SHOW_VIEW_H

#include "base/buffer.h"
#include "cli/show/estimator.h"
#include "drive/state/event.h"

#include <stdbool.h>
#include <stddef.h>

/* Passes that are counted, and bytes of two texts: each is a line or two of a terminal. */
enum { VIEW_PASSES = 64, VIEW_TITLE = 200, VIEW_NEWS = 300 };

struct view_pass {
    char name[TEST_PASS];
    uint64_t n_tests, n_accepted;
};

struct view_point {
    double seconds, percent; /* size of the best, of the original */
};

/* Everything that was heard so far. */
struct view {
    char title[VIEW_TITLE];
    char news[VIEW_NEWS]; /* the last warning, or what workers do */
    struct view_pass passes[VIEW_PASSES];
    size_t n_passes;
    struct view_point *points;
    size_t n_points, points_capacity;
};

struct view_screen {
    unsigned n_columns, n_rows;
    bool has_colours; /* false: NO_COLOR is set */
    bool has_blocks;  /* the terminal knows UTF-8 */
};

void view_done(struct view *view);
void view_hear(struct view *view, const struct event *event);

/* The screen, line by line from the top left corner: at most n_rows lines of at most n_columns. */
void view_draw(const struct view *view, const struct event *event, const struct time_left *left,
               const struct view_screen *screen, struct buffer *out);

#endif
