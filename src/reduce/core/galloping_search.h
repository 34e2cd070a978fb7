/* galloping_search - a search that begins near the end: finds the least r in (lo, hi] for which
 * something holds, asking about one pivot at a time, when it is known that hi does, that lo does
 * not, and about how far below hi to look.
 *
 * First hi - step, then twice as far, until something does not hold; then halves what is between.
 * A gap of g = hi - r takes about |log2(g / step)| + log2(g) questions, at most 2 log2(hi - lo). */
#ifndef PARE_REDUCE_CORE_GALLOPING_SEARCH_H
#define PARE_REDUCE_CORE_GALLOPING_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

/* Plain data; copy it to fork it. */
struct gallop {
    size_t lo, hi; /* does not hold, holds */
    size_t end, step;
    bool halves;
};

void gallop_begin(struct gallop *gallop, size_t lo, size_t hi, size_t step); /* lo < hi, step > 0 */
bool gallop_is_over(const struct gallop *gallop); /* hi is what was found */
size_t gallop_pivot(const struct gallop *gallop);
void gallop_tell(struct gallop *gallop, bool holds); /* of the pivot */

#endif
