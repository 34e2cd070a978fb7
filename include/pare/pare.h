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

/* --- whole inputs -------------------------------------------------------------------------------
 *
 *     struct pare_file input = {"crash.json", bytes, n_bytes};
 *     struct pare_result result;
 *     if (pare_reduce(&input, 1, still_crashes, NULL, NULL, &result) == PARE_OK)
 *         save(result.files[0].data, result.files[0].n_bytes);
 *     pare_result_free(&result); */

/* One file of an input or a candidate.  Its name tells the language: "bug.c", or "lib/parse.c" in a
 * folder.  The name may be NULL if the input is one file. */
struct pare_file {
    const char *name;
    const void *data;
    size_t n_bytes;
};

/* Your interestingness test.  The files are valid during the call.  Large files may be gone from
 * the candidate as a whole.  Must return: do not throw or longjmp out of it. */
typedef enum pare_verdict pare_test(void *context, const struct pare_file *files, size_t n_files);

/* How far a reduction is. */
struct pare_progress {
    size_t n_bytes, n_tokens; /* the smallest interesting input so far; no tokens: it is binary */
    uint64_t n_tests;         /* calls of your test */
    double seconds;           /* since the beginning */
    const char *pass;         /* the pass under way, "tree-shells:pardis" */
    bool is_smaller;          /* a smaller input has just been found */
    const char *warning;      /* something that you should know; NULL: nothing */
};

/* Hears of every answer.  Returns false to cancel the reduction. */
typedef bool pare_listener(void *context, const struct pare_progress *progress);

/* How white space in text is treated. */
enum pare_blanks {
    PARE_SHORT_BLANKS, /* runs of blanks become short; line breaks stay */
    PARE_KEEP_BLANKS,  /* they are left alone */
    PARE_NO_BLANKS,    /* they are removed wherever nothing needs them */
};

/* All zero: the defaults.  Use designated initialisers: later versions may have more fields. */
struct pare_options {
    pare_listener *listener; /* gets the context of the test */
    /* Language of all files: "c", "json" ...  NULL: their names tell it. */
    const char *language;
    /* In place of the default plan: "lines:ddmin", "tokens:ddmin", NULL. */
    const char *const *passes;
    uint64_t max_tests;      /* stop after so many calls of the test; 0: no limit */
    double max_seconds;      /* stop after this time; 0: no limit */
    unsigned n_repeat;       /* how often to test the original; 0 is 1 */
    unsigned n_confirm;      /* how often to test an accepted candidate again */
    bool as_bytes;           /* treat the input as binary, whatever it looks like */
    enum pare_blanks blanks; /* white space in text */
    bool strict;             /* never try what the grammar of the language forbids */
    bool rename;             /* shorten identifiers at the end */
    bool no_cache;           /* test equal candidates again */
};

enum pare_status {
    PARE_OK,
    PARE_BAD_ARGUMENT,    /* an option or an argument makes no sense */
    PARE_NOT_INTERESTING, /* your test does not call the original interesting */
    PARE_NO_MEMORY,
    PARE_FAILED, /* anything else: a language that cannot be loaded, for example */
};

enum pare_end {
    PARE_FINISHED,  /* no pass can make the result smaller */
    PARE_LIMIT,     /* max_tests or max_seconds is used up */
    PARE_CANCELLED, /* the listener returned false */
    PARE_FLAKY,     /* finished, but the result was not interesting when it was tested once more */
};

struct pare_result {
    struct pare_file *files; /* the smallest interesting input that was found; NULL: none */
    size_t n_files;
    enum pare_end end;  /* for PARE_OK: why the reduction ended */
    uint64_t n_answers; /* answers that the passes used; calls of the test and cache hits */
    uint64_t n_tests;   /* calls of your test */
    uint64_t n_cached;  /* answers from the cache */
    double seconds;     /* duration of the whole reduction */
    char message[1024]; /* for a status other than PARE_OK: what is wrong; otherwise "" */
};

/* Reduces an input with Pare's default plan for its kind.  The original is tested first.  options
 * may be NULL.  *ret is always written; free it with pare_result_free.  When memory runs out, it
 * has the best result so far, and the memory of the call is freed. */
PARE_API enum pare_status pare_reduce(const struct pare_file *files, size_t n_files,
                                      pare_test *test, void *context,
                                      const struct pare_options *options, struct pare_result *ret);
PARE_API void pare_result_free(struct pare_result *result); /* not the struct itself */

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
