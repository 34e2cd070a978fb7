/* fingerprint - which bug is it?
 *
 * Finds in the output of a program the line that tells its crash from other crashes (internal
 * compiler error, assertion, sanitizer report, uncaught exception, panic, ...) and normalises it:
 * addresses, line numbers, process ids and directories are taken out, so that the same bug has
 * the same fingerprint on other candidates. */
#ifndef PARE_ORACLE_FINGERPRINT_H
#define PARE_ORACLE_FINGERPRINT_H

#include "base/buffer.h"

#include <stdbool.h>
#include <stddef.h>

enum { FINGERPRINT_ROOM = 256 };

/* The fingerprint of an output, cut to FINGERPRINT_ROOM; false when nothing in it is a crash. */
bool fingerprint_find(const char *text, size_t n_bytes, char ret[FINGERPRINT_ROOM]);

/* The first line that reads like an error message of a compiler or tool, normalised. */
bool fingerprint_error_line(const char *text, size_t n_bytes, char ret[FINGERPRINT_ROOM]);

/* Appends the text with what differs from run to run taken out: addresses, process ids, line and
 * column numbers behind file names, directories.  Other numbers stay. */
void fingerprint_normalise(const char *text, size_t n_bytes, struct buffer *ret);

#endif
