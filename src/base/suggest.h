/* suggest - the word that a user probably meant when he misspelled one: "histroy" -> "history". */
#ifndef PARE_BASE_SUGGEST_H
#define PARE_BASE_SUGGEST_H

#include <stddef.h>

/* Usage: suggest_start, suggest_try for every word there is, then read best. */
struct suggestion {
    const char *word; /* as it was written; borrowed */
    size_t n_bytes;
    const char *best; /* the closest of the words that are close enough; NULL: none is */
    size_t distance;  /* distance of `best` */
};

void suggest_start(struct suggestion *suggestion, const char *word, size_t n_bytes);
void suggest_try(struct suggestion *suggestion, const char *candidate); /* borrowed */

#endif
