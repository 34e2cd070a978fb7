#include "problem/count.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>

enum { UNSET, PRESENT, ABSENT };

struct known {
    struct hash component;
    struct bignum count;
};

struct counter {
    const struct formula *formula;
    struct occurrences {
        size_t *start;    /* for each variable: where its list begins */
        uint32_t *clause; /* clauses that have it in neg, or in pos */
    } in_neg, in_pos;
    uint32_t n_counted;
    uint64_t splits_left;
    bool gave_up;

    unsigned char *value; /* for each variable */
    uint32_t *n_true;     /* for each clause: the number of literals that hold */
    uint32_t *n_open;     /* for each clause: the number of literals without a value */
    uint32_t *trail;      /* variables with a value, in the order they got it */
    size_t n_trail;
    /* the number of the last search for components that visited them */
    uint32_t *stamp_var, *stamp_clause;
    uint32_t stamp;

    /* hash table with open addressing; n is a power of two; a free slot has no digits */
    struct known *known;
    size_t n_known, n_slots;
};

/* A component: variables without a value that are connected by clauses that do not hold yet.  Both
 * lists are ascending. */
struct component {
    uint32_t *var, *clause;
    size_t n_vars, n_clauses;
};

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static struct clause_list clauses_of(const struct occurrences *occurrences, uint32_t var)
{
    size_t start = occurrences->start[var];
    return (struct clause_list){occurrences->clause + start, occurrences->start[var + 1] - start};
}

static struct clause_list with_neg(const struct counter *counter, uint32_t var)
{
    return clauses_of(&counter->in_neg, var);
}

static struct clause_list with_pos(const struct counter *counter, uint32_t var)
{
    return clauses_of(&counter->in_pos, var);
}

/* Counts the entries, turns the counts into positions, and fills them in. */
static void occurrences_init(struct occurrences *ret, const struct formula *formula, bool pos)
{
    uint32_t n_vars = formula_n_vars(formula);
    size_t *start = mem_zero((size_t)n_vars + 2, sizeof *start);
    for (int filling = 0; filling <= 1; filling++) {
        for (size_t c = 0; c < formula_n_clauses(formula); c++) {
            struct clause clause = formula_clause(formula, c);
            const uint32_t *var = pos ? clause.pos : clause.neg;
            for (uint32_t i = 0; i < (pos ? clause.n_pos : clause.n_neg); i++)
                if (filling)
                    ret->clause[start[var[i] + 1]++] = (uint32_t)c;
                else
                    start[var[i] + 2]++;
        }
        for (uint32_t v = 0; v < n_vars && !filling; v++)
            start[v + 2] += start[v + 1];
        if (!filling)
            ret->clause = mem_alloc(start[n_vars + 1] * sizeof *ret->clause);
    }
    ret->start = start;
}

static void occurrences_done(struct occurrences *occurrences)
{
    free(occurrences->start);
    free(occurrences->clause);
}

static void set_value(struct counter *counter, uint32_t var, int value, int sign)
{
    struct clause_list holds = value == PRESENT ? with_pos(counter, var) : with_neg(counter, var);
    struct clause_list fails = value == PRESENT ? with_neg(counter, var) : with_pos(counter, var);
    for (size_t i = 0; i < holds.n_clauses; i++) {
        counter->n_true[holds.clause[i]] += (uint32_t)sign;
        counter->n_open[holds.clause[i]] -= (uint32_t)sign;
    }
    for (size_t i = 0; i < fails.n_clauses; i++)
        counter->n_open[fails.clause[i]] -= (uint32_t)sign;
    counter->value[var] = (unsigned char)(sign > 0 ? value : UNSET);
}

static void assign(struct counter *counter, uint32_t var, int value)
{
    set_value(counter, var, value, 1);
    counter->trail[counter->n_trail++] = var;
}

static void undo_to(struct counter *counter, size_t n_trail)
{
    while (counter->n_trail > n_trail) {
        uint32_t var = counter->trail[--counter->n_trail];
        set_value(counter, var, counter->value[var], -1);
    }
}

static void assign_last_open(struct counter *counter, struct clause clause)
{
    for (uint32_t i = 0; i < clause.n_neg + clause.n_pos; i++)
        if (counter->value[clause.neg[i]] == UNSET) { /* pos follows neg */
            assign(counter, clause.neg[i], i < clause.n_neg ? ABSENT : PRESENT);
            return;
        }
}

/* Assigns values to the last open variables of clauses, from trail position `from` on.  False: a
 * clause cannot hold any more. */
static bool propagate(struct counter *counter, size_t from)
{
    for (; from < counter->n_trail; from++) {
        uint32_t var = counter->trail[from];
        struct clause_list fails =
            counter->value[var] == PRESENT ? with_neg(counter, var) : with_pos(counter, var);
        for (size_t i = 0; i < fails.n_clauses; i++) {
            uint32_t c = fails.clause[i];
            if (counter->n_true[c] > 0)
                continue;
            if (counter->n_open[c] == 0)
                return false;
            if (counter->n_open[c] == 1)
                assign_last_open(counter, formula_clause(counter->formula, c));
        }
    }
    return true;
}

static void note_clauses(struct counter *counter, struct clause_list list,
                         struct component *component)
{
    for (size_t i = 0; i < list.n_clauses; i++) {
        uint32_t c = list.clause[i];
        if (counter->n_true[c] > 0 || counter->stamp_clause[c] == counter->stamp)
            continue;
        counter->stamp_clause[c] = counter->stamp;
        component->clause[component->n_clauses++] = c;
    }
}

static void note_vars(struct counter *counter, struct clause clause, struct component *component)
{
    for (uint32_t i = 0; i < clause.n_neg + clause.n_pos; i++) {
        uint32_t var = clause.neg[i];
        if (counter->value[var] != UNSET || counter->stamp_var[var] == counter->stamp)
            continue;
        counter->stamp_var[var] = counter->stamp;
        component->var[component->n_vars++] = var;
    }
}

/* Finds the component of var; *ret has room for all variables and clauses. */
static void gather(struct counter *counter, uint32_t var, struct component *ret)
{
    ret->n_vars = ret->n_clauses = 0;
    counter->stamp_var[var] = counter->stamp;
    ret->var[ret->n_vars++] = var;
    size_t n_seen_clauses = 0;
    for (size_t i = 0; i < ret->n_vars; i++) {
        note_clauses(counter, with_neg(counter, ret->var[i]), ret);
        note_clauses(counter, with_pos(counter, ret->var[i]), ret);
        for (; n_seen_clauses < ret->n_clauses; n_seen_clauses++)
            note_vars(counter, formula_clause(counter->formula, ret->clause[n_seen_clauses]), ret);
    }
    qsort(ret->var, ret->n_vars, sizeof *ret->var, by_number);
    qsort(ret->clause, ret->n_clauses, sizeof *ret->clause, by_number);
}

static struct hash content(const struct component *component)
{
    return hash_combine(
        hash_bytes(component->var, component->n_vars * sizeof *component->var),
        hash_bytes(component->clause, component->n_clauses * sizeof *component->clause));
}

static struct known *slot_of(struct known *known, size_t n_slots, struct hash key)
{
    size_t at = key.low & (n_slots - 1);
    while (known[at].count.digit != NULL && !hash_equal(known[at].component, key))
        at = (at + 1) & (n_slots - 1);
    return &known[at];
}

static void remember(struct counter *counter, struct hash key, const struct bignum *count)
{
    if (2 * (counter->n_known + 1) > counter->n_slots) {
        size_t n_slots = counter->n_slots * 2;
        struct known *larger = mem_zero(n_slots, sizeof *larger);
        for (size_t i = 0; i < counter->n_slots; i++)
            if (counter->known[i].count.digit != NULL)
                *slot_of(larger, n_slots, counter->known[i].component) = counter->known[i];
        free(counter->known);
        counter->known = larger;
        counter->n_slots = n_slots;
    }
    struct known *slot = slot_of(counter->known, counter->n_slots, key);
    slot->component = key;
    bignum_init_copy(&slot->count, count);
    counter->n_known++;
}

/* The variable that is in most clauses.  Counted variables come first: once none of them is left,
 * it is enough to know whether there is a model. */
static uint32_t split_var(const struct counter *counter, const struct component *component)
{
    uint32_t best = component->var[0];
    size_t most = 0;
    for (size_t i = 0; i < component->n_vars; i++) {
        uint32_t var = component->var[i];
        if (var >= counter->n_counted && best < counter->n_counted)
            break;
        size_t n = with_neg(counter, var).n_clauses + with_pos(counter, var).n_clauses;
        if (n > most) {
            most = n;
            best = var;
        }
    }
    return best;
}

static void count_component(struct counter *counter, const struct component *component,
                            struct bignum *ret);

/* The product of the counts of all components of variables without a value. */
static void count_rest(struct counter *counter, const uint32_t *var, size_t n_vars,
                       size_t n_clauses, struct bignum *ret)
{
    struct component part = {.var = mem_alloc(n_vars * sizeof *part.var),
                             .clause = mem_alloc(n_clauses * sizeof *part.clause)};
    unsigned char *seen = mem_zero(formula_n_vars(counter->formula), 1);
    bignum_init(ret, 1);
    for (size_t i = 0; i < n_vars && !bignum_is_zero(ret); i++) {
        if (counter->value[var[i]] != UNSET || seen[var[i]])
            continue;
        counter->stamp++;
        gather(counter, var[i], &part);
        for (size_t j = 0; j < part.n_vars; j++)
            seen[part.var[j]] = 1;
        struct bignum count;
        count_component(counter, &part, &count);
        bignum_multiply(ret, &count);
        bignum_done(&count);
    }
    free(seen);
    free(part.var);
    free(part.clause);
}

static void count_split(struct counter *counter, const struct component *component,
                        struct bignum *ret)
{
    uint32_t var = split_var(counter, component);
    bignum_init(ret, 0);
    for (int value = PRESENT; value <= ABSENT; value++) {
        size_t n_trail = counter->n_trail;
        assign(counter, var, value);
        if (propagate(counter, n_trail)) {
            struct bignum count;
            count_rest(counter, component->var, component->n_vars, component->n_clauses, &count);
            bignum_add(ret, &count);
            bignum_done(&count);
        }
        undo_to(counter, n_trail);
        if (var >= counter->n_counted && !bignum_is_zero(ret))
            break; /* this variable is not counted, so one value is enough */
    }
}

static void count_component(struct counter *counter, const struct component *component,
                            struct bignum *ret)
{
    if (component->n_clauses == 0) {
        bignum_init(ret, component->var[0] < counter->n_counted ? 2 : 1);
        return;
    }
    struct hash key = content(component);
    const struct known *slot = slot_of(counter->known, counter->n_slots, key);
    if (slot->count.digit != NULL) {
        bignum_init_copy(ret, &slot->count);
        return;
    }
    if (counter->splits_left == 0) {
        counter->gave_up = true;
        bignum_init(ret, 0);
        return;
    }
    counter->splits_left--;
    count_split(counter, component, ret);
    remember(counter, key, ret);
}

/* Assigns the values that follow from single-literal clauses.  False: contradiction. */
static bool assign_units(struct counter *counter)
{
    for (size_t c = 0; c < formula_n_clauses(counter->formula); c++) {
        if (counter->n_true[c] > 0)
            continue;
        if (counter->n_open[c] == 0)
            return false;
        if (counter->n_open[c] == 1) {
            size_t n_trail = counter->n_trail;
            assign_last_open(counter, formula_clause(counter->formula, c));
            if (!propagate(counter, n_trail))
                return false;
        }
    }
    return true;
}

static void counter_init(struct counter *counter, const struct formula *formula, uint32_t n_counted,
                         uint64_t max_splits)
{
    size_t n_vars = formula_n_vars(formula), n_clauses = formula_n_clauses(formula);
    *counter = (struct counter){
        .formula = formula, .n_counted = n_counted, .splits_left = max_splits, .n_slots = 64};
    counter->value = mem_zero(n_vars, sizeof *counter->value);
    counter->trail = mem_alloc(n_vars * sizeof *counter->trail);
    counter->stamp_var = mem_zero(n_vars, sizeof *counter->stamp_var);
    counter->stamp_clause = mem_zero(n_clauses, sizeof *counter->stamp_clause);
    counter->n_true = mem_zero(n_clauses, sizeof *counter->n_true);
    counter->n_open = mem_alloc(n_clauses * sizeof *counter->n_open);
    for (size_t c = 0; c < n_clauses; c++) {
        struct clause clause = formula_clause(formula, c);
        counter->n_open[c] = clause.n_neg + clause.n_pos;
    }
    counter->known = mem_zero(counter->n_slots, sizeof *counter->known);
    occurrences_init(&counter->in_neg, formula, false);
    occurrences_init(&counter->in_pos, formula, true);
}

static void counter_done(struct counter *counter)
{
    for (size_t i = 0; i < counter->n_slots; i++)
        bignum_done(&counter->known[i].count);
    free(counter->known);
    occurrences_done(&counter->in_neg);
    occurrences_done(&counter->in_pos);
    free(counter->value);
    free(counter->trail);
    free(counter->stamp_var);
    free(counter->stamp_clause);
    free(counter->n_true);
    free(counter->n_open);
}

enum status count_models(const struct formula *formula, uint32_t n_counted, uint64_t max_splits,
                         struct bignum *ret, struct error *err)
{
    uint32_t n_vars = formula_n_vars(formula);
    if (n_vars > COUNT_MAX_VARS)
        return fail(err, STATUS_USAGE, "cannot count the models of %u items; %d is the limit",
                    n_vars, COUNT_MAX_VARS);
    struct counter counter;
    counter_init(&counter, formula, n_counted, max_splits);
    struct bignum count;
    if (assign_units(&counter)) {
        uint32_t *var = mem_alloc(n_vars * sizeof *var);
        for (uint32_t v = 0; v < n_vars; v++)
            var[v] = v;
        count_rest(&counter, var, n_vars, formula_n_clauses(formula), &count);
        free(var);
    } else {
        bignum_init(&count, 0);
    }
    bool gave_up = counter.gave_up;
    counter_done(&counter);
    if (gave_up) {
        bignum_done(&count);
        return fail(err, STATUS_USAGE, "gave up counting the models after %llu splits",
                    (unsigned long long)max_splits);
    }
    *ret = count;
    return STATUS_OK;
}
