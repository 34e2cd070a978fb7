/* show - a run as the user sees it: one live line on a terminal, plain lines elsewhere, JSON events
 * for programs, nothing but warnings with --quiet. */
#ifndef PARE_CLI_SHOW_SHOW_H
#define PARE_CLI_SHOW_SHOW_H

#include "drive/run/run.h"
#include "drive/state/event.h"

#include <stdbool.h>

enum show_style { SHOW_LIVE, SHOW_PLAIN, SHOW_QUIET, SHOW_JSON };

struct show {
    enum show_style style;
    bool line_is_open; /* the live line stands on the terminal without a newline */
    double last_shown; /* elapsed time of the last live or progress line */
};

enum show_style show_choose(bool quiet, bool json);
struct listener show_listener(struct show *show);
void show_summary(struct show *show, const struct summary *summary);
int show_error(struct show *show, const struct error *err); /* returns the exit status */

#endif
