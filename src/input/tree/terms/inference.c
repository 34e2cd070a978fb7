#include "input/tree/terms/inference.h"

#include <string.h>

uint32_t inference_written_sort(struct inference *self, uint32_t node)
{
    const struct terms *terms = self->ret;
    const struct node *flat = &terms->syntax->nodes[node];
    struct buffer *text = &self->scratch;
    text->n_bytes = 0;
    for (uint32_t i = flat->first_piece; i < flat->end_piece && text->n_bytes < MAX_SORT; i++) {
        struct span piece = terms->syntax->pieces[i];
        const char *word = terms_text(terms, piece);
        if (text->n_bytes > 0 && text->data[text->n_bytes - 1] != '(' && *word != ')')
            buffer_add_byte(text, ' ');
        const struct declared *alias = scopes_find(&self->scopes, word, piece.end - piece.start);
        if (alias != NULL && alias->n_arguments == SIZE_MAX && alias->sort != NO_NAME)
            buffer_add_text(text, self->ret->sorts.text[alias->sort]);
        else
            buffer_add(text, word, piece.end - piece.start);
    }
    if (text->n_bytes == 0 || text->n_bytes >= MAX_SORT ||
        memchr(text->data, '\0', text->n_bytes) != NULL)
        return NO_NAME;
    return text_table_add(&self->ret->sorts, (const char *)text->data, text->n_bytes);
}
