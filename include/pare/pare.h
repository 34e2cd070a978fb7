/* pare - test-case reduction as a library.  docs/library.md is the manual; examples/embed has a
 * small complete program for each part.
 *
 * Two levels:
 *
 * pare_reduce     You have an input (bytes or files) and a function that tells whether a smaller
 *                 input is still interesting.  You get the smallest interesting input that Pare's
 *                 default plan finds.
 * pare_reducer_*  You have items of your own (options, statements, requests ...) and decide what a
 *                 subset of them means.  A reducer proposes subsets, and you tell it the answers.
 *
 * The library starts no process and no thread, writes no file and prints nothing.  Your functions
 * are called on the thread that called the library.  Different threads may use it at the same time;
 * one problem with its reducers belongs to one thread at a time.
 *
 * When memory runs out, calls return an error and the program goes on. */
#ifndef PARE_PARE_H
#define PARE_PARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PARE_API __attribute__((visibility("default")))
#else
#define PARE_API
#endif

PARE_API const char *pare_version(void); /* "0.2.0" */

/* The answer of an interestingness test. */
enum pare_verdict {
    PARE_NOT,         /* the candidate is not interesting */
    PARE_INTERESTING, /* it still is */
    PARE_INVALID,     /* it is not well-formed: your program would not even accept it */
    PARE_UNRESOLVED,  /* no answer, for example because the test ran out of time */
};

/* --- problems -----------------------------------------------------------------------------------
 *
 * A problem has items 0 to n - 1, a cost for each, and rules that say which subsets make sense.
 * Build it first; once a reducer was made of it, calls that change it fail.  Calls return NULL on
 * success, or one constant line that says what is wrong. */
struct pare_problem;

PARE_API struct pare_problem *pare_problem_new(uint32_t n_items); /* NULL: out of memory */

/* NULL is fine.  Reducers made of the problem go on working; free them too. */
PARE_API void pare_problem_free(struct pare_problem *problem);

/* What the item adds to the size that is to become small; 1 unless you say otherwise. */
PARE_API const char *pare_problem_set_cost(struct pare_problem *problem, uint32_t item,
                                           uint64_t cost);

/* The item is part of its parent and goes with it.  The parent has a smaller number. */
PARE_API const char *pare_problem_set_parent(struct pare_problem *problem, uint32_t item,
                                             uint32_t parent);

/* A clause: if all items of `all` are present, at least one item of `any` must be.  `all` may be
 * empty, `any` may not.  {7} and {3} mean that item 7 needs item 3. */
PARE_API const char *pare_problem_add_clause(struct pare_problem *problem, const uint32_t *all,
                                             size_t n_all, const uint32_t *any, size_t n_any);

PARE_API const char *pare_problem_require(struct pare_problem *problem,
                                          uint32_t item); /* the item must stay */

/* --- reducers -----------------------------------------------------------------------------------
 *
 *     struct pare_reducer *reducer = pare_reducer_new(problem, "ddmin", &error);
 *     while (pare_reducer_next(reducer, items, &n))
 *         pare_reducer_answer(reducer, verdict_of(items, n));
 *     pare_reducer_result(reducer, items, &n);
 *
 * Arrays for items have room for all items of the problem; subsets are ascending. */
struct pare_reducer;

/* The names of the reducers, and a line about each; NULL from the first index that has none. */
PARE_API const char *pare_reducer_name(size_t index);
PARE_API const char *pare_reducer_what(size_t index);

/* A reducer that starts from all items, or from a subset.  The start is taken to be interesting and
 * must obey the rules of the problem.  NULL on failure, and *ret_error says why; otherwise
 * *ret_error is not changed.  Caller frees. */
PARE_API struct pare_reducer *pare_reducer_new(struct pare_problem *problem, const char *name,
                                               const char **ret_error);
PARE_API struct pare_reducer *pare_reducer_new_from(struct pare_problem *problem, const char *name,
                                                    const uint32_t *items, size_t n_items,
                                                    const char **ret_error);

/* An independent copy at this very step, with the same context: for looking ahead.  Tell the copy
 * an answer that you expect, and test its next proposal while the real answer is not there yet.
 * NULL: out of memory.  Caller frees. */
PARE_API struct pare_reducer *pare_reducer_fork(const struct pare_reducer *reducer);
PARE_API void pare_reducer_free(struct pare_reducer *reducer); /* NULL is fine */

/* The next subset to test; false: the reducer has finished, or failed (pare_reducer_error).  Gives
 * the same subset again until it is answered. */
PARE_API bool pare_reducer_next(struct pare_reducer *reducer, uint32_t *items, size_t *ret_n_items);

/* The answer to the last proposal.  Without a proposal it is ignored. */
PARE_API void pare_reducer_answer(struct pare_reducer *reducer, enum pare_verdict verdict);

/* The smallest subset so far that was observed interesting, or the start. */
PARE_API void pare_reducer_result(const struct pare_reducer *reducer, uint32_t *items,
                                  size_t *ret_n_items);

/* Why the reducer failed: "out of memory"; NULL: it did not.  A reducer that failed makes no
 * further proposals, and its result is still good. */
PARE_API const char *pare_reducer_error(const struct pare_reducer *reducer);

/* A pointer of yours that belongs to the reducer; NULL at first. */
PARE_API void pare_reducer_set_context(struct pare_reducer *reducer, void *context);
PARE_API void *pare_reducer_context(const struct pare_reducer *reducer);

#ifdef __cplusplus
}
#endif

#endif
