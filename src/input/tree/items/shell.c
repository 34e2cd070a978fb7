#include "input/tree/items/shell.h"

#include "base/memory.h"
#include "input/tree/grammar/kindset.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* A node whose place accepts this many kinds or more (an expression, a statement) gets a shell
     * of its own and is never in the region of another.  Grammars have choices of two to five kinds
     * for details, and of a dozen or more for expressions and statements. */
    LARGE_CHOICE = 8,
    /* Of so many nested shells, one stays.  The next reading of the result offers it again.
     * Without a bound, a clause would be as long as the nesting is deep. */
    MAX_NESTED_SHELLS = 16,
};

struct shells {
    struct shell *shells;
    size_t n_shells, capacity;
    uint32_t *region; /* for each node: the shell that its structure belongs to */
    uint32_t *hoist;  /* for each node: the shell that it can replace */
};

struct shells *shells_new(size_t n_nodes)
{
    struct shells *shells = mem_zero(1, sizeof *shells);
    shells->region = mem_alloc(n_nodes * sizeof *shells->region);
    shells->hoist = mem_alloc(n_nodes * sizeof *shells->hoist);
    for (size_t i = 0; i < n_nodes; i++)
        shells->region[i] = shells->hoist[i] = NO_SHELL;
    return shells;
}

void shells_free(struct shells *shells)
{
    if (shells == NULL)
        return;
    free(shells->shells);
    free(shells->region);
    free(shells->hoist);
    free(shells);
}

/* The search for hoisted nodes.  It lists the visited nodes, each with the visit that led to it. */
struct visit {
    uint32_t node, from; /* from: the visit that led here */
    uint32_t depth;      /* levels below the node that is to be replaced */
};

struct search {
    struct visit visits[MAX_VISITED];
    uint32_t n_visits;
    uint32_t found[MAX_HOISTED]; /* numbers of visits */
    uint32_t n_found;
};

/* True if the content of a node belongs to another rule than its kind.  Then the kind does not tell
 * where the node may stand. */
static bool is_other_rule(const struct node *node)
{
    return (node->flags & NODE_KEYWORD) != 0 ||
           ((node->flags & NODE_ALIASED) != 0 && node->end_piece - node->first_piece > 1);
}

/* True if the element has an explicit end.  In HTML the end may be implied by the text that
 * follows; such an element cannot be moved. */
static bool is_closed(const struct item_maker *maker, uint32_t node)
{
    const struct node *nodes = maker->syntax->nodes;
    const struct grammar *grammar = maker->language->grammar;
    uint32_t last = node;
    if (!grammar_lists(grammar, KIND_CLOSER) || nodes[node].end == node + 1)
        return true;
    for (uint32_t kid = node + 1; kid < nodes[node].end; kid = nodes[kid].end)
        last = kid;
    return grammar_has(grammar, nodes[last].kind, KIND_CLOSER);
}

static bool fits(const struct item_maker *maker, uint32_t set, uint32_t index)
{
    const struct grammar *grammar = maker->language->grammar;
    const struct node *node = &maker->syntax->nodes[index];
    return (node->flags & NODE_NAMED) != 0 && node->end_piece > node->first_piece &&
           !is_other_rule(node) && kindsets_has(grammar_sets(grammar), set, node->kind) &&
           !grammar_has(grammar, node->kind, KIND_ANCHORED) && is_closed(maker, index);
}

/* True if this child must not be taken out of its parent: a comment, text that the parser hides, or
 * the first child of a call. */
static bool is_fixed(const struct item_maker *maker, uint32_t parent, uint32_t node)
{
    const struct node *nodes = maker->syntax->nodes;
    bool is_first = node == parent + 1;
    return (nodes[node].flags & (NODE_EXTRA | NODE_GAP)) != 0 ||
           (is_first && grammar_has(maker->language->grammar, nodes[parent].kind, KIND_CALLEE));
}

/* True if the search continues below this node. */
static bool is_region(const struct item_maker *maker, uint32_t node, uint32_t depth)
{
    const struct node *self = &maker->syntax->nodes[node];
    if (self->end == node + 1 ||
        grammar_n_alternatives(maker->language->grammar, self->kind) >= LARGE_CHOICE)
        return false;
    if (depth == MAX_HOIST_DEPTH)
        limits_hit(maker->limits, LIMIT_HOIST_DEPTH);
    return depth < MAX_HOIST_DEPTH;
}

/* Adds a node to the search.  False: there are too many. */
static bool add_visit(const struct item_maker *maker, struct search *search, struct visit visit,
                      bool is_found)
{
    if (search->n_visits == MAX_VISITED) {
        limits_hit(maker->limits, LIMIT_VISITED);
        return false;
    }
    if (is_found && search->n_found == MAX_HOISTED) {
        limits_hit(maker->limits, LIMIT_HOISTED);
        return false;
    }
    if (is_found)
        search->found[search->n_found++] = search->n_visits;
    search->visits[search->n_visits++] = visit;
    return true;
}

/* Visits the children of a visited node.  A child that fits `set`, the kinds that are accepted in
 * place of the shell, is found.  The search continues below the others, where it may.  False: there
 * are too many nodes, or a child has errors. */
static bool visit_children(const struct item_maker *maker, uint32_t set, uint32_t visit,
                           struct search *search)
{
    const struct node *nodes = maker->syntax->nodes;
    uint32_t parent = search->visits[visit].node, depth = search->visits[visit].depth;
    if ((nodes[parent].flags & NODE_BROKEN) != 0)
        return false;
    for (uint32_t node = parent + 1; node < nodes[parent].end; node = nodes[node].end) {
        if ((nodes[node].flags & NODE_ERROR) != 0)
            return false;
        if (is_fixed(maker, parent, node))
            continue;
        bool is_found = fits(maker, set, node);
        if (!is_found && !is_region(maker, node, depth))
            continue;
        if (!add_visit(maker, search, (struct visit){node, visit, depth + 1}, is_found))
            return false;
    }
    return true;
}

/* The number of opening minus closing brackets in a range of pieces, and whether a line ends
 * outside of brackets (breaks). */
struct brackets {
    int depth;
    bool breaks;
};

static struct brackets scan_brackets(const struct item_maker *maker, uint32_t first, uint32_t end)
{
    const unsigned char *text = maker->syntax->text;
    const struct span *pieces = maker->layout->pieces;
    struct brackets brackets = {0, false};
    for (uint32_t i = first; i < end; i++) {
        if (i > first && brackets.depth <= 0 &&
            memchr(text + pieces[i - 1].end, '\n', pieces[i].start - pieces[i - 1].end) != NULL)
            brackets.breaks = true;
        if (pieces[i].end - pieces[i].start != 1)
            continue;
        if (strchr("([{", text[pieces[i].start]) != NULL)
            brackets.depth++;
        else if (strchr(")]}", text[pieces[i].start]) != NULL)
            brackets.depth--;
    }
    return brackets;
}

/* In languages where line breaks matter, a node of several lines cannot leave the brackets around
 * it, because inside brackets line breaks have no meaning. */
static void drop_broken_lines(const struct item_maker *maker, uint32_t node, struct search *search)
{
    const struct node *nodes = maker->syntax->nodes;
    uint32_t n = 0;
    for (uint32_t i = 0; i < search->n_found; i++) {
        const struct node *found = &nodes[search->visits[search->found[i]].node];
        if (scan_brackets(maker, nodes[node].first_piece, found->first_piece).depth <= 0 ||
            !scan_brackets(maker, found->first_piece, found->end_piece).breaks)
            search->found[n++] = search->found[i];
    }
    search->n_found = n;
}

static bool find_hoisted(const struct item_maker *maker, uint32_t node, uint32_t set,
                         struct search *search)
{
    search->visits[0] = (struct visit){node, 0, 0};
    search->n_visits = 1;
    search->n_found = 0;
    for (uint32_t i = 0, next = 0; i < search->n_visits; i++) {
        bool is_found = next < search->n_found && search->found[next] == i;
        if (is_found)
            next++;
        else if (!visit_children(maker, set, i, search))
            return false;
    }
    const struct node *self = &maker->syntax->nodes[node];
    if (maker->language->description.indented &&
        self->end_piece - self->first_piece > MAX_SCANNED) {
        limits_hit(maker->limits, LIMIT_SCANNED);
        return false;
    }
    if (maker->language->description.indented)
        drop_broken_lines(maker, node, search);
    if (search->n_found == 0)
        return false;
    const struct node *nodes = maker->syntax->nodes;
    const struct node *only = &nodes[search->visits[search->found[0]].node];
    return search->n_found > 1 ||
           only->end_piece - only->first_piece < nodes[node].end_piece - nodes[node].first_piece;
}

static uint32_t add_shell(struct item_maker *maker, uint32_t node, const struct search *search)
{
    struct shells *shells = maker->shells;
    mem_grow((void **)&shells->shells, &shells->capacity, shells->n_shells + 1,
             sizeof *shells->shells);
    uint32_t index = (uint32_t)shells->n_shells++;
    struct shell *shell = &shells->shells[index];
    *shell = (struct shell){.node = node, .set = maker->slot[node]};
    shell->above = maker_item_above(maker, maker->owner[node], NO_ITEM);
    shell->item = maker_add_item(maker, node, ROLE_SHELL, node, shell->above);
    for (uint32_t i = 0; i < search->n_found; i++) {
        const struct visit *visit = &search->visits[search->found[i]];
        shells->hoist[visit->node] = index;
        shell->hoisted[shell->n_hoisted] = visit->node;
        shell->items[shell->n_hoisted++] = NO_ITEM;
        while (visit->from != 0) {
            visit = &search->visits[visit->from];
            shells->region[visit->node] = index;
        }
    }
    shells->region[node] = index;
    return index;
}

/* True if each node that the inner shell hoists may replace the outer one. */
static bool all_fit(const struct item_maker *maker, const struct shell *inner, uint32_t outer_set)
{
    for (uint32_t i = 0; i < inner->n_hoisted; i++)
        if (!fits(maker, outer_set, inner->hoisted[i]))
            return false;
    return true;
}

/* A node with a shell is itself hoisted by an outer shell, which may be hoisted by another one.  If
 * all these shells are removed, a node that the inner shell hoists stands in the outermost place.
 * If that place does not accept it, one of the shells must stay. */
static void keep_one_shell(struct item_maker *maker, uint32_t node, uint32_t inner)
{
    const struct shells *shells = maker->shells;
    const struct kindsets *sets = grammar_sets(maker->language->grammar);
    uint32_t present = maker->layout->groups[maker->owner[node]].item;
    uint32_t stay[MAX_NESTED_SHELLS + 1] = {shells->shells[inner].item};
    uint32_t n_stay = 1, set = maker->slot[node];
    for (uint32_t outer = shells->hoist[node]; outer != NO_SHELL && n_stay <= MAX_NESTED_SHELLS;
         outer = shells->hoist[shells->shells[outer].node]) {
        const struct shell *shell = &shells->shells[outer];
        stay[n_stay++] = shell->item;
        bool is_too_deep = n_stay > MAX_NESTED_SHELLS;
        if (is_too_deep || (!kindsets_within(sets, set, shell->set) &&
                            !all_fit(maker, &shells->shells[inner], shell->set)))
            draft_add_clause(maker->draft, &present, 1, stay, n_stay);
        set = shell->set;
    }
}

uint32_t shells_enter(struct item_maker *maker, uint32_t node)
{
    struct shells *shells = maker->shells;
    const struct node *self = &maker->syntax->nodes[node];
    struct search search;
    if (shells == NULL)
        return NO_SHELL;
    if (shells->region[node] != NO_SHELL || maker->slot[node] == NO_SET ||
        grammar_has(maker->language->grammar, self->kind, KIND_KEPT) ||
        grammar_has(maker->language->grammar, self->kind, KIND_SOLID) ||
        (self->flags & (NODE_EXTRA | NODE_ERROR | NODE_BROKEN)) != 0 || is_other_rule(self) ||
        !find_hoisted(maker, node, maker->slot[node], &search))
        return shells->region[node];
    uint32_t shell = add_shell(maker, node, &search);
    keep_one_shell(maker, node, shell);
    struct group group = PLAIN_GROUP;
    group.parent = maker->owner[node];
    group.shell = shells->shells[shell].item;
    maker->owner[node] = layout_add_group(maker->layout, &group);
    return shell;
}

bool shells_hoists(const struct shells *shells, uint32_t shell, uint32_t node)
{
    return shell != NO_SHELL && shells->hoist[node] == shell;
}

bool shells_leads(const struct shells *shells, uint32_t shell, uint32_t node)
{
    return shell != NO_SHELL && (shells->hoist[node] == shell || shells->region[node] == shell);
}

bool shells_has_own(const struct shells *shells, uint32_t node)
{
    return shells != NULL && shells->region[node] != NO_SHELL &&
           shells->shells[shells->region[node]].node == node;
}

uint32_t shells_item(const struct shells *shells, uint32_t shell)
{
    return shell == NO_SHELL ? NO_ITEM : shells->shells[shell].item;
}

void shells_set_item(struct shells *shells, uint32_t shell, uint32_t node, uint32_t item)
{
    struct shell *self = &shells->shells[shell];
    for (uint32_t i = 0; i < self->n_hoisted; i++)
        if (self->hoisted[i] == node)
            self->items[i] = item;
}

static uint32_t indent_of(const struct item_maker *maker, const struct node *node)
{
    const unsigned char *text = maker->syntax->text;
    uint32_t line = maker->layout->pieces[node->first_piece].start, indent;
    while (line > 0 && text[line - 1] != '\n')
        line--;
    for (indent = line; text[indent] == ' ' || text[indent] == '\t'; indent++)
        continue;
    return indent - line;
}

void shells_outdent(struct item_maker *maker, uint32_t shell, uint32_t node, uint32_t group)
{
    const struct node *from = &maker->syntax->nodes[node];
    const struct node *to = &maker->syntax->nodes[maker->shells->shells[shell].node];
    uint32_t columns = indent_of(maker, from), kept = indent_of(maker, to);
    if (columns > kept && from->end_piece - from->first_piece > 1)
        layout_add_outdent(maker->layout, &(struct outdent){.first_piece = from->first_piece + 1,
                                                            .end_piece = from->end_piece,
                                                            .group = group,
                                                            .columns = columns - kept});
}

/* A hoisted node has no item if it is a separator: then it cannot stand alone. */
void shells_add_clauses(struct item_maker *maker)
{
    for (size_t s = 0; s < maker->shells->n_shells; s++) {
        const struct shell *shell = &maker->shells->shells[s];
        uint32_t some[MAX_HOISTED + 1] = {shell->item}, n = 1;
        for (uint32_t i = 0; i < shell->n_hoisted; i++) {
            if (shell->items[i] == NO_ITEM)
                continue;
            for (uint32_t j = 1; j < n; j++) {
                uint32_t both[2] = {shell->items[i], some[j]};
                draft_add_clause(maker->draft, both, 2, &shell->item, 1);
            }
            some[n++] = shell->items[i];
        }
        draft_add_clause(maker->draft, &shell->above, 1, some, n);
    }
}
