#include "logic_case.h"

#include "base/random.h"
#include "fake_oracle.h"
#include "fixture.h"

#include <string.h>

const char *const logic_mix_names[N_MIXES] = {
    "edges only",          "Horn",
    "disjunctions",        "mixed (50 % edges)",
    "97.5 % edges + Horn", "97.5 % edges + disjunctions",
};

static uint32_t read_vars(const json_t *array, uint32_t *ret)
{
    for (size_t i = 0; i < json_array_size(array); i++)
        ret[i] = (uint32_t)json_integer_value(json_array_get(array, i));
    return (uint32_t)json_array_size(array);
}

struct formula *logic_case_formula(uint32_t n_vars, const json_t *clauses)
{
    struct formula *formula = formula_new(n_vars);
    for (size_t i = 0; i < json_array_size(clauses); i++) {
        const json_t *clause = json_array_get(clauses, i);
        uint32_t neg[64], pos[64];
        uint32_t n_neg = read_vars(json_object_get(clause, "neg"), neg);
        uint32_t n_pos = read_vars(json_object_get(clause, "pos"), pos);
        formula_add_clause(formula, neg, n_neg, pos, n_pos);
    }
    formula_freeze(formula);
    return formula;
}

struct formula *logic_case_example(const char *without)
{
    json_t *fixture = fixture_load("fji_example.json");
    json_t *kept = json_array();
    json_t *all = json_object_get(fixture, "constraints_generated");
    for (size_t i = 0; i < json_array_size(all); i++) {
        json_t *clause = json_array_get(all, i);
        const char *text = json_string_value(json_object_get(clause, "text"));
        if (without == NULL || strcmp(text, without) != 0)
            json_array_append(kept, clause);
    }
    json_array_append(kept, json_object_get(fixture, "constraint_added"));
    struct formula *formula = logic_case_formula(20, kept);
    json_decref(kept);
    json_decref(fixture);
    return formula;
}

/* A clause of different variables. */
static void add_random_clause(struct formula *formula, uint64_t *seed, uint32_t n_neg,
                              uint32_t n_pos)
{
    uint32_t var[4], n = 0;
    while (n < n_neg + n_pos) {
        var[n] = (uint32_t)random_below(seed, formula_n_vars(formula));
        uint32_t same = 0;
        while (var[same] != var[n])
            same++;
        n += same == n;
    }
    formula_add_clause(formula, var, n_neg, var + n_neg, n_pos);
}

/* Two to four literals, of which at least min_pos and at most max_pos are positive. */
static void add_clause_with(struct formula *formula, uint64_t *seed, uint32_t min_pos,
                            uint32_t max_pos)
{
    uint32_t n_literals = 2 + (uint32_t)random_below(seed, 3);
    if (n_literals > formula_n_vars(formula))
        n_literals = formula_n_vars(formula);
    uint32_t highest = max_pos < n_literals ? max_pos : n_literals;
    uint32_t n_pos = min_pos + (uint32_t)random_below(seed, highest - min_pos + 1);
    add_random_clause(formula, seed, n_literals - n_pos, n_pos);
}

static void add_of_mix(struct formula *formula, uint64_t *seed, enum logic_mix mix)
{
    bool few = mix == MIX_FEW_HORN || mix == MIX_FEW_DISJUNCTIONS;
    bool edge = mix == MIX_EDGES || (mix == MIX_HALF_EDGES && random_below(seed, 2) == 0) ||
                (few && random_below(seed, 1000) < 975);
    if (edge)
        add_random_clause(formula, seed, 1, 1);
    else if (mix == MIX_HORN || mix == MIX_FEW_HORN ||
             (mix == MIX_HALF_EDGES && random_below(seed, 2) == 0))
        add_clause_with(formula, seed, 1, 1);
    else
        add_clause_with(formula, seed, 2, 4);
}

struct formula *logic_case_random(uint64_t *seed, enum logic_mix mix, uint32_t n_vars)
{
    struct formula *formula = formula_new(n_vars);
    uint64_t n_clauses = n_vars / 2 + random_below(seed, n_vars * 3 / 2 + 1);
    for (uint64_t i = 0; i < n_clauses; i++)
        add_of_mix(formula, seed, mix);
    for (uint64_t n_required = random_below(seed, 3); n_required > 0; n_required--)
        formula_require(formula, (uint32_t)random_below(seed, n_vars));
    formula_freeze(formula);
    return formula;
}

struct minterms minterms_random(uint64_t *seed, uint32_t n_vars)
{
    struct minterms minterms = {.n_terms = 1 + random_below(seed, 3)};
    for (size_t i = 0; i < minterms.n_terms; i++)
        for (uint64_t n = 1 + random_below(seed, 3); n > 0; n--)
            minterms.term[i] |= (uint64_t)1 << random_below(seed, n_vars);
    return minterms;
}

struct minterms minterms_of_json(const json_t *array)
{
    struct minterms minterms = {.n_terms = json_array_size(array)};
    for (size_t i = 0; i < minterms.n_terms; i++) {
        const json_t *term = json_array_get(array, i);
        for (size_t j = 0; j < json_array_size(term); j++)
            minterms.term[i] |= (uint64_t)1 << json_integer_value(json_array_get(term, j));
    }
    return minterms;
}

bool minterms_hold(const struct minterms *minterms, uint64_t set)
{
    for (size_t i = 0; i < minterms->n_terms; i++)
        if ((minterms->term[i] & ~set) == 0)
            return true;
    return false;
}

enum verdict minterms_ask(void *minterms, const struct bitset *set)
{
    return minterms_hold(minterms, mask_of_set(set)) ? VERDICT_INTERESTING : VERDICT_NOT;
}

size_t minterms_reduce(reducer_maker *make, const struct problem *problem,
                       struct minterms *minterms, struct bitset *set)
{
    struct fake_oracle oracle;
    fake_oracle_init(&oracle, minterms_ask, minterms);
    struct reducer *reducer = make(problem, set);
    fake_oracle_run(&oracle, reducer, set);
    reducer_free(reducer);
    size_t n_asked = oracle.n_proposals;
    fake_oracle_done(&oracle);
    return n_asked;
}

static uint64_t mask_of_vars(const uint32_t *var, uint32_t n_vars)
{
    uint64_t mask = 0;
    for (uint32_t i = 0; i < n_vars; i++)
        mask |= (uint64_t)1 << var[i];
    return mask;
}

bool mask_holds(const struct formula *formula, uint64_t set)
{
    for (size_t i = 0; i < formula_n_clauses(formula); i++) {
        struct clause clause = formula_clause(formula, i);
        if ((mask_of_vars(clause.neg, clause.n_neg) & ~set) == 0 &&
            (mask_of_vars(clause.pos, clause.n_pos) & set) == 0)
            return false;
    }
    return true;
}

uint64_t mask_of_set(const struct bitset *set)
{
    return set->n_bits == 0 ? 0 : set->words[0];
}

void mask_to_set(uint64_t mask, struct bitset *ret)
{
    if (ret->n_bits != 0)
        ret->words[0] = mask;
}

static void note_least(const struct order *order, uint64_t alternatives, uint32_t *least)
{
    for (uint32_t v = 0; v < order->n_vars; v++)
        if ((alternatives >> v & 1) != 0 &&
            (*least == UINT32_MAX || order->rank[v] < order->rank[*least]))
            *least = v;
}

uint64_t naive_closure(const struct formula *formula, const struct order *order, uint64_t inside,
                       uint64_t present, const uint64_t *learned, size_t n_learned,
                       uint32_t *ret_picked, size_t *ret_n_picked)
{
    for (;;) {
        uint32_t least = UINT32_MAX;
        for (size_t i = 0; i < formula_n_clauses(formula); i++) {
            struct clause clause = formula_clause(formula, i);
            uint64_t pos = mask_of_vars(clause.pos, clause.n_pos);
            if ((mask_of_vars(clause.neg, clause.n_neg) & ~present) == 0 && (pos & present) == 0)
                note_least(order, pos & inside, &least);
        }
        for (size_t i = 0; i < n_learned; i++)
            if ((learned[i] & present) == 0)
                note_least(order, learned[i] & inside, &least);
        if (least == UINT32_MAX)
            return present;
        present |= (uint64_t)1 << least;
        ret_picked[(*ret_n_picked)++] = least;
    }
}
