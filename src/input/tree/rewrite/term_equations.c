#include "input/tree/rewrite/term_finder.h"
#include "input/tree/rewrite/term_steps.h"

/* The node from which on all names of a term are declared. */
static uint32_t place_of_names(const struct finder *finder, uint32_t term)
{
    const struct terms *terms = &finder->terms;
    uint32_t place = 0;
    for (uint32_t node = term; node < finder->syntax->nodes[term].end; node++) {
        uint32_t command = terms->declaration[node];
        if (command == NO_NODE || command >= term)
            continue; /* no name, or one of a let in the term */
        while (terms->parent[command] != 0)
            command = terms->parent[command];
        if (finder->syntax->nodes[command].end > place)
            place = finder->syntax->nodes[command].end;
    }
    return place;
}

/* Replaces all other uses of a constant by a term.  False: a use stands where a name of the term is
 * not yet declared, or where no term can stand. */
static bool others_become(struct finder *finder, struct edit *edit, uint32_t use, uint32_t term)
{
    uint32_t constant = finder->terms.declaration[use], last = finder->syntax->nodes[term].end;
    uint32_t place = place_of_names(finder, term);
    for (uint32_t other = finder->first_use[constant]; other != NO_NODE;
         other = finder->next_use[other]) {
        if (other == use)
            continue;
        if (finder->terms.part[other] != PART_TERM || (other >= term && other < last) ||
            other < place)
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
