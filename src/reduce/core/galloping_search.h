/* galloping_search - a search for a place that is expected near the end.
 *
 * Finds the least r in (lo, hi] for which something holds, asking about one pivot at a time.  It is
 * known that hi holds and that lo does not, and the caller guesses how far below hi the place is
 * (step).
 *
 * The search asks about hi - step, then about twice that distance, and so on until something does
 * not hold; then it halves the interval.  With g = hi - r it takes about
 * |log2(g / step)| + log2(g) questions, at most 2 log2(hi - lo). */
#ifndef PARE_REDUCE_CORE_GALLOPING_SEARCH_H
#define PARE_REDUCE_CORE_GALLOPING_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

/* Plain data; copy it to fork it. */
struct gallop {
    size_t lo, hi; /* does not hold; holds */
    size_t end;    /* where hi was at the beginning */
    size_t step;   /* the next distance from the end to ask about */
    bool halves;   /* something did not hold: from now on the interval is halved */
};

void gallop_begin(struct gallop *gallop, size_t lo, size_t hi, size_t step); /* lo < hi, step > 0 */
bool gallop_is_over(const struct gallop *gallop); /* then hi is the answer */
size_t gallop_pivot(const struct gallop *gallop);
void gallop_tell(struct gallop *gallop, bool holds); /* whether the property holds for the pivot */

#endif
