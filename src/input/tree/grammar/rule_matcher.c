#include "input/tree/grammar/rule_matcher.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Matches of nodes with up to this many children are cached, because the same short sequences of
 * kinds occur again and again.  Longer lists are seldom equal. */
enum { MAX_KEPT = 12 };

struct kept {
    struct hash key;
    const struct derivation *derivation; /* NULL: the slot is free */
};

struct matcher {
    const struct grammar *grammar;
    /* two per kind: for its own rule, and for all rules under its name */
    struct automaton **automata;
    bool *tried;
    struct arena arena; /* holds the cached derivations */
    struct kept *kept;
    size_t n_kept, kept_capacity;
    struct events events;
    struct part *parts; /* scratch for the parts of a derivation */
    size_t parts_capacity;
    uint32_t *slots;
    size_t slots_capacity;
    struct derivation scratch;
};

struct matcher *matcher_new(const struct grammar *grammar)
{
    struct matcher *matcher = mem_zero(1, sizeof *matcher);
    matcher->grammar = grammar;
    matcher->automata = mem_zero(2 * grammar_n_kinds(grammar), sizeof(struct automaton *));
    matcher->tried = mem_zero(2 * grammar_n_kinds(grammar), sizeof *matcher->tried);
    matcher->kept_capacity = 1024;
    matcher->kept = mem_zero(matcher->kept_capacity, sizeof *matcher->kept);
    arena_init(&matcher->arena);
    return matcher;
}

void matcher_free(struct matcher *matcher)
{
    if (matcher == NULL)
        return;
    for (uint32_t i = 0; i < 2 * grammar_n_kinds(matcher->grammar); i++)
        automaton_free(matcher->automata[i]);
    free((void *)matcher->automata);
    free(matcher->tried);
    free(matcher->kept);
    free(matcher->events.events);
    free(matcher->parts);
    free(matcher->slots);
    arena_done(&matcher->arena);
    free(matcher);
}

static struct automaton *automaton_of(struct matcher *matcher, uint32_t kind, bool all_rules)
{
    uint32_t index = 2 * kind + all_rules;
    if (!matcher->tried[index]) {
        const struct expr *all = grammar_body(matcher->grammar, kind);
        const struct expr *own = grammar_own_body(matcher->grammar, kind);
        const struct expr *body = !all_rules ? own : all != own ? all : NULL;
        matcher->tried[index] = true;
        if (body != NULL)
            matcher->automata[index] = automaton_new(matcher->grammar, body);
    }
    return matcher->automata[index];
}

static void open_part(struct matcher *matcher, uint32_t part, uint32_t parent, uint32_t type,
                      uint32_t child)
{
    mem_grow((void **)&matcher->parts, &matcher->parts_capacity, (size_t)part + 1,
             sizeof *matcher->parts);
    matcher->parts[part] = (struct part){
        .type = (enum part_type)type, .first = child, .separator_end = child, .parent = parent};
}

/* Makes parts of the events.  A part that took no child is dropped, with everything opened in
 * it. */
static void read_events(struct matcher *matcher)
{
    uint32_t child = 0, n_parts = 0, open = NO_PART;
    for (size_t i = 0; i < matcher->events.n_events; i++) {
        struct event event = matcher->events.events[i];
        switch (event.type) {
        case EVENT_CHILD:
            matcher->slots[child++] = event.value;
            break;
        case EVENT_OPEN:
            open_part(matcher, n_parts, open, event.value, child);
            open = n_parts++;
            break;
        case EVENT_SEPARATED:
            if (open != NO_PART)
                matcher->parts[open].separator_end = child;
            break;
        case EVENT_CLOSE:
            if (open == NO_PART) /* only after a rule inside itself */
                break;
            matcher->parts[open].end = child;
            if (matcher->parts[open].first == child)
                n_parts = open;
            open = matcher->parts[open].parent;
            break;
        }
    }
    matcher->scratch = (struct derivation){.matches = open == NO_PART,
                                           .n_parts = n_parts,
                                           .parts = matcher->parts,
                                           .slots = matcher->slots};
}

static const struct derivation *derive(struct matcher *matcher, uint32_t kind,
                                       const uint16_t *children, size_t n_children)
{
    matcher->scratch = (struct derivation){0};
    for (int all_rules = 0; all_rules < 2; all_rules++) {
        struct automaton *automaton = automaton_of(matcher, kind, all_rules);
        if (automaton == NULL ||
            !automaton_match(automaton, children, n_children, &matcher->events))
            continue;
        mem_grow((void **)&matcher->slots, &matcher->slots_capacity, n_children + 1,
                 sizeof *matcher->slots);
        read_events(matcher);
        break;
    }
    return &matcher->scratch;
}

static struct kept *find_kept(const struct matcher *matcher, struct hash key)
{
    for (size_t at = key.low;; at++) {
        struct kept *kept = &matcher->kept[at & (matcher->kept_capacity - 1)];
        if (kept->derivation == NULL || hash_equal(kept->key, key))
            return kept;
    }
}

static void grow_kept(struct matcher *matcher)
{
    struct kept *old = matcher->kept;
    size_t n_old = matcher->kept_capacity;
    matcher->kept_capacity *= 2;
    matcher->kept = mem_zero(matcher->kept_capacity, sizeof *matcher->kept);
    for (size_t i = 0; i < n_old; i++)
        if (old[i].derivation != NULL)
            *find_kept(matcher, old[i].key) = old[i];
    free(old);
}

static const struct derivation *keep(struct matcher *matcher, const struct derivation *derivation,
                                     size_t n_children)
{
    struct derivation *copy = arena_alloc(&matcher->arena, sizeof *copy);
    *copy = *derivation;
    copy->parts =
        arena_copy(&matcher->arena, derivation->parts, derivation->n_parts * sizeof *copy->parts);
    if (derivation->matches)
        copy->slots =
            arena_copy(&matcher->arena, derivation->slots, n_children * sizeof *copy->slots);
    return copy;
}

const struct derivation *matcher_derive(struct matcher *matcher, uint32_t kind,
                                        const uint16_t *children, size_t n_children)
{
    if (n_children > MAX_KEPT)
        return derive(matcher, kind, children, n_children);
    uint16_t word[MAX_KEPT + 1] = {(uint16_t)kind};
    memcpy(word + 1, children, n_children * sizeof *children);
    struct hash key = hash_bytes(word, (n_children + 1) * sizeof *word);
    struct kept *kept = find_kept(matcher, key);
    if (kept->derivation == NULL) {
        const struct derivation *derivation =
            keep(matcher, derive(matcher, kind, children, n_children), n_children);
        *kept = (struct kept){key, derivation};
        if (++matcher->n_kept * 2 > matcher->kept_capacity)
            grow_kept(matcher);
        return derivation;
    }
    return kept->derivation;
}
