/* quantity - numbers with a unit, as a user writes them: "90s", "1h30m", "500ms"; "512M", "2G". */
#ifndef PARE_BASE_QUANTITY_H
#define PARE_BASE_QUANTITY_H

#include <stdbool.h>

/* A time in seconds.  Units: ms, s, m or min, h, d; a number without a unit is in seconds.  Several
 * may follow each other ("1h30m"), each with its unit.  False: text is no time. */
bool quantity_seconds(const char *text, double *ret);

/* A size in bytes.  Units: K, M, G, T (powers of 1024), in either case, also followed by B or iB; a
 * number without a unit is in bytes.  False: text is no size. */
bool quantity_bytes(const char *text, double *ret);

#endif
