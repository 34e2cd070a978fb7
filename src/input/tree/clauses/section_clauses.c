#include "input/tree/clauses/section_clauses.h"

#include "base/memory.h"
#include "input/tree/items/presence.h"

#include <stdlib.h>
#include <string.h>

struct sections {
    uint32_t *end;  /* by node that begins a section: the last part of the section; or NO_NODE */
    uint32_t *part; /* by node: the part of a section that it is in; or NO_NODE */
    bool *is_end;   /* by node: it is the last part of a section */
};

static bool is_part(const struct needs *needs, uint32_t node)
{
    const struct node *flat = &needs->names.syntax->nodes[node];
    return (flat->flags & (NODE_EXTRA | NODE_ERROR)) == 0 && (flat->flags & NODE_NAMED) != 0 &&
           flat->first_piece < flat->end_piece;
}

static bool is_beginning(const struct needs *needs, uint32_t node)
{
    return grammar_has(needs->maker->language->grammar, needs->names.syntax->nodes[node].kind,
                       KIND_SECTION);
}

/* The last part of a section becomes a phrase where the section stays. */
static void end_section(const struct needs *needs, uint32_t list, bool is_first, uint32_t beginning,
                        uint32_t last)
{
    struct item_maker *maker = needs->maker;
    const char *phrase = maker->language->description.section_end;
    if (last == NO_NODE || phrase == NULL)
        return;
    needs->sections->is_end[last] = true;
    if (beginning != NO_NODE)
        needs->sections->end[beginning] = last;
    uint32_t where = maker->owner[is_first ? list : beginning];
    if (maker->layout->groups[maker->owner[last]].item != NO_ITEM && maker->owner[last] != where)
        layout_add_stand_in_where(maker->layout,
                                  (struct stand_in){maker->syntax->nodes[last].first_piece,
                                                    maker->owner[last],
                                                    where,
                                                    {phrase, (uint32_t)strlen(phrase), 1}});
}

/* The sections of the list that a node is. */
static void divide(const struct needs *needs, uint32_t list)
{
    const struct node *nodes = needs->names.syntax->nodes;
    uint32_t beginning = NO_NODE, last = NO_NODE;
    bool is_first = true; /* the first section stays as long as the list */
    for (uint32_t kid = list + 1; kid < nodes[list].end; kid = nodes[kid].end) {
        if (!is_part(needs, kid))
            continue;
        if (is_beginning(needs, kid)) {
            if (last != NO_NODE || beginning != NO_NODE) {
                end_section(needs, list, is_first, beginning, last);
                is_first = false;
            }
            beginning = kid;
            last = NO_NODE;
        } else {
            last = kid;
            for (uint32_t inner = kid; inner < nodes[kid].end; inner++)
                needs->sections->part[inner] = kid;
            if (!is_first)
                presence_need(needs->maker, presence_text(needs->maker, kid),
                              presence_text(needs->maker, beginning));
        }
    }
    end_section(needs, list, is_first, beginning, last);
}

static uint32_t *no_nodes(size_t n)
{
    uint32_t *nodes = mem_alloc(n * sizeof *nodes);
    memset(nodes, 0xff, n * sizeof *nodes);
    return nodes;
}

void sections_free(struct sections *sections)
{
    if (sections == NULL)
        return;
    free(sections->end);
    free(sections->part);
    free(sections->is_end);
    free(sections);
}

void section_clauses_add(struct needs *needs)
{
    const struct syntax *syntax = needs->names.syntax;
    if (needs->maker->language->description.section_end == NULL)
        return;
    needs->sections = mem_zero(1, sizeof *needs->sections);
    needs->sections->end = no_nodes(syntax->n_nodes);
    needs->sections->part = no_nodes(syntax->n_nodes);
    needs->sections->is_end = mem_zero(syntax->n_nodes, sizeof(bool));
    for (uint32_t node = 0; node < syntax->n_nodes; node++)
        if (grammar_has(needs->maker->language->grammar, syntax->nodes[node].kind, KIND_SECTIONED))
            divide(needs, node);
}

bool section_clauses_add_use(const struct needs *needs, uint32_t use, uint32_t label)
{
    const struct sections *sections = needs->sections;
    uint32_t part = sections != NULL ? sections->part[use] : NO_NODE;
    if (part == NO_NODE || sections->is_end[part] || sections->end[label] == NO_NODE)
        return false;
    struct presence end = presence_text(needs->maker, sections->end[label]);
    struct presence entry = presence_text(needs->maker, use);
    presence_need(needs->maker, entry, end);
    presence_need(needs->maker, entry, presence_text(needs->maker, label));
    presence_need_where(needs->maker, presence_text(needs->maker, part), entry, end);
    return true;
}
