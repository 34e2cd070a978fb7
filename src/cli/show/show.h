/* show - tells the user about a run: on a terminal one line that is rewritten, elsewhere plain
 * lines, with --json events for programs, with --quiet warnings only. */
#ifndef PARE_CLI_SHOW_SHOW_H
#define PARE_CLI_SHOW_SHOW_H

#include "drive/run/run.h"
#include "drive/state/event.h"

#include <stdbool.h>
#include <stdio.h>

enum show_style { SHOW_LIVE, SHOW_PLAIN, SHOW_QUIET, SHOW_JSON };

struct show {
    enum show_style style;
    bool line_is_open; /* the live line is on the terminal, without a newline */
    double last_shown; /* elapsed time of the last live or progress line */
};

enum show_style show_choose(bool quiet, bool json);

/* The two ways to tell events: to people, and to programs. */
void show_hear(void *context, const struct event *event);
void show_hear_json(void *context, const struct event *event);

/* Whether the last line was shown at least `interval` seconds before the event; if so, notes that
 * one is shown now. */
bool show_is_due(struct show *show, const struct event *event, double interval);

struct listener show_listener(struct show *show);
void show_summary(struct show *show, const struct summary *summary, FILE *out);
void show_warning(struct show *show, const char *text);     /* outside of a run */
int show_error(struct show *show, const struct error *err); /* returns the exit status */

/* Asks a question on the terminal; true: the answer is yes.  NULL stands for it where there is no
 * terminal, or nothing may be shown there. */
typedef bool show_question(const char *question);
show_question *show_can_ask(const struct show *show);

#endif
