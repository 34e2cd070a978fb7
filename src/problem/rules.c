#include "problem/rules.h"

#include "base/memory.h"

#include <stdlib.h>

/* The conversion recurses to the depth of an expression; 1,000 levels fit into any stack.  Both
 * limits are far beyond the rules that people write. */
enum { MAX_DEPTH = 1000, MAX_LEAVES = 1000000 };

/* Distributing a disjunction may give FEW_LITERALS + LITERALS_PER_LEAF * leaves literals before
 * parts get fresh variables: small rules stay without fresh variables, and large ones stay linear.
 * Chosen by hand; not measured. */
enum { FEW_LITERALS = 64, LITERALS_PER_LEAF = 8 };

void rules_init(struct rules *rules, uint32_t n_items)
{
    *rules = (struct rules){.n_items = n_items, .formula = formula_new(n_items)};
}

void rules_done(struct rules *rules)
{
    formula_free(rules->formula);
    free(rules->fresh);
    *rules = (struct rules){0};
}

struct formula *rules_take(struct rules *rules)
{
    struct formula *formula = rules->formula;
    rules->formula = NULL;
    formula_freeze(formula);
    return formula;
}

/* A literal is var << 1, plus 1 if it is negated.  While one rule is converted, conjunctions of
 * disjunctions of literals are in a scratch arena.  They are linked lists, so that joining costs
 * nothing. */
struct disjunction {
    struct disjunction *next;
    size_t n_literals;
    uint64_t literal[];
};

struct conjunction {
    struct disjunction *first, *last;
    size_t n_clauses;
    size_t n_literals; /* literals of all clauses */
    size_t n_leaves;   /* leaves that were written for it; a named part counts as 1 */
};

/* A part of a conjunction or disjunction, on its way to clauses. */
struct part {
    const struct expr *expr;
    bool negated;
    struct conjunction clauses;
};

struct conversion {
    struct rules *rules;
    struct arena scratch;
};

static struct disjunction *add_clause(struct conversion *conversion, struct conjunction *all,
                                      size_t n_literals)
{
    struct disjunction *clause =
        arena_alloc(&conversion->scratch, sizeof *clause + n_literals * sizeof clause->literal[0]);
    clause->next = NULL;
    clause->n_literals = n_literals;
    if (all->first == NULL)
        all->first = clause;
    else
        all->last->next = clause;
    all->last = clause;
    all->n_clauses++;
    all->n_literals += n_literals;
    return clause;
}

static struct conjunction single(struct conversion *conversion, uint64_t literal)
{
    struct conjunction one = {.n_leaves = 1};
    add_clause(conversion, &one, 1)->literal[0] = literal;
    return one;
}

static void join(struct conjunction *all, struct conjunction more)
{
    all->n_leaves += more.n_leaves;
    if (more.first == NULL)
        return;
    if (all->first == NULL)
        all->first = more.first;
    else
        all->last->next = more.first;
    all->last = more.last;
    all->n_clauses += more.n_clauses;
    all->n_literals += more.n_literals;
}

/* Adds a clause to the formula, with one more literal unless that is NULL. */
static void emit(struct rules *rules, const struct disjunction *clause, const uint64_t *more)
{
    size_t n_all = clause->n_literals + (more != NULL);
    uint32_t *var = mem_alloc(n_all * sizeof *var);
    uint32_t n_neg = 0, n_pos = 0;
    for (size_t i = 0; i < n_all; i++) {
        uint64_t literal = i < clause->n_literals ? clause->literal[i] : *more;
        if (literal & 1)
            var[n_neg++] = (uint32_t)(literal >> 1);
        else
            var[n_all - ++n_pos] = (uint32_t)(literal >> 1);
    }
    formula_add_clause(rules->formula, var, n_neg, var + n_neg, n_pos);
    free(var);
}

/* Names a part: gives it a fresh variable.  The part is then one literal. */
static void name_part(struct conversion *conversion, struct part *part)
{
    struct rules *rules = conversion->rules;
    bool holds_for_all = part->expr->holds_for_all != part->negated;
    mem_grow((void **)&rules->fresh, &rules->capacity, rules->n_fresh + 1, sizeof *rules->fresh);
    rules->fresh[rules->n_fresh++] = (struct meaning){part->expr, part->negated == holds_for_all};
    uint64_t var = formula_add_var(rules->formula);
    uint64_t stands_for = var << 1 | !holds_for_all, denied = stands_for ^ 1;
    for (struct disjunction *clause = part->clauses.first; clause != NULL; clause = clause->next)
        emit(rules, clause, &denied);
    part->clauses = single(conversion, stands_for);
}

/* Combines one clause of each part, in every possible way.  `taken` counts like an odometer. */
static struct conjunction distribute(struct conversion *conversion, const struct part *parts,
                                     size_t n_parts)
{
    struct conjunction all = {0};
    for (size_t i = 0; i < n_parts; i++)
        all.n_leaves += parts[i].clauses.n_leaves;
    const struct disjunction **taken =
        arena_alloc(&conversion->scratch, (n_parts + 1) * sizeof *taken);
    for (size_t i = 0; i < n_parts; i++)
        taken[i] = parts[i].clauses.first;
    for (;;) {
        size_t n_literals = 0, n = 0;
        for (size_t i = 0; i < n_parts; i++)
            n_literals += taken[i]->n_literals;
        struct disjunction *clause = add_clause(conversion, &all, n_literals);
        for (size_t i = 0; i < n_parts; i++)
            for (size_t k = 0; k < taken[i]->n_literals; k++)
                clause->literal[n++] = taken[i]->literal[k];
        size_t wheel = 0;
        while (wheel < n_parts && taken[wheel]->next == NULL) {
            taken[wheel] = parts[wheel].clauses.first;
            wheel++;
        }
        if (wheel == n_parts)
            return all;
        taken[wheel] = taken[wheel]->next;
    }
}

static int longest_first(const void *a, const void *b)
{
    const struct part *x = *(const struct part *const *)a, *y = *(const struct part *const *)b;
    if (x->clauses.n_clauses != y->clauses.n_clauses)
        return x->clauses.n_clauses > y->clauses.n_clauses ? -1 : 1;
    return (x > y) - (x < y);
}

/* How many of the longest parts must get a name (a fresh variable) so that distributing gives few
 * literals.  The limit depends on the leaves that were written for the parts, where a named part
 * counts 1.  So nesting does not multiply, and all clauses together stay linear. */
static size_t n_to_name(struct part *const *longest, size_t n_parts)
{
    double n_clauses = 1, length = (double)n_parts, n_leaves = (double)n_parts;
    size_t n_named = n_parts; /* naming all of them is always enough */
    while (n_named > 0) {
        const struct conjunction *next = &longest[n_named - 1]->clauses;
        n_clauses *= (double)next->n_clauses;
        length += (double)next->n_literals / (double)next->n_clauses - 1;
        n_leaves += (double)next->n_leaves - 1;
        if (next->n_clauses > 1 && n_clauses * length > FEW_LITERALS + LITERALS_PER_LEAF * n_leaves)
            break;
        n_named--;
    }
    return n_named;
}

static struct conjunction disjoin(struct conversion *conversion, struct part *parts, size_t n_parts)
{
    struct part **longest = arena_alloc(&conversion->scratch, (n_parts + 1) * sizeof *longest);
    for (size_t i = 0; i < n_parts; i++) {
        if (parts[i].clauses.n_clauses == 0)
            return (struct conjunction){0}; /* one part is true, so the disjunction is true */
        longest[i] = &parts[i];
    }
    qsort(longest, n_parts, sizeof *longest, longest_first);
    for (size_t i = n_to_name(longest, n_parts); i-- > 0;)
        name_part(conversion, longest[i]);
    return distribute(conversion, parts, n_parts);
}

/* True if expr, or its negation, is a conjunction of parts; otherwise it is a disjunction. */
static bool is_and(const struct expr *expr, bool negated)
{
    return (expr->kind == EXPR_AND) != negated;
}

/* Flattens a conjunction of conjunctions, or a disjunction of disjunctions.  Returns the number of
 * parts, and lists them unless `ret` is NULL. */
static size_t flatten(const struct expr *expr, bool negated, bool all_of, struct part *ret)
{
    while (expr->kind == EXPR_NOT) {
        expr = expr->parts[0];
        negated = !negated;
    }
    if (expr->kind == EXPR_VAR || is_and(expr, negated) != all_of) {
        if (ret != NULL)
            *ret = (struct part){.expr = expr, .negated = negated};
        return 1;
    }
    size_t n_parts = 0;
    for (size_t i = 0; i < expr->n_parts; i++)
        n_parts += flatten(expr->parts[i], negated, all_of, ret != NULL ? ret + n_parts : NULL);
    return n_parts;
}

static struct conjunction convert(struct conversion *conversion, const struct expr *expr,
                                  bool negated)
{
    while (expr->kind == EXPR_NOT) {
        expr = expr->parts[0];
        negated = !negated;
    }
    if (expr->kind == EXPR_VAR)
        return single(conversion, (uint64_t)expr->var << 1 | negated);
    bool all_of = is_and(expr, negated);
    size_t n_parts = flatten(expr, negated, all_of, NULL);
    struct part *parts = arena_alloc(&conversion->scratch, n_parts * sizeof *parts);
    flatten(expr, negated, all_of, parts);
    struct conjunction all = {0};
    for (size_t i = 0; i < n_parts; i++) {
        parts[i].clauses = convert(conversion, parts[i].expr, parts[i].negated);
        if (all_of)
            join(&all, parts[i].clauses);
    }
    return all_of ? all : disjoin(conversion, parts, n_parts);
}

enum status rules_add(struct rules *rules, const struct expr *expr, struct error *err)
{
    if (expr->depth > MAX_DEPTH)
        return fail(err, STATUS_INPUT, "the rule is nested %u deep; split it, %d is the limit",
                    expr->depth, MAX_DEPTH);
    if (expr->n_leaves > MAX_LEAVES)
        return fail(err, STATUS_INPUT, "the rule mentions more than %d items; split it",
                    MAX_LEAVES);
    struct conversion conversion = {.rules = rules};
    arena_init(&conversion.scratch);
    struct conjunction all = convert(&conversion, expr, false);
    for (const struct disjunction *clause = all.first; clause != NULL; clause = clause->next)
        emit(rules, clause, NULL);
    arena_done(&conversion.scratch);
    return STATUS_OK;
}

void rules_name(const struct rules *rules, uint32_t var, var_namer *namer, void *context,
                struct buffer *out)
{
    if (var < rules->n_items) {
        namer(context, var, out);
        return;
    }
    struct meaning meaning = rules->fresh[var - rules->n_items];
    if (meaning.negated)
        buffer_add_text(out, "!");
    expr_write(meaning.expr, namer, context, out);
}

static void report_clause(struct clause clause, var_namer *namer, void *context, struct buffer *out)
{
    if (clause.n_neg == 0) {
        buffer_add_text(out, "a rule that nothing can satisfy\n");
        return;
    }
    for (uint32_t i = 0; i < clause.n_neg; i++) {
        if (i > 0)
            buffer_add_text(out, i + 1 < clause.n_neg ? ", " : " and ");
        namer(context, clause.neg[i], out);
    }
    buffer_add_text(out, clause.n_neg == 1
                             ? " must be absent, but the whole input has it\n"
                             : " must not be there together, but the whole input has them all\n");
}

size_t ipf_report(const struct formula *formula, size_t max_lines, var_namer *namer, void *context,
                  struct buffer *out)
{
    size_t n_offenders = 0;
    for (size_t i = 0; i < formula_n_clauses(formula); i++) {
        struct clause clause = formula_clause(formula, i);
        if (clause.n_pos > 0)
            continue;
        if (n_offenders++ < max_lines)
            report_clause(clause, namer, context, out);
    }
    return n_offenders;
}
