#include "problem/sat.h"

#ifndef PARE_HAVE_CADICAL

static enum status missing(struct error *err)
{
    return fail(err, STATUS_USAGE,
                "this needs a SAT solver, and Pare was built without one; install libcadical-dev "
                "and build again");
}

bool sat_available(void)
{
    return false;
}

enum status sat_solve(const struct formula *formula, const struct bitset *present,
                      const struct bitset *absent, bool *ret_satisfiable, struct bitset *ret_model,
                      struct error *err)
{
    (void)formula, (void)present, (void)absent, (void)ret_satisfiable, (void)ret_model;
    return missing(err);
}

enum status sat_contradiction(const struct formula *formula, const struct bitset *present,
                              const struct bitset *absent, struct bitset *ret_clauses,
                              struct error *err)
{
    (void)formula, (void)present, (void)absent, (void)ret_clauses;
    return missing(err);
}

#else

#include <ccadical.h>
#include <limits.h>

enum {
    SOLVED_YES = 10, /* return values of ccadical_solve */
    SOLVED_NO = 20,
    MAX_CONFLICTS = 2000000, /* the solver gives up after so many.  Chosen by hand; not measured */
    /* clauses; each costs a call of the solver.  Chosen by hand; not measured */
    MINIMISE_UP_TO = 2000,
};

bool sat_available(void)
{
    return true;
}

/* The solver's number of variable v is v + 1.  The numbers after the variables are selectors: the
 * selector of a clause switches the clause on. */
static int of_var(uint32_t var)
{
    return (int)var + 1;
}

static int of_clause(const struct formula *formula, size_t clause)
{
    return (int)(formula_n_vars(formula) + clause) + 1;
}

static CCaDiCaL *solver_new(const struct formula *formula, bool with_selectors)
{
    CCaDiCaL *solver = ccadical_init();
    ccadical_set_option(solver, "quiet", 1);
    for (size_t c = 0; c < formula_n_clauses(formula); c++) {
        struct clause clause = formula_clause(formula, c);
        if (with_selectors)
            ccadical_add(solver, -of_clause(formula, c));
        for (uint32_t i = 0; i < clause.n_neg; i++)
            ccadical_add(solver, -of_var(clause.neg[i]));
        for (uint32_t i = 0; i < clause.n_pos; i++)
            ccadical_add(solver, of_var(clause.pos[i]));
        ccadical_add(solver, 0);
    }
    return solver;
}

static void assume_all(CCaDiCaL *solver, const struct bitset *vars, int sign)
{
    if (vars == NULL)
        return;
    for (size_t v = bitset_next(vars, 0); v != BITSET_END; v = bitset_next(vars, v + 1))
        ccadical_assume(solver, sign * of_var((uint32_t)v));
}

static enum status solve(CCaDiCaL *solver, const struct bitset *present,
                         const struct bitset *absent, bool *ret_satisfiable, struct error *err)
{
    assume_all(solver, present, 1);
    assume_all(solver, absent, -1);
    ccadical_limit(solver, "conflicts", MAX_CONFLICTS);
    int answer = ccadical_solve(solver);
    if (answer != SOLVED_YES && answer != SOLVED_NO)
        return fail(err, STATUS_USAGE, "the SAT solver gave up after %d conflicts", MAX_CONFLICTS);
    *ret_satisfiable = answer == SOLVED_YES;
    return STATUS_OK;
}

static enum status check_size(const struct formula *formula, struct error *err)
{
    if (formula_n_vars(formula) + formula_n_clauses(formula) >= INT_MAX)
        return fail(err, STATUS_USAGE, "the formula is too large for the SAT solver");
    return STATUS_OK;
}

enum status sat_solve(const struct formula *formula, const struct bitset *present,
                      const struct bitset *absent, bool *ret_satisfiable, struct bitset *ret_model,
                      struct error *err)
{
    enum status status = check_size(formula, err);
    if (status != STATUS_OK)
        return status;
    CCaDiCaL *solver = solver_new(formula, false);
    bool satisfiable = false;
    status = solve(solver, present, absent, &satisfiable, err);
    if (status == STATUS_OK) {
        *ret_satisfiable = satisfiable;
        if (satisfiable && ret_model != NULL) {
            bitset_clear_all(ret_model);
            for (uint32_t v = 0; v < formula_n_vars(formula); v++)
                if (ccadical_val(solver, of_var(v)) > 0)
                    bitset_add(ret_model, v);
        }
    }
    ccadical_release(solver);
    return status;
}

/* Solves with the clauses in `on`.  If there is a contradiction, only the clauses that the solver
 * used are kept in `on`. */
static enum status solve_with(CCaDiCaL *solver, const struct formula *formula,
                              const struct bitset *present, const struct bitset *absent,
                              struct bitset *on, bool *ret_satisfiable, struct error *err)
{
    for (size_t c = bitset_next(on, 0); c != BITSET_END; c = bitset_next(on, c + 1))
        ccadical_assume(solver, of_clause(formula, c));
    enum status status = solve(solver, present, absent, ret_satisfiable, err);
    if (status == STATUS_OK && !*ret_satisfiable)
        for (size_t c = bitset_next(on, 0); c != BITSET_END; c = bitset_next(on, c + 1))
            if (!ccadical_failed(solver, of_clause(formula, c)))
                bitset_remove(on, c);
    return status;
}

/* Removes one clause after the other while the contradiction remains. */
static enum status minimise(CCaDiCaL *solver, const struct formula *formula,
                            const struct bitset *present, const struct bitset *absent,
                            struct bitset *core, struct error *err)
{
    enum status status = STATUS_OK;
    struct bitset fewer;
    bitset_init(&fewer, core->n_bits);
    for (size_t c = bitset_next(core, 0); c != BITSET_END && status == STATUS_OK;
         c = bitset_next(core, c + 1)) {
        bool satisfiable = false;
        bitset_assign(&fewer, core);
        bitset_remove(&fewer, c);
        status = solve_with(solver, formula, present, absent, &fewer, &satisfiable, err);
        if (status == STATUS_OK && !satisfiable)
            bitset_assign(core, &fewer);
    }
    bitset_done(&fewer);
    return status;
}

enum status sat_contradiction(const struct formula *formula, const struct bitset *present,
                              const struct bitset *absent, struct bitset *ret_clauses,
                              struct error *err)
{
    enum status status = check_size(formula, err);
    if (status != STATUS_OK)
        return status;
    CCaDiCaL *solver = solver_new(formula, true);
    struct bitset core;
    bitset_init(&core, formula_n_clauses(formula));
    bitset_set_all(&core);
    bool satisfiable = false;
    status = solve_with(solver, formula, present, absent, &core, &satisfiable, err);
    if (status == STATUS_OK && satisfiable)
        bitset_clear_all(&core);
    if (status == STATUS_OK && bitset_count(&core) <= MINIMISE_UP_TO)
        status = minimise(solver, formula, present, absent, &core, err);
    if (status == STATUS_OK)
        bitset_assign(ret_clauses, &core);
    bitset_done(&core);
    ccadical_release(solver);
    return status;
}

#endif
