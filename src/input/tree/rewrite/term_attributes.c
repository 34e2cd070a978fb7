#include "input/tree/rewrite/term_finder.h"
#include "input/tree/rewrite/term_steps.h"

enum { MAX_DROPPED = 64 }; /* the most parts of one list that can be dropped one by one */

void finder_drop_parts(struct finder *finder, uint32_t list, size_t first, size_t n_stay)
{
    const struct terms *terms = &finder->terms;
    size_t first_edit = finder->edits->n_edits, n = 0;
    uint32_t start = terms_child(terms, list, first), kid;
    for (kid = start; kid != NO_NODE && n <= MAX_DROPPED; kid = terms_after(terms, list, kid))
        n++;
    if (n <= n_stay || n > MAX_DROPPED)
        return;
    for (kid = start; kid != NO_NODE; kid = terms_after(terms, list, kid)) {
        struct edit edit = finder_edit(finder, EDIT_DROP);
        finder_goes(finder, &edit, kid);
        finder_end(finder, &edit, true);
    }
    finder_limit(finder, first_edit, n_stay);
}

/* --- attributes --------------------------------------------------------------------------------
 */

static bool is_keyword(const struct finder *finder, uint32_t node)
{
    struct span word = terms_word(&finder->terms, node);
    return !finder_is_list(finder, node) && word.end > word.start &&
           finder->syntax->text[word.start] == ':';
}

/* The number of the first attribute among the parts of a term; 0: it has none. */
static size_t first_attribute(const struct finder *finder, uint32_t node)
{
    const struct form *form =
        finder->terms.part[node] == PART_TERM ? terms_form(&finder->terms, node) : NULL;
    bool has_place =
        form != NULL && form->n_parts > 0 && form->parts[form->n_parts - 1] == PART_ATTRIBUTE;
    return has_place ? form->n_parts : 0;
}

static size_t count_attributes(const struct finder *finder, uint32_t node, size_t first)
{
    size_t n = 0;
    uint32_t kid;
    for (size_t i = first; (kid = terms_child(&finder->terms, node, i)) != NO_NODE; i++)
        n += is_keyword(finder, kid);
    return n;
}

/* Removes the keyword with this number among the parts, and its value. */
static void attribute_goes(struct finder *finder, struct edit *edit, uint32_t noted, size_t number)
{
    uint32_t value = terms_child(&finder->terms, noted, number + 1);
    finder_goes(finder, edit, terms_child(&finder->terms, noted, number));
    if (value != NO_NODE && !is_keyword(finder, value))
        finder_goes(finder, edit, value);
}

/* The last attribute goes with the "!" around it: the term rises.  term_edits.c adds this edit. */
void finder_add_attributes(struct finder *finder, uint32_t node)
{
    size_t first = first_attribute(finder, node), first_edit = finder->edits->n_edits;
    uint32_t kid;
    if (finder->terms.part[node] == PART_ATTRIBUTE)
        finder_drop_parts(finder, node, 0, 1);
    if (first == 0 || count_attributes(finder, node, first) < 2)
        return;
    for (size_t i = first; (kid = terms_child(&finder->terms, node, i)) != NO_NODE; i++) {
        if (!is_keyword(finder, kid))
            continue;
        struct edit edit = finder_edit(finder, EDIT_DROP);
        attribute_goes(finder, &edit, node, i);
        finder_end(finder, &edit, true);
    }
    finder_limit(finder, first_edit, 1);
}

/* --- patterns with a name that goes ------------------------------------------------------------
 */

uint32_t finder_noted_term(const struct finder *finder, uint32_t use)
{
    const uint32_t *parent = finder->terms.parent;
    uint32_t pattern = finder->pattern[use];
    return pattern != NO_NODE ? parent[parent[pattern]] : NO_NODE;
}

/* The first use from this one on that is not before the node. */
static uint32_t use_from(const struct finder *finder, uint32_t use, uint32_t node)
{
    while (use != NO_NODE && use < node)
        use = finder->next_use[use];
    return use;
}

static bool has_use(const struct finder *finder, uint32_t node, uint32_t use)
{
    use = use_from(finder, use, node);
    return use != NO_NODE && use < finder->syntax->nodes[node].end;
}

/* True if the node is a list of patterns that all have one of these uses. */
static bool all_go(const struct finder *finder, uint32_t list, uint32_t use)
{
    uint32_t pattern;
    for (size_t i = 0; (pattern = terms_child(&finder->terms, list, i)) != NO_NODE; i++)
        if (!has_use(finder, pattern, use))
            return false;
    return finder_is_list(finder, list);
}

static void some_go(struct finder *finder, struct edit *edit, uint32_t list, uint32_t use)
{
    uint32_t pattern;
    for (size_t i = 0; (pattern = terms_child(&finder->terms, list, i)) != NO_NODE; i++)
        if (has_use(finder, pattern, use))
            finder_goes(finder, edit, pattern);
}

/* True if each attribute has a value all of whose patterns go. */
static bool no_attribute_stays(const struct finder *finder, uint32_t noted, size_t first,
                               uint32_t use)
{
    uint32_t kid, value;
    for (size_t i = first; (kid = terms_child(&finder->terms, noted, i)) != NO_NODE; i++) {
        value = is_keyword(finder, kid) ? terms_child(&finder->terms, noted, i + 1) : kid;
        if (value == NO_NODE || !all_go(finder, value, use))
            return false;
    }
    return true;
}

uint32_t finder_patterns_go(struct finder *finder, struct edit *edit, uint32_t noted, uint32_t use)
{
    const struct terms *terms = &finder->terms;
    size_t first = first_attribute(finder, noted);
    bool none_stays = no_attribute_stays(finder, noted, first, use);
    uint32_t kid;
    if (none_stays)
        finder_becomes_node(finder, edit, noted, terms_child(terms, noted, first - 1));
    for (size_t i = first; !none_stays && (kid = terms_child(terms, noted, i)) != NO_NODE; i++) {
        uint32_t value = terms_child(terms, noted, i + 1);
        if (is_keyword(finder, kid) && value != NO_NODE && all_go(finder, value, use))
            attribute_goes(finder, edit, noted, i++);
        else if (finder_is_list(finder, kid))
            some_go(finder, edit, kid, use);
    }
    return use_from(finder, use, finder->syntax->nodes[noted].end);
}
