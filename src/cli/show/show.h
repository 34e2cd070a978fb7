/* show - tells the user about a run: on a terminal one line that is rewritten, elsewhere plain
 * lines, with --view a full screen, with --json events for programs, with --quiet warnings only. */
#ifndef PARE_CLI_SHOW_SHOW_H
#define PARE_CLI_SHOW_SHOW_H

#include "cli/show/estimator.h"
#include "cli/show/view.h"
#include "drive/run/run.h"
#include "drive/state/board.h"
#include "drive/state/event.h"

#include <stdbool.h>
#include <stdio.h>

enum show_style { SHOW_LIVE, SHOW_VIEW, SHOW_PLAIN, SHOW_QUIET, SHOW_JSON };

struct show {
    enum show_style style;
    struct estimator estimator;
    struct board *board; /* board of the live page, which shows the time left; NULL: none */
    struct view view;
    struct buffer later;    /* messages that are printed when the view is left */
    bool line_is_open;      /* the live line is on the terminal, without a newline */
    struct size plain_size; /* in the last plain line */
    double last_shown;      /* elapsed time of the last live or progress line */
};

/* `view`: a full screen if there is a terminal. */
void show_init(struct show *show, bool quiet, bool json, bool view);
void show_done(struct show *show);

/* The two ways to tell events: to people, and to programs. */
void show_hear(void *context, const struct event *event);
void show_hear_json(void *context, const struct event *event);

/* Whether the last line was shown at least `interval` seconds before the event; if so, notes that
 * one is shown now. */
bool show_is_due(struct show *show, const struct event *event, double interval);

struct listener show_listener(struct show *show);
void show_summary(struct show *show, const struct run_options *run, const struct summary *summary,
                  FILE *out);
void show_warning(struct show *show, const char *text);     /* outside of a run */
int show_error(struct show *show, const struct error *err); /* returns the exit status */

/* Asks a question on the terminal; true: the answer is yes.  NULL stands for it where there is no
 * terminal, or nothing may be shown there. */
typedef bool show_question(const char *question);
show_question *show_can_ask(const struct show *show);

#endif
