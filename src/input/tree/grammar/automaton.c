#include "input/tree/grammar/automaton.h"

#include "base/hash.h"
#include "base/memory.h"
#include "input/tree/grammar/kindset.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* States of one rule.  In the samples of all languages the largest rule has 1,797.  Nodes of a
     * rule with more states than this are treated like nodes that do not match their rule. */
    MAX_STATES = 30000,
    NONE = -1,
};

enum op { OP_CONSUME, OP_MARK, OP_SPLIT, OP_ACCEPT };

struct state {
    enum op op;
    struct event event;
    int32_t out, other; /* other: the second successor of a split */
};

/* A hidden rule whose content is read in place. */
struct expansion {
    uint32_t rule;
    int32_t entry, exit;
    const struct expansion *outer;
};

/* A set of states, closed under transitions that consume no child. came[i] is the state before
 * states[i]: ~s if s consumed a child, NONE_BEFORE at the start. */
struct subset {
    uint32_t *next; /* by kind: number of the next subset, NOT_KNOWN or DEAD */
    int32_t *states;
    int32_t *came;
    uint32_t n_states;
    struct hash key;
};

#define NOT_KNOWN   UINT32_MAX       /* the next subset is not computed yet */
#define DEAD        (UINT32_MAX - 1) /* no state consumes a child of this kind */
#define NONE_BEFORE INT32_MAX

struct automaton {
    const struct grammar *grammar;
    struct state *states;
    size_t n_states, states_capacity;
    struct subset *subsets;
    size_t n_subsets, subsets_capacity;
    int32_t *mark;  /* scratch: for each state, the state before it in the current closure */
    uint32_t *path; /* scratch: the subset after each child */
    size_t path_capacity;
    bool too_large;
};

static int32_t add(struct automaton *automaton, struct state state)
{
    if (automaton->n_states >= MAX_STATES) {
        automaton->too_large = true;
        return 0;
    }
    mem_grow((void **)&automaton->states, &automaton->states_capacity, automaton->n_states + 1,
             sizeof *automaton->states);
    automaton->states[automaton->n_states] = state;
    return (int32_t)automaton->n_states++;
}

static int32_t add_split(struct automaton *automaton, int32_t out, int32_t other)
{
    return add(automaton, (struct state){.op = OP_SPLIT, .out = out, .other = other});
}

static int32_t add_mark(struct automaton *automaton, enum event_type type, uint32_t value,
                        int32_t out)
{
    return add(automaton,
               (struct state){.op = OP_MARK, .event = {type, value}, .out = out, .other = NONE});
}

static int32_t add_child(struct automaton *automaton, uint32_t set, int32_t out)
{
    return add(
        automaton,
        (struct state){.op = OP_CONSUME, .event = {EVENT_CHILD, set}, .out = out, .other = NONE});
}

/* Makes the states that match expr and continue at `next`.  Returns the first of them. */
static int32_t build(struct automaton *automaton, const struct expr *expr, int32_t next,
                     const struct expansion *outer);

static int32_t build_part(struct automaton *automaton, enum part_type type, const struct expr *expr,
                          int32_t next, const struct expansion *outer)
{
    int32_t close = add_mark(automaton, EVENT_CLOSE, 0, next);
    return add_mark(automaton, EVENT_OPEN, type, build(automaton, expr, close, outer));
}

static int32_t build_repeat(struct automaton *automaton, const struct expr *expr, int32_t next,
                            const struct expansion *outer)
{
    int32_t close = add_mark(automaton, EVENT_CLOSE, 0, next);
    int32_t loop = add_split(automaton, NONE, close);
    int32_t body = build_part(automaton, PART_ELEMENT, expr->parts[0], loop, outer);
    automaton->states[loop].out = body;
    return expr->value == 0 ? add_mark(automaton, EVENT_OPEN, PART_REPEAT, loop)
                            : add_mark(automaton, EVENT_OPEN, PART_REPEAT1, body);
}

static int32_t build_list(struct automaton *automaton, const struct expr *expr, int32_t next,
                          const struct expansion *outer)
{
    int32_t close = add_mark(automaton, EVENT_CLOSE, 0, next);
    int32_t loop = add_split(automaton, NONE, close);
    int32_t end = add_mark(automaton, EVENT_CLOSE, 0, loop);
    int32_t element = build(automaton, expr->parts[0], end, outer);
    int32_t separated = add_mark(automaton, EVENT_SEPARATED, 0, element);
    int32_t separator = build(automaton, expr->parts[1], separated, outer);
    int32_t more = add_mark(automaton, EVENT_OPEN, PART_ELEMENT, separator);
    automaton->states[loop].out = more;
    int32_t first = build_part(automaton, PART_ELEMENT, expr->parts[0], loop, outer);
    return add_mark(automaton, EVENT_OPEN, PART_LIST, first);
}

/* Makes the states of a rule.  A recursive use of the rule shares its states; the end of the rule
 * then also leads to `next`. */
static int32_t build_rule(struct automaton *automaton, uint32_t rule, int32_t next,
                          const struct expansion *outer)
{
    for (const struct expansion *e = outer; e != NULL; e = e->outer)
        if (e->rule == rule) {
            int32_t other = automaton->states[e->exit].other;
            int32_t split = add_split(automaton, next, other);
            automaton->states[e->exit].other = split;
            return e->entry;
        }
    struct expansion here = {.rule = rule, .outer = outer};
    here.exit = add_split(automaton, next, NONE);
    here.entry = add_split(automaton, NONE, NONE);
    int32_t first = build(automaton, grammar_rule(automaton->grammar, rule), here.exit, &here);
    automaton->states[here.entry].out = first;
    return here.entry;
}

static int32_t build(struct automaton *automaton, const struct expr *expr, int32_t next,
                     const struct expansion *outer)
{
    int32_t first = next;
    if (automaton->too_large)
        return 0;
    switch (expr->type) {
    case EXPR_EMPTY:
        break;
    case EXPR_SET:
        return add_child(automaton, expr->value, next);
    case EXPR_HIDDEN_TOKEN:
        return add_split(automaton, add_child(automaton, NO_SET, next), next);
    case EXPR_SEQUENCE:
        for (uint32_t i = expr->n_parts; i-- > 0;)
            first = build(automaton, expr->parts[i], first, outer);
        break;
    case EXPR_CHOICE:
        first = NONE;
        for (uint32_t i = expr->n_parts; i-- > 0;)
            first = add_split(automaton, build(automaton, expr->parts[i], next, outer), first);
        break;
    case EXPR_OPTIONAL:
        return add_split(automaton,
                         build_part(automaton, PART_OPTIONAL, expr->parts[0], next, outer), next);
    case EXPR_REPEAT:
        return build_repeat(automaton, expr, next, outer);
    case EXPR_LIST:
        return build_list(automaton, expr, next, outer);
    case EXPR_RULE:
        return build_rule(automaton, expr->value, next, outer);
    }
    return first;
}

struct automaton *automaton_new(const struct grammar *grammar, const struct expr *body)
{
    struct automaton *automaton = mem_zero(1, sizeof *automaton);
    automaton->grammar = grammar;
    int32_t accept = add(automaton, (struct state){.op = OP_ACCEPT, .out = NONE, .other = NONE});
    int32_t start = build(automaton, body, accept, NULL);
    add_split(automaton, start, NONE); /* the start is always the last state */
    if (automaton->too_large) {
        automaton_free(automaton);
        return NULL;
    }
    automaton->mark = mem_alloc(automaton->n_states * sizeof *automaton->mark);
    for (size_t i = 0; i < automaton->n_states; i++)
        automaton->mark[i] = NONE;
    return automaton;
}

void automaton_free(struct automaton *automaton)
{
    if (automaton == NULL)
        return;
    for (size_t i = 0; i < automaton->n_subsets; i++) {
        free(automaton->subsets[i].next);
        free(automaton->subsets[i].states);
        free(automaton->subsets[i].came);
    }
    free(automaton->subsets);
    free(automaton->states);
    free(automaton->mark);
    free(automaton->path);
    free(automaton);
}

struct closure {
    int32_t *states;
    size_t n_states, capacity;
};

static void visit(struct automaton *automaton, struct closure *closure, int32_t state, int32_t came)
{
    if (state == NONE || automaton->mark[state] != NONE)
        return;
    automaton->mark[state] = came;
    mem_grow((void **)&closure->states, &closure->capacity, closure->n_states + 1,
             sizeof *closure->states);
    closure->states[closure->n_states++] = state;
}

static int compare_states(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* Closes the set of states found so far, and returns its subset, which may already exist. */
static uint32_t close_subset(struct automaton *automaton, struct closure *closure)
{
    for (size_t i = 0; i < closure->n_states; i++) {
        int32_t state = closure->states[i];
        const struct state *self = &automaton->states[state];
        if (self->op == OP_CONSUME || self->op == OP_ACCEPT)
            continue;
        visit(automaton, closure, self->out, state);
        if (self->op == OP_SPLIT)
            visit(automaton, closure, self->other, state);
    }
    uint32_t n = (uint32_t)closure->n_states;
    if (n > 1)
        qsort(closure->states, n, sizeof *closure->states, compare_states);
    int32_t *came = mem_alloc(n * sizeof *came);
    for (uint32_t i = 0; i < n; i++) {
        came[i] = automaton->mark[closure->states[i]];
        automaton->mark[closure->states[i]] = NONE;
    }
    struct hash key = hash_combine(hash_bytes(closure->states, n * sizeof *closure->states),
                                   hash_bytes(came, n * sizeof *came));
    for (size_t i = 0; i < automaton->n_subsets; i++)
        if (hash_equal(automaton->subsets[i].key, key)) {
            free(came);
            free(closure->states);
            return (uint32_t)i;
        }
    mem_grow((void **)&automaton->subsets, &automaton->subsets_capacity, automaton->n_subsets + 1,
             sizeof *automaton->subsets);
    size_t n_kinds = grammar_n_kinds(automaton->grammar) + 1;
    uint32_t *next = mem_alloc(n_kinds * sizeof *next);
    memset(next, 0xff, n_kinds * sizeof *next); /* all NOT_KNOWN */
    automaton->subsets[automaton->n_subsets] = (struct subset){
        .next = next,
        .states = closure->states,
        .came = came,
        .n_states = n,
        .key = key,
    };
    return (uint32_t)automaton->n_subsets++;
}

static uint32_t first_subset(struct automaton *automaton)
{
    struct closure closure = {0};
    if (automaton->n_subsets > 0)
        return 0;
    visit(automaton, &closure, (int32_t)automaton->n_states - 1, NONE_BEFORE);
    return close_subset(automaton, &closure);
}

static bool takes(const struct automaton *automaton, const struct state *state, uint32_t kind)
{
    if (state->op != OP_CONSUME)
        return false;
    if (state->event.value == NO_SET)
        return kind == grammar_gap_kind(automaton->grammar);
    return kindsets_has(grammar_sets(automaton->grammar), state->event.value, kind);
}

static uint32_t next_subset(struct automaton *automaton, uint32_t subset, uint32_t kind)
{
    uint32_t known = automaton->subsets[subset].next[kind];
    if (known != NOT_KNOWN)
        return known;
    struct closure closure = {0};
    const struct subset *from = &automaton->subsets[subset];
    for (uint32_t i = 0; i < from->n_states; i++) {
        const struct state *state = &automaton->states[from->states[i]];
        if (takes(automaton, state, kind))
            visit(automaton, &closure, state->out, ~from->states[i]);
    }
    known = closure.n_states == 0 ? DEAD : close_subset(automaton, &closure);
    automaton->subsets[subset].next[kind] = known;
    return known;
}

static int32_t state_before(const struct subset *subset, int32_t state)
{
    const int32_t *at =
        bsearch(&state, subset->states, subset->n_states, sizeof state, compare_states);
    return at == NULL ? NONE_BEFORE : subset->came[at - subset->states];
}

static void record(struct events *events, struct event event)
{
    mem_grow((void **)&events->events, &events->capacity, events->n_events + 1,
             sizeof *events->events);
    events->events[events->n_events++] = event;
}

/* Walks from the accepting state back to the start, and reverses the parts found on the way. */
static void walk_back(const struct automaton *automaton, size_t n_children, struct events *ret)
{
    size_t at = n_children;
    int32_t state = 0; /* the accepting state */
    ret->n_events = 0;
    while (state != NONE_BEFORE) {
        int32_t before = state_before(&automaton->subsets[automaton->path[at]], state);
        if (before == NONE_BEFORE)
            break;
        if (before < 0) {
            before = ~before;
            at--;
        }
        if (automaton->states[before].op != OP_SPLIT)
            record(ret, automaton->states[before].event);
        state = before;
    }
    for (size_t i = 0; i < ret->n_events / 2; i++) {
        struct event event = ret->events[i];
        ret->events[i] = ret->events[ret->n_events - 1 - i];
        ret->events[ret->n_events - 1 - i] = event;
    }
}

bool automaton_match(struct automaton *automaton, const uint16_t *kinds, size_t n_kinds,
                     struct events *ret)
{
    mem_grow((void **)&automaton->path, &automaton->path_capacity, n_kinds + 1,
             sizeof *automaton->path);
    automaton->path[0] = first_subset(automaton);
    for (size_t i = 0; i < n_kinds; i++) {
        uint32_t next = next_subset(automaton, automaton->path[i], kinds[i]);
        if (next == DEAD)
            return false;
        automaton->path[i + 1] = next;
    }
    const struct subset *last = &automaton->subsets[automaton->path[n_kinds]];
    if (last->n_states == 0 || last->states[0] != 0) /* state 0 accepts */
        return false;
    walk_back(automaton, n_kinds, ret);
    return true;
}
