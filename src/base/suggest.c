#include "base/suggest.h"

#include <stdbool.h>
#include <string.h>

enum { MAX_LENGTH = 40 }; /* longer words are not compared */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The number of letters to insert, delete, change or swap with their neighbour (optimal string
 * alignment distance). */
static size_t distance_between(const char *a, size_t n_a, const char *b, size_t n_b)
{
    size_t table[MAX_LENGTH + 1][MAX_LENGTH + 1];
    for (size_t i = 0; i <= n_a; i++)
        table[i][0] = i;
    for (size_t j = 0; j <= n_b; j++)
        table[0][j] = j;
    for (size_t i = 1; i <= n_a; i++)
        for (size_t j = 1; j <= n_b; j++) {
            size_t changed = table[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            size_t moved = least(table[i - 1][j], table[i][j - 1]) + 1;
            table[i][j] = least(changed, moved);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                table[i][j] = least(table[i][j], table[i - 2][j - 2] + 1);
        }
    return table[n_a][n_b];
}

void suggest_start(struct suggestion *suggestion, const char *word, size_t n_bytes)
{
    *suggestion = (struct suggestion){.word = word, .n_bytes = n_bytes};
}

/* Close enough is one mistake in a word of three to five letters, two in a longer one; or the word
 * is the beginning of the candidate. */
void suggest_try(struct suggestion *suggestion, const char *candidate)
{
    size_t n_word = suggestion->n_bytes, n_candidate = strlen(candidate);
    size_t allowed = n_word < 3 ? 0 : n_word < 6 ? 1 : 2;
    if (n_word > MAX_LENGTH || n_candidate > MAX_LENGTH)
        return;
    size_t distance = distance_between(suggestion->word, n_word, candidate, n_candidate);
    bool is_beginning =
        n_word >= 3 && n_word < n_candidate && memcmp(suggestion->word, candidate, n_word) == 0;
    if (is_beginning)
        distance = least(distance, allowed);
    if (distance > allowed || (suggestion->best != NULL && distance >= suggestion->distance))
        return;
    suggestion->best = candidate;
    suggestion->distance = distance;
}
