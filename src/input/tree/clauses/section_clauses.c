#include "input/tree/clauses/section_clauses.h"

#include "base/memory.h"
#include "input/tree/items/presence.h"

#include <stdlib.h>
#include <string.h>

/* A use of a label in a part (such as a phi) that lists the jumps into its section. */
struct entry {
    uint32_t use, part, from; /* two nodes, and the section with the label */
};

struct sections {
    uint32_t *end;  /* for a node that begins a section: the last part of the section; or NO_NODE */
    uint32_t *part; /* for each node: the part of a section that contains it; or NO_NODE */
    bool *is_end;   /* for each node: it is the last part of a section */
    uint32_t *number; /* for a node that is a part of a section: the number of the section */
    struct flow_section *list;
    size_t n_list, list_capacity;
    bool *is_head; /* for each node: it is a part that lists the jumps into its section */
    struct flow_way *ways;
    size_t n_ways, ways_capacity;
    struct entry *entries;
    size_t n_entries, entries_capacity;
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

static struct phrase phrase_of(const char *text, size_t n_bytes)
{
    return (struct phrase){text, (uint32_t)n_bytes, 1};
}

/* The name of a label: its text without the colon. */
static struct span name_in(const struct needs *needs, uint32_t label)
{
    const struct syntax *syntax = needs->names.syntax;
    const struct node *node = &syntax->nodes[label];
    const struct span *pieces = needs->maker->layout->pieces;
    struct span name = {pieces[node->first_piece].start, pieces[node->end_piece - 1].end};
    while (name.end > name.start &&
           (syntax->text[name.end - 1] == ':' || syntax->text[name.end - 1] == ' '))
        name.end--;
    return name;
}

static void add_way(struct sections *sections, struct flow_way way)
{
    mem_grow((void **)&sections->ways, &sections->ways_capacity, sections->n_ways + 1,
             sizeof *sections->ways);
    sections->ways[sections->n_ways++] = way;
}

static void add_entry(struct sections *sections, struct entry entry)
{
    mem_grow((void **)&sections->entries, &sections->entries_capacity, sections->n_entries + 1,
             sizeof *sections->entries);
    sections->entries[sections->n_entries++] = entry;
}

/* Starts a section. beginning: its label, or NO_NODE. */
static void begin_section(const struct needs *needs, uint32_t list, bool is_first,
                          uint32_t beginning)
{
    struct sections *sections = needs->sections;
    struct flow_section section = {
        .where = needs->maker->owner[is_first ? list : beginning],
        .is_first = is_first,
        .first = is_first ? (uint32_t)sections->n_list : sections->list[sections->n_list - 1].first,
        .label = beginning != NO_NODE ? name_in(needs, beginning) : (struct span){0, 0}};
    mem_grow((void **)&sections->list, &sections->list_capacity, sections->n_list + 1,
             sizeof *sections->list);
    if (beginning != NO_NODE)
        sections->number[beginning] = (uint32_t)sections->n_list;
    sections->list[sections->n_list++] = section;
}

static bool is_phrase(const struct needs *needs, uint32_t node, const char *phrase)
{
    const struct node *flat = &needs->names.syntax->nodes[node];
    const struct span *pieces = needs->maker->layout->pieces;
    size_t start = pieces[flat->first_piece].start, end = pieces[flat->end_piece - 1].end;
    return end - start == strlen(phrase) &&
           memcmp(needs->names.syntax->text + start, phrase, end - start) == 0;
}

/* Ends a section.  If its last part is removed while the section stays, the part becomes a
 * phrase.  A last part that is this phrase already stays as long as the section: without this
 * rule, reducers would ask about it in vain. */
static void end_section(const struct needs *needs, uint32_t beginning, uint32_t last)
{
    struct item_maker *maker = needs->maker;
    struct sections *sections = needs->sections;
    const char *phrase = maker->language->description.section_end;
    if (last == NO_NODE || phrase == NULL)
        return;
    sections->is_end[last] = true;
    if (beginning != NO_NODE)
        sections->end[beginning] = last;
    struct flow_section *section = &sections->list[sections->n_list - 1];
    if (is_phrase(needs, last, phrase)) {
        presence_need(maker, presence_in(maker, section->where), presence_text(maker, last));
        return;
    }
    if (maker->layout->groups[maker->owner[last]].item == NO_ITEM ||
        maker->owner[last] == section->where)
        return;
    section->end = maker->owner[last];
    section->is_ended = true;
    layout_add_stand_in_where(
        maker->layout,
        (struct stand_in){maker->syntax->nodes[last].first_piece, section->end, section->where,
                          phrase_of(phrase, strlen(phrase)), (uint32_t)sections->n_list});
}

/* Adds a part to the last section: records where it is, and whether it lists jumps into the
 * section. */
static void add_part(const struct needs *needs, uint32_t part)
{
    struct sections *sections = needs->sections;
    const struct node *nodes = needs->names.syntax->nodes;
    uint32_t number = (uint32_t)sections->n_list - 1;
    sections->number[part] = number;
    for (uint32_t inner = part; inner < nodes[part].end; inner++) {
        sections->part[inner] = part;
        if (!sections->is_head[part] &&
            grammar_has(needs->maker->language->grammar, nodes[inner].kind, KIND_SECTION_HEAD)) {
            sections->is_head[part] = true;
            add_way(sections, (struct flow_way){NO_SECTION, number, needs->maker->owner[part]});
        }
    }
}

/* Puts a part of a section below the beginning of the section in the forest of items, so that
 * reducers see the section as one item.  If that is impossible, the part needs the beginning. */
static void put_below(const struct item_maker *maker, struct presence part,
                      struct presence beginning)
{
    struct draft_item *items = maker->draft->items;
    if (part.beside == NO_ITEM && beginning.beside == NO_ITEM && part.item != NO_ITEM &&
        beginning.item != NO_ITEM && beginning.item < part.item &&
        items[part.item].parent == items[beginning.item].parent)
        items[part.item].parent = beginning.item;
    else
        presence_need(maker, part, beginning);
}

/* Divides a list into sections. */
static void divide(const struct needs *needs, uint32_t list)
{
    const struct node *nodes = needs->names.syntax->nodes;
    uint32_t beginning = NO_NODE, last = NO_NODE;
    bool is_first = true, is_begun = false; /* the first section stays while the list stays */
    for (uint32_t kid = list + 1; kid < nodes[list].end; kid = nodes[kid].end) {
        if (!is_part(needs, kid))
            continue;
        bool begins = is_beginning(needs, kid);
        if (begins && is_begun) {
            end_section(needs, beginning, last);
            is_first = false;
        }
        if (begins || !is_begun) {
            beginning = begins ? kid : NO_NODE;
            begin_section(needs, list, is_first, beginning);
            last = NO_NODE;
            is_begun = true;
        }
        if (begins)
            continue;
        last = kid;
        add_part(needs, kid);
        if (!is_first)
            put_below(needs->maker, presence_text(needs->maker, kid),
                      presence_text(needs->maker, beginning));
    }
    if (is_begun)
        end_section(needs, beginning, last);
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
    free(sections->number);
    free(sections->list);
    free(sections->is_head);
    free(sections->ways);
    free(sections->entries);
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
    needs->sections->number = no_nodes(syntax->n_nodes);
    needs->sections->is_head = mem_zero(syntax->n_nodes, sizeof(bool));
    needs->sections->is_end = mem_zero(syntax->n_nodes, sizeof(bool));
    for (uint32_t node = 0; node < syntax->n_nodes; node++)
        if (grammar_has(needs->maker->language->grammar, syntax->nodes[node].kind, KIND_SECTIONED))
            divide(needs, node);
}

bool section_clauses_add_use(const struct needs *needs, const struct mention *mention,
                             uint32_t label)
{
    struct sections *sections = needs->sections;
    uint32_t use = mention->node;
    uint32_t part = sections != NULL ? sections->part[use] : NO_NODE;
    if (part == NO_NODE || mention->space != SPACE_LABEL)
        return false;
    uint32_t own = sections->number[part];
    uint32_t meant = label == NO_NODE ? sections->list[own].first : sections->number[label];
    if (meant == NO_NODE)
        return false;
    if (sections->is_end[part]) {
        add_way(sections, (struct flow_way){own, meant, needs->maker->owner[use]});
        return false;
    }
    if (sections->is_head[part]) {
        add_entry(sections, (struct entry){use, part, meant});
        /* the first section may lose its label alone */
        if (label != NO_NODE && sections->list[meant].is_first)
            presence_need(needs->maker, presence_text(needs->maker, part),
                          presence_text(needs->maker, label));
        return true;
    }
    if (label == NO_NODE || sections->end[label] == NO_NODE)
        return false;
    struct presence end = presence_text(needs->maker, sections->end[label]);
    struct presence entry = presence_text(needs->maker, use);
    presence_need(needs->maker, entry, end);
    presence_need(needs->maker, entry, presence_text(needs->maker, label));
    presence_need_where(needs->maker, presence_text(needs->maker, part), entry, end);
    return true;
}

/* --- entries --------------------------------------------------------------------------------- */

static char byte_at(const struct needs *needs, uint32_t piece)
{
    return (char)needs->names.syntax->text[needs->maker->layout->pieces[piece].start];
}

static bool is_opening(char byte)
{
    return byte == '[' || byte == '(' || byte == '{';
}

static bool is_closing(char byte)
{
    return byte == ']' || byte == ')' || byte == '}';
}

/* Finds the brackets around a use, inside its part.  False: there are none. */
static bool find_brackets(const struct needs *needs, const struct entry *entry,
                          struct way_entry *ret)
{
    const struct node *use = &needs->names.syntax->nodes[entry->use];
    uint32_t depth = 0, first = use->first_piece, end = use->end_piece;
    while (first-- > ret->part_first_piece) {
        char byte = byte_at(needs, first);
        if (is_opening(byte) && depth-- == 0)
            break;
        depth += is_closing(byte);
    }
    if (first < ret->part_first_piece || first == NO_PIECE)
        return false;
    while (end < ret->part_end && !is_closing(byte_at(needs, end)))
        end++;
    ret->first_piece = first;
    ret->end_piece = end + 1;
    bool is_separated = first > ret->part_first_piece && byte_at(needs, first - 1) == ',';
    ret->separator = is_separated ? first - 1 : NO_PIECE;
    return end < ret->part_end;
}

static int compare_ways(const void *a, const void *b)
{
    const struct flow_way *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    if (x->to != y->to)
        return x->to < y->to ? -1 : 1;
    return (x->group > y->group) - (x->group < y->group);
}

/* The first jump between two sections in the sorted list, or the place where it would be. */
static size_t find_way(const struct sections *sections, uint32_t from, uint32_t to)
{
    size_t low = 0, high = sections->n_ways;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct flow_way *way = &sections->ways[middle];
        if (way->from < from || (way->from == from && way->to < to))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The number of earlier entries of the same part about the same section. */
static size_t n_before(const struct sections *sections, size_t entry)
{
    const struct entry *self = &sections->entries[entry];
    size_t n = 0;
    while (entry-- > 0 && sections->entries[entry].part == self->part)
        n += sections->entries[entry].from == self->from;
    return n;
}

/* Ties each entry to its jump.  Several jumps between the same two sections are taken in their
 * order. */
static void add_entries(const struct needs *needs)
{
    const struct sections *sections = needs->sections;
    const struct item_maker *maker = needs->maker;
    for (size_t i = 0; i < sections->n_entries; i++) {
        const struct entry *entry = &sections->entries[i];
        const struct node *part = &needs->names.syntax->nodes[entry->part];
        uint32_t to = sections->number[entry->part];
        size_t at = find_way(sections, entry->from, to) + n_before(sections, i);
        struct way_entry found = {.part = maker->owner[entry->part],
                                  .part_first_piece = part->first_piece,
                                  .part_end = part->end_piece};
        if (at >= sections->n_ways || sections->ways[at].from != entry->from ||
            sections->ways[at].to != to || !find_brackets(needs, entry, &found))
            continue;
        found.way = sections->ways[at].group;
        layout_add_way_entry(maker->layout, found);
    }
}

void section_clauses_finish(const struct needs *needs)
{
    static const char place[] = "{next}";
    const struct sections *sections = needs->sections;
    struct layout *layout = needs->maker->layout;
    const char *phrase = needs->maker->language->description.section_next;
    const char *next = phrase != NULL ? strstr(phrase, place) : NULL;
    if (sections == NULL)
        return;
    if (sections->n_ways > 0)
        qsort(sections->ways, sections->n_ways, sizeof *sections->ways, compare_ways);
    add_entries(needs);
    if (next == NULL)
        return;
    const char *behind = next + strlen(place);
    layout->fall.before = phrase_of(phrase, (size_t)(next - phrase));
    layout->fall.after = phrase_of(behind, strlen(behind));
    layout->flow = flow_new(sections->list, sections->n_list, sections->ways, sections->n_ways);
}
