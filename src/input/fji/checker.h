/* checker - what the two halves of the type checker share: the clauses being made, and expressions.
 *
 * Every typing rule says what a part of the program needs.  While the checker applies the rule, it
 * writes clauses "the part => the parts it needs". */
#ifndef PARE_INPUT_FJI_CHECKER_H
#define PARE_INPUT_FJI_CHECKER_H

#include "base/containers/numbers.h"
#include "input/fji/lookup.h"
#include "problem/formula.h"

struct typed_list {
    const struct fji_typed **data;
    size_t n, capacity;
};

struct fji_checker {
    struct fji_lookup lookup;
    struct formula *formula;
    uint32_t when[2]; /* the antecedent of the clauses being made: a body for what its expression */
    uint32_t n_when;  /* needs, nothing for what the main expression needs */
    const struct fji_type *class;    /* the type of `this`; NULL: none */
    const struct fji_method *method; /* whose parameters are in scope; NULL: none */
    struct numbers choice;           /* scratch: a disjunction */
    struct typed_list wanted;        /* scratch: parameters or fields that arguments must fit */
    struct numbers types;            /* a stack: the types of the arguments being checked */
    uint32_t *last_list;             /* by name: the last list of declarations that held it */
    uint32_t n_lists;
    struct error *err;
};

const char *fji_text(const struct fji_checker *checker, uint32_t name);

/* Fails with "FILE:LINE:COLUMN: NAME problem". */
enum status fji_wrong(struct fji_checker *checker, struct fji_name where, const char *problem);

void fji_need(struct fji_checker *checker, uint32_t var); /* NO_ITEM: nothing */
void fji_need_type(struct fji_checker *checker, uint32_t type);

/* mAny: some class from `type` upwards keeps its method of that name (there is one). */
void fji_need_some_method(struct fji_checker *checker, uint32_t type, uint32_t name);
enum status fji_need_subtype(struct fji_checker *checker, struct fji_name where, uint32_t sub,
                             uint32_t super);

/* All fields of a class, those of its superclasses first, into `wanted`.  NULL is a base class. */
void fji_collect_fields(struct fji_checker *checker, const struct fji_type *class);

/* *ret is the type; NO_NAME for an opaque expression, which fits wherever a type is expected. */
enum status fji_check_expr(struct fji_checker *checker, const struct fji_expr *expr, uint32_t *ret);

#endif
