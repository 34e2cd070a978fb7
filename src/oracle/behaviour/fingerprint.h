/* fingerprint - one line of text that tells a crash from other crashes.
 *
 * It is found in the output of a program: an internal compiler error, an assertion, a sanitizer
 * report, an uncaught exception, a panic and so on.  It is normalised (normalise_output.h), so that
 * the same bug has the same fingerprint on other candidates. */
#ifndef PARE_ORACLE_BEHAVIOUR_FINGERPRINT_H
#define PARE_ORACLE_BEHAVIOUR_FINGERPRINT_H

#include <stdbool.h>
#include <stddef.h>

enum { FINGERPRINT_ROOM = 256 }; /* bytes: three lines of a terminal */

/* The fingerprint of an output, cut to FINGERPRINT_ROOM; false when nothing in it is a crash.
 * Of a long output only the beginning and the end are looked at. */
bool fingerprint_find(const char *text, size_t n_bytes, char ret[FINGERPRINT_ROOM]);

#endif
