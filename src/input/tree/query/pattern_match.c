#include "input/tree/query/pattern_match.h"

#include "base/memory.h"

#include <stdlib.h>

#define NO_MATCH UINT32_MAX

/* A match waits until its last node is reached, and is then reported.  The matches that wait for
 * one node form a ring: the last of them points to the first. */
struct waiting {
    uint32_t pattern;
    uint32_t next;              /* next match of the ring: an index of `waiting` */
    uint32_t first, n_captured; /* the captures of the match */
    size_t depth;               /* depth of the first node of the match */
};

struct open_node {
    uint32_t end;
    bool is_error;
};

struct siblings {
    uint32_t first, end; /* node numbers */
};

struct matching {
    const struct patterns *patterns;
    const struct syntax *syntax;
    void (*found)(void *context, const struct match *match);
    void *context;
    uint32_t pattern;  /* the pattern that is being tried */
    uint32_t *matched; /* the node of each step */
    uint32_t row_end;  /* the node after the siblings of the first node */
    uint32_t *last;    /* for each node: the last match that waits for it, or NO_MATCH */
    struct waiting *waiting;
    size_t n_waiting, n_reported, waiting_capacity; /* reset when all matches are reported */
    struct captured *captured;                      /* captures of the waiting matches */
    size_t n_captured, captured_capacity;
    struct open_node *open; /* the nodes around the current one */
    size_t n_open, open_capacity;
};

/* --- one node -------------------------------------------------------------------------------- */

static bool has_kind(const struct patterns *patterns, const struct step *step,
                     const struct node *node)
{
    for (uint32_t i = 0; i < step->kinds.n; i++)
        if (patterns->kinds[step->kinds.first + i] == node->kind)
            return true;
    if (step->is_error)
        return (node->flags & NODE_ERROR) != 0;
    return step->kinds.n == 0 && (node->flags & (NODE_ERROR | NODE_GAP | NODE_EXTRA)) == 0 &&
           (!step->is_named || (node->flags & NODE_NAMED) != 0);
}

static bool has_field(const struct node *nodes, uint32_t node, uint8_t field)
{
    for (uint32_t kid = node + 1; kid < nodes[node].end; kid = nodes[kid].end)
        if (nodes[kid].field == field)
            return true;
    return false;
}

/* True if a node counts between two steps.  Comments and tokens without a name do not count. */
static bool counts(const struct node *node)
{
    return (node->flags & NODE_NAMED) != 0 && (node->flags & NODE_EXTRA) == 0;
}

static bool is_last(const struct node *nodes, uint32_t node, uint32_t end)
{
    for (uint32_t kid = nodes[node].end; kid < end; kid = nodes[kid].end)
        if (counts(&nodes[kid]))
            return false;
    return true;
}

/* True if a node can match this step, apart from the inner steps.  `end` is the node after its
 * siblings. */
static bool fits(const struct matching *self, const struct step *step, uint32_t node, uint32_t end)
{
    const struct node *nodes = self->syntax->nodes;
    if ((step->field != 0 && nodes[node].field != step->field) ||
        !has_kind(self->patterns, step, &nodes[node]) ||
        (step->is_last && !is_last(nodes, node, end)))
        return false;
    for (uint8_t i = 0; i < step->n_absent; i++)
        if (has_field(nodes, node, step->absent[i]))
            return false;
    return true;
}

/* --- a match --------------------------------------------------------------------------------- */

static uint32_t add_captured(struct matching *self)
{
    const struct patterns *patterns = self->patterns;
    const struct pattern *pattern = &patterns->patterns[self->pattern];
    size_t first = self->n_captured;
    for (uint32_t i = pattern->first; i < pattern->end; i++) {
        struct range captures = patterns->steps[i].captures;
        for (uint32_t k = 0; k < captures.n; k++) {
            mem_grow((void **)&self->captured, &self->captured_capacity, self->n_captured + 1,
                     sizeof *self->captured);
            self->captured[self->n_captured++] =
                (struct captured){patterns->captures[captures.first + k], self->matched[i]};
        }
    }
    return (uint32_t)(self->n_captured - first);
}

/* True if a match in the ring is reported before the new one. */
static bool comes_before(const struct waiting *match, const struct waiting *added)
{
    return match->depth < added->depth || match->pattern <= added->pattern;
}

/* Puts a match into the ring of the matches that wait for the same node.  Most are added at the
 * end, because outer nodes come before inner ones, and patterns come in their order.  The exception
 * is a row of siblings, which began before its later siblings. */
static void add_to_ring(struct matching *self, uint32_t *last, uint32_t number)
{
    struct waiting *waiting = self->waiting, *added = &waiting[number];
    if (*last == NO_MATCH) {
        added->next = *last = number;
        return;
    }
    uint32_t before = *last; /* the new match is inserted after this one */
    bool is_last = comes_before(&waiting[before], added);
    while (!is_last && comes_before(&waiting[waiting[before].next], added))
        before = waiting[before].next;
    added->next = waiting[before].next;
    waiting[before].next = number;
    if (is_last)
        *last = number;
}

/* Stores the match until its last node is reached. */
static void put_off(struct matching *self)
{
    const struct pattern *pattern = &self->patterns->patterns[self->pattern];
    uint32_t end = self->matched[pattern->end - 1];
    uint32_t first = (uint32_t)self->n_captured, n = add_captured(self);
    mem_grow((void **)&self->waiting, &self->waiting_capacity, self->n_waiting + 1,
             sizeof *self->waiting);
    uint32_t number = (uint32_t)self->n_waiting++;
    self->waiting[number] = (struct waiting){
        .pattern = self->pattern, .first = first, .n_captured = n, .depth = self->n_open};
    add_to_ring(self, &self->last[end], number);
}

static void report(struct matching *self, uint32_t pattern, uint32_t first, uint32_t n)
{
    struct match match = {pattern, n == 0 ? NULL : &self->captured[first], n};
    if (n > 0)
        self->found(self->context, &match);
}

/* Reports the match of a pattern with one step: it ends where it begins, so it does not wait. */
static void report_now(struct matching *self)
{
    size_t first = self->n_captured;
    uint32_t n = add_captured(self);
    report(self, self->pattern, (uint32_t)first, n);
    self->n_captured = first;
}

static void report_waiting(struct matching *self, uint32_t node)
{
    uint32_t last = self->last[node];
    if (last != NO_MATCH) {
        uint32_t at = last;
        do {
            at = self->waiting[at].next;
            const struct waiting *waiting = &self->waiting[at];
            report(self, waiting->pattern, waiting->first, waiting->n_captured);
            self->n_reported++;
        } while (at != last);
    }
    if (self->n_reported == self->n_waiting)
        self->n_reported = self->n_waiting = self->n_captured = 0;
}

/* --- matching -------------------------------------------------------------------------------- */

/* The siblings [first, end) that may match a step. */
static struct siblings siblings_of(const struct matching *self, const struct step *step)
{
    const struct node *nodes = self->syntax->nodes;
    uint32_t parent = step->parent != NO_STEP ? self->matched[step->parent] : NO_NODE;
    return (struct siblings){
        .first = step->before != NO_STEP ? nodes[self->matched[step->before]].end : parent + 1,
        .end = parent != NO_NODE ? nodes[parent].end : self->row_end,
    };
}

/* True if the step after this one must be its next sibling. */
static bool next_is_beside(const struct matching *self, uint32_t number, uint32_t end)
{
    const struct step *steps = self->patterns->steps;
    uint32_t behind = steps[number].behind;
    return behind < end && steps[behind].is_next && steps[behind].before == number;
}

/* Finds nodes for the steps [number, end) of a pattern.  True if there are any.  With `once`, the
 * first solution is enough, and nothing is reported.  Otherwise all solutions are found, and each
 * is a match.  The recursion is as deep as the pattern has steps.
 *
 * A step without captures, in it or below it, does not distinguish matches.  Once its inner steps
 * match, the later steps are tried with this node only, unless the next step must be its next
 * sibling. */
static bool match_steps(struct matching *self, uint32_t number, uint32_t end, bool once)
{
    const struct node *nodes = self->syntax->nodes;
    const struct step *step = &self->patterns->steps[number];
    if (number == end) {
        if (!once)
            put_off(self);
        return true;
    }
    struct siblings siblings = siblings_of(self, step);
    bool first_is_enough = !step->has_captures && !next_is_beside(self, number, end);
    uint32_t rest = step->has_captures ? number + 1 : step->behind;
    bool any = false;
    for (uint32_t node = siblings.first; node < siblings.end; node = nodes[node].end) {
        self->matched[number] = node;
        if (fits(self, step, node, siblings.end) &&
            (step->has_captures || match_steps(self, number + 1, step->behind, true))) {
            any |= match_steps(self, rest, end, once);
            if (first_is_enough || (any && once))
                return any;
        }
        if (step->is_next && counts(&nodes[node]))
            break;
    }
    return any;
}

/* Tries the patterns that begin with the kind of this node. */
static void match_at(struct matching *self, uint32_t node)
{
    const struct patterns *patterns = self->patterns;
    const struct node *flat = &self->syntax->nodes[node];
    const struct open_node *parent = &self->open[self->n_open - 1];
    if (flat->kind >= patterns->n_kinds)
        return;
    for (uint32_t i = patterns->starts[flat->kind]; i < patterns->starts[flat->kind + 1]; i++) {
        const struct pattern *pattern = &patterns->patterns[patterns->starters[i]];
        if (!fits(self, &patterns->steps[pattern->first], node, parent->end) ||
            (pattern->is_row && parent->is_error))
            continue;
        self->pattern = patterns->starters[i];
        self->row_end = parent->end;
        self->matched[pattern->first] = node;
        if (pattern->end == pattern->first + 1)
            report_now(self);
        else
            match_steps(self, pattern->first + 1, pattern->end, false);
    }
}

static void open_node(struct matching *self, struct open_node node)
{
    mem_grow((void **)&self->open, &self->open_capacity, self->n_open + 1, sizeof *self->open);
    self->open[self->n_open++] = node;
}

void match_all(const struct patterns *patterns, const struct syntax *syntax,
               void (*found)(void *context, const struct match *match), void *context)
{
    struct matching self = {
        .patterns = patterns, .syntax = syntax, .found = found, .context = context};
    uint32_t n_steps =
        patterns->n_patterns == 0 ? 0 : patterns->patterns[patterns->n_patterns - 1].end;
    self.matched = mem_zero((size_t)n_steps + 1, sizeof *self.matched);
    self.last = mem_alloc(syntax->n_nodes * sizeof *self.last);
    for (size_t i = 0; i < syntax->n_nodes; i++)
        self.last[i] = NO_MATCH;
    open_node(&self, (struct open_node){1, false}); /* the root has no siblings */
    for (uint32_t node = 0; node < syntax->n_nodes; node++) {
        const struct node *flat = &syntax->nodes[node];
        while (self.n_open > 1 && self.open[self.n_open - 1].end <= node)
            self.n_open--;
        report_waiting(&self, node);
        match_at(&self, node);
        if (flat->end > node + 1)
            open_node(&self, (struct open_node){flat->end, (flat->flags & NODE_ERROR) != 0});
    }
    free(self.matched);
    free(self.last);
    free(self.waiting);
    free(self.captured);
    free(self.open);
}
