#include "input/tree/terms/terms.h"

bool terms_is_part(const struct node *node)
{
    return (node->flags & NODE_NAMED) != 0 && (node->flags & NODE_EXTRA) == 0 &&
           node->first_piece < node->end_piece;
}

bool terms_is_list(const struct syntax *syntax, uint32_t node)
{
    return syntax->nodes[node].end > node + 1;
}

uint32_t terms_child(const struct terms *terms, uint32_t node, size_t number)
{
    const struct node *nodes = terms->syntax->nodes;
    for (uint32_t kid = node + 1; kid < nodes[node].end; kid = nodes[kid].end)
        if (terms_is_part(&nodes[kid]) && number-- == 0)
            return kid;
    return NO_NODE;
}

uint32_t terms_after(const struct terms *terms, uint32_t list, uint32_t part)
{
    const struct node *nodes = terms->syntax->nodes;
    for (uint32_t kid = nodes[part].end; kid < nodes[list].end; kid = nodes[kid].end)
        if (terms_is_part(&nodes[kid]))
            return kid;
    return NO_NODE;
}

struct span terms_word(const struct terms *terms, uint32_t node)
{
    const struct node *flat = &terms->syntax->nodes[node];
    if (flat->first_piece == flat->end_piece)
        return (struct span){0, 0};
    return terms->syntax->pieces[flat->first_piece];
}

const char *terms_text(const struct terms *terms, struct span span)
{
    return (const char *)terms->syntax->text + span.start;
}

const struct form *terms_form(const struct terms *terms, uint32_t node)
{
    uint32_t head = terms_is_list(terms->syntax, node) ? terms_child(terms, node, 0) : NO_NODE;
    if (head == NO_NODE || terms_is_list(terms->syntax, head))
        return NULL;
    struct span word = terms_word(terms, head);
    return signatures_form(terms->signatures, terms_text(terms, word), word.end - word.start);
}
