/* screen - the terminal's second screen, which is left again whatever happens.
 *
 * The terminal is as before after the end of the program, an error, Ctrl-C, kill -TERM and a crash,
 * and while the program is stopped by Ctrl-Z; afterwards the screen is entered again. */
#ifndef PARE_CLI_SHOW_SCREEN_H
#define PARE_CLI_SHOW_SCREEN_H

#include "cli/show/view.h"

void screen_enter(void); /* does nothing if it is entered already */
void screen_leave(void); /* so does this if it is not */
bool screen_is_entered(void);

void screen_measure(struct view_screen *ret); /* as it is now */
void screen_write(const struct buffer *text);

#endif
