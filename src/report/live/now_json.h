/* now_json - what a run does at this moment, as JSON for the live page. */
#ifndef PARE_REPORT_LIVE_NOW_JSON_H
#define PARE_REPORT_LIVE_NOW_JSON_H

#include "base/buffer.h"
#include "drive/state/board.h"

void now_json(const struct board_view *view, struct buffer *out); /* one line */

#endif
