/* safety - what is refused before anything is done, because something of the user's would be lost:
 * one line says what, and what to do instead. */
#ifndef PARE_DRIVE_SAFETY_H
#define PARE_DRIVE_SAFETY_H

#include "drive/inputs.h"

enum status safety_check_in_place(const struct inputs *inputs, struct error *err);

/* For a result at `path`; what is there already is going to be path~. */
enum status safety_check_elsewhere(const struct inputs *inputs, const char *path,
                                   struct error *err);

#endif
