/* overwrite_checks - refuses, before anything is done, a run that would overwrite or lose a file of
 * the user's.  The message says which file, and what to do instead. */
#ifndef PARE_DRIVE_FILES_OVERWRITE_CHECKS_H
#define PARE_DRIVE_FILES_OVERWRITE_CHECKS_H

#include "drive/files/inputs.h"

enum status safety_check_in_place(const struct inputs *inputs, struct error *err);

/* The file or directory that a result at `path` replaces.  A link stays, and the file that it leads
 * to is replaced.  Refused are links that lead nowhere and anything that is neither file nor
 * directory (devices, pipes, sockets): renaming a result to that name would remove it.  Caller
 * frees *ret. */
enum status safety_resolve(const char *path, char **ret, struct error *err);

/* For a result at `path`, where an older result would be renamed to path~. */
enum status safety_check_elsewhere(const struct inputs *inputs, const char *path,
                                   struct error *err);

/* The test's program must not be a file that the result replaces, or lie in such a directory. */
enum status safety_check_test(const struct inputs *inputs, const char *path, bool in_place,
                              const char *test, struct error *err);

#endif
