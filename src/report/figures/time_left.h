/* time_left - how long a run will probably go on.
 *
 * The table (share/time-left.csv) was learned from recorded runs by ./dev bench time-left.  A row
 * is for a round and a stall: the share of the answers so far that came after the last accepted
 * version.  It has three quotients, time left : time so far, which a tenth, a half and nine tenths
 * of the recorded runs stayed below.
 *
 * Nothing in a run depends on the estimate. */
#ifndef PARE_REPORT_FIGURES_TIME_LEFT_H
#define PARE_REPORT_FIGURES_TIME_LEFT_H

#include "drive/state/event.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LEFT_ROWS = 32 };

struct left_table {
    struct left_row {
        unsigned round; /* the last round of the table stands for all later ones */
        double stall;   /* the least one of this row */
        double low, middle, high;
    } rows[LEFT_ROWS];
    size_t n_rows;
};

struct left_facts {
    double elapsed;
    unsigned round;
    uint64_t n_answers, n_since_accepted;
};

/* False: this is no such table; *ret is then empty, and nothing is estimated. */
bool left_table_parse(const char *text, struct left_table *ret);

/* Not known in the first ten seconds, and before 30 answers. */
struct time_left left_estimate(const struct left_table *table, const struct left_facts *facts);

#endif
