/* reducer - a reduction algorithm as a step machine: it proposes a candidate and hears the answer.
 *
 *     while (reducer_next(r, &candidate))
 *         reducer_answer(r, verdict_of(candidate));
 *     reducer_result(r, &smallest);
 *
 * Calls to next and answer alternate.  A fork is an independent copy; it may be made at any moment,
 * also between next and answer.  The driver forks reducers to test ahead of the answers.
 *
 * Every reducer keeps these rules:
 *   - It is deterministic: the same problem and the same answers give the same proposals.
 *   - Its result was observed interesting, or is the set that it started from.
 *   - It does not propose the set that it started from, which is known to be interesting, unless
 *     the published algorithm does.
 *
 * Most reducers need to know only whether the candidate was interesting; see hears_unresolved. */
#ifndef PARE_REDUCE_CORE_REDUCER_H
#define PARE_REDUCE_CORE_REDUCER_H

#include "base/containers/bitset.h"
#include "base/verdict.h"
#include "problem/problem.h"

#include <stdbool.h>
#include <stddef.h>

struct reducer;

/* The functions of one reducer.  `self` is the reducer's own struct, which starts with a struct
 * reducer.  fork copies what changes and shares what does not change (shared_list.h). */
struct reducer_ops {
    const char *name;
    bool hears_unresolved; /* false: hears VERDICT_NOT for every answer but "interesting" */
    bool (*next)(struct reducer *self, struct bitset *candidate);
    void (*answer)(struct reducer *self, enum verdict verdict);
    struct reducer *(*fork)(const struct reducer *self);
    void (*free)(struct reducer *self);
    void (*result)(const struct reducer *self, struct bitset *ret);
    bool (*collects)(const struct reducer *self); /* NULL: never; see reducer_collects */
};

struct reducer {
    const struct reducer_ops *ops;
    const struct problem *problem; /* borrowed; outlives all forks */
};

/* Makes a reducer that starts from `start`, which is known to be interesting; copies it. */
typedef struct reducer *reducer_maker(const struct problem *problem, const struct bitset *start);

/* Why a reducer is in the table; pare --list has a section for each. */
enum reducer_group {
    REDUCER_DEFAULT,   /* default plans use it */
    REDUCER_PUBLISHED, /* an algorithm as its paper describes it */
    REDUCER_VARIANT,   /* a combination, or a yardstick for others */
};

/* One row of the table of reducers that a user can name. */
struct reducer_kind {
    const char *name;
    enum reducer_group group;
    const char *what; /* one line for --list */
    reducer_maker *make;
};

extern const struct reducer_kind reducer_kinds[];               /* ends with a row of NULLs */
const struct reducer_kind *reducer_kind_find(const char *name); /* NULL: no such reducer */

bool reducer_next(struct reducer *reducer, struct bitset *candidate); /* false: finished */
void reducer_answer(struct reducer *reducer, enum verdict verdict);
struct reducer *reducer_fork(const struct reducer *reducer); /* caller frees */
void reducer_free(struct reducer *reducer);                  /* NULL is fine */
void reducer_result(const struct reducer *reducer, struct bitset *ret);

/* True while the reducer has single successes that it has not proposed together yet.  Whoever stops
 * it now loses them. */
bool reducer_collects(const struct reducer *reducer);

#endif
