/* progress_line - the state of a run in one line that fits the terminal. */
#ifndef PARE_CLI_SHOW_PROGRESS_LINE_H
#define PARE_CLI_SHOW_PROGRESS_LINE_H

#include "drive/state/event.h"

#include <stddef.h>

enum { CLOCK_TEXT = 32, SIZE_TEXT = 64, PROGRESS_TEXT = 256 };

const char *clock_text(double seconds, char text[CLOCK_TEXT]);        /* "1:02:03", "2:03" */
const char *size_text(const struct size *size, char text[SIZE_TEXT]); /* "9 tokens, 40 bytes" */

/* Size of the best in percent of the original: in tokens if there are any, else bytes. */
double size_percent(const struct size *best, const struct size *original);

/* At most `width` columns: where the line would be longer, what matters least is left out.  Width
 * 0: no limit. */
void progress_line(const struct event *event, const struct time_left *left, unsigned width,
                   char text[PROGRESS_TEXT]);

/* "left 3:20 (1:00-9:00)"; "" while it is not known. */
enum { LEFT_TEXT = 120 };
const char *left_text(const struct time_left *left, char text[LEFT_TEXT]);

/* The columns of the terminal on standard error, now: it may have been resized.  80 if unknown. */
unsigned terminal_width(void);

#endif
