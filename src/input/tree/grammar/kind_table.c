#include "input/tree/grammar/kind_table.h"

#include "base/memory.h"

#include <stdlib.h>

void kind_table_init(struct kind_table *table, uint32_t n_kinds)
{
    size_t n = (size_t)n_kinds + 1; /* one more for the text between children: grammar_gap_kind */
    *table = (struct kind_table){
        .n_kinds = n_kinds,
        .facts = mem_zero(n, sizeof *table->facts),
        .token_texts = mem_zero(n, sizeof *table->token_texts),
        .phrases = mem_zero(n, sizeof *table->phrases),
        .phrase_rank = mem_zero(n, sizeof *table->phrase_rank),
    };
}

void kind_table_done(struct kind_table *table)
{
    for (uint32_t i = 0; table->facts != NULL && i < table->n_kinds; i++) {
        free(table->token_texts[i]);
        free(table->phrases[i]);
    }
    free(table->facts);
    free(table->token_texts);
    free(table->phrases);
    free(table->phrase_rank);
    *table = (struct kind_table){0};
}
