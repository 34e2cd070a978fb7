#include "input/tree/rewrite/term_finder.h"
#include "input/tree/rewrite/term_steps.h"

/* True if a command between this place and the term declares a name of the term. */
static bool is_declared_after(const struct finder *finder, uint32_t term, uint32_t place)
{
    const struct terms *terms = &finder->terms;
    for (uint32_t node = term; node < finder->syntax->nodes[term].end; node++) {
        uint32_t declaration = terms->declaration[node];
        if (declaration != NO_NODE && terms->parent[declaration] == 0 && declaration > place)
            return true;
    }
    return false;
}

/* Replaces all other uses of a constant by a term.  False: a use stands where a name of the term is
 * not yet declared, or where no term can stand. */
static bool others_become(struct finder *finder, struct edit *edit, uint32_t use, uint32_t term)
{
    uint32_t constant = finder->terms.declaration[use], last = finder->syntax->nodes[term].end;
    for (uint32_t other = finder->first_use[constant]; other != NO_NODE;
         other = finder->next_use[other]) {
        if (other == use)
            continue;
        if (finder->terms.part[other] != PART_TERM || (other >= term && other < last) ||
            is_declared_after(finder, term, other))
            return false;
        finder_becomes_node(finder, edit, other, term);
    }
    return true;
}

void finder_add_equation(struct finder *finder, uint32_t command)
{
    const struct terms *terms = &finder->terms;
    const struct form *form = terms_form(terms, command);
    uint32_t equation = terms_child(terms, command, 1);
    if (form == NULL || form->n_parts != 1 || form->parts[0] != PART_TERM || equation == NO_NODE ||
        !finder_is_list(finder, equation) || terms_child(terms, equation, 3) != NO_NODE)
        return;
    struct span head = terms_word(terms, terms_child(terms, equation, 0));
    if (head.end - head.start != 1 || finder->syntax->text[head.start] != '=')
        return;
    for (size_t side = 1; side <= 2; side++) {
        uint32_t use = terms_child(terms, equation, side);
        uint32_t term = terms_child(terms, equation, 3 - side);
        uint32_t declaration = use != NO_NODE ? terms->declaration[use] : NO_NODE;
        if (term == NO_NODE || declaration == NO_NODE || finder_is_list(finder, use) ||
            terms->parent[declaration] != 0 || declaration > command)
            continue;
        struct edit edit = finder_edit(finder, EDIT_INLINE);
        finder_goes(finder, &edit, declaration);
        finder_goes(finder, &edit, command);
        finder_end(finder, &edit, others_become(finder, &edit, use, term));
    }
}
