/* binary_search - the binary search of the papers as a tiny step machine.  SPEC 0.1.
 *
 * Finds the least r in [lo, hi] for which something holds, asking about one pivot at a time:
 *
 *     for (search_begin(&s, lo, hi); !search_is_over(&s);)
 *         search_tell(&s, holds(search_pivot(&s)));
 *
 * The plain form asks as the papers print it, at most floor(log2(hi - lo + 1)) + 1 times, also
 * about ends whose answer is known.  The tight form takes it as known that lo does not hold and
 * that hi does, and asks at most ceil(log2(hi - lo)) times; its found may then be hi, unasked. */
#ifndef PARE_REDUCE_CORE_BINARY_SEARCH_H
#define PARE_REDUCE_CORE_BINARY_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SEARCH_NONE SIZE_MAX

/* Plain data; copy it to fork it. */
struct search {
    size_t lo, hi;
    size_t found; /* the least that holds, so far; SEARCH_NONE */
    bool tight, over;
};

void search_begin(struct search *search, size_t lo, size_t hi);       /* lo > hi: finds nothing */
void search_begin_tight(struct search *search, size_t lo, size_t hi); /* lo < hi */
bool search_is_over(const struct search *search);
size_t search_pivot(const struct search *search);
void search_tell(struct search *search, bool holds); /* of the pivot */

#endif
