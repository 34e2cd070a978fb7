/* pare - the library: which items of a problem can go?
 *
 * You have n items (lines, tokens, files, options ...) and a test that says of a subset whether
 * it is still interesting.  A reducer proposes subsets, you say what your test thinks of them:
 *
 *     #include <pare/pare.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         enum { N = 8 };
 *         uint32_t items[N];
 *         size_t n;
 *         const char *error;
 *         struct pare_problem *problem = pare_problem_new(N);
 *         pare_problem_set_parent(problem, 7, 6);    // no 7 without 6
 *         struct pare_reducer *reducer = pare_reducer_new(problem, "ddmin", &error);
 *         if (reducer == NULL) {
 *             fprintf(stderr, "%s\n", error);
 *             return 1;
 *         }
 *         while (pare_reducer_next(reducer, items, &n)) {
 *             enum pare_verdict verdict = PARE_NOT;  // your test: here, is 7 among them?
 *             for (size_t i = 0; i < n; i++)
 *                 if (items[i] == 7)
 *                     verdict = PARE_INTERESTING;
 *             pare_reducer_answer(reducer, verdict);
 *         }
 *         pare_reducer_result(reducer, items, &n);
 *         for (size_t i = 0; i < n; i++)
 *             printf("%u\n", (unsigned)items[i]);    // 6 and 7
 *         pare_reducer_free(reducer);
 *         pare_problem_free(problem);
 *     }
 *
 * Calls that can fail say why in a constant string that nobody frees.  Nothing here prints,
 * starts processes or keeps global state.  A problem and its reducers belong to one thread. */
#ifndef PARE_PARE_H
#define PARE_PARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

const char *pare_version(void);

/* A problem is built first and used then: after the first reducer was made of it, the calls that
 * change it fail.  They return NULL, or what is wrong. */
struct pare_problem *pare_problem_new(uint32_t n_items);
void pare_problem_free(struct pare_problem *problem); /* reducers made of it go on working */

/* What an item adds to the size; 1 when nothing is said. */
const char *pare_problem_set_cost(struct pare_problem *problem, uint32_t item, uint64_t cost);

/* The item is part of its parent, which has a smaller number, and goes with it. */
const char *pare_problem_set_parent(struct pare_problem *problem, uint32_t item, uint32_t parent);

/* When all of `all` are present, one of `any` has to be; all may be empty, any may not. */
const char *pare_problem_add_clause(struct pare_problem *problem, const uint32_t *all, size_t n_all,
                                    const uint32_t *any, size_t n_any);

const char *pare_problem_require(struct pare_problem *problem, uint32_t item); /* it must stay */

enum pare_verdict {
    PARE_NOT,         /* the subset is not interesting */
    PARE_INTERESTING, /* it still is */
    PARE_INVALID,     /* it makes no sense at all */
    PARE_UNRESOLVED,  /* no answer, for example out of time */
};

/* The names of the reducers, and what they do; NULL from the first index that has none. */
const char *pare_reducer_name(size_t index);
const char *pare_reducer_what(size_t index);

/* Starts from all items, which are taken to be interesting.  NULL, and what is wrong in
 * *ret_error, when there is no reducer of that name.  Caller frees. */
struct pare_reducer *pare_reducer_new(struct pare_problem *problem, const char *name,
                                      const char **ret_error);

/* An independent copy at this very step, for trying out answers.  Caller frees. */
struct pare_reducer *pare_reducer_fork(const struct pare_reducer *reducer);
void pare_reducer_free(struct pare_reducer *reducer);

/* The next subset to test, ascending, into an array that has room for all items; false when the
 * reducer has finished.  Repeats its question until it is answered. */
bool pare_reducer_next(struct pare_reducer *reducer, uint32_t *items, size_t *ret_n_items);
void pare_reducer_answer(struct pare_reducer *reducer, enum pare_verdict verdict);

/* The smallest subset so far that was observed interesting, or all items. */
void pare_reducer_result(const struct pare_reducer *reducer, uint32_t *items, size_t *ret_n_items);

#ifdef __cplusplus
}
#endif

#endif
