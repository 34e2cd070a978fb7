/* overwrite_checks - what is refused before anything is done, because something of the user's would
 * be lost: one line says what, and what to do instead. */
#ifndef PARE_DRIVE_FILES_OVERWRITE_CHECKS_H
#define PARE_DRIVE_FILES_OVERWRITE_CHECKS_H

#include "drive/files/inputs.h"

enum status safety_check_in_place(const struct inputs *inputs, struct error *err);

/* For a result at `path`; what is there already is going to be path~. */
enum status safety_check_elsewhere(const struct inputs *inputs, const char *path,
                                   struct error *err);

/* The program that is the test, by its path, must outlive what is replaced. */
enum status safety_check_test(const struct inputs *inputs, const char *path, bool in_place,
                              const char *test, struct error *err);

#endif
