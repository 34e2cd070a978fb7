/* rows - the results of many inputs, one row each: what the tables of the study are made of.
 *
 * As CSV (docs/manual/easiness.md lists the columns).  Needed are `name` and one column sound:NAME
 * for each analysis, 1 where it found the first lost fact and 0 where it did not; all other columns
 * may be missing.  A row may stand for several equal inputs (`count`).  A row whose verdict is
 * `unusable` counts nowhere. */
#ifndef PARE_TRIAGE_ROWS_ROWS_H
#define PARE_TRIAGE_ROWS_ROWS_H

#include "base/buffer.h"
#include "base/status.h"
#include "triage/classify/vector.h"

#include <stdint.h>

enum truth { TRUTH_BUG, TRUTH_FEATURE, TRUTH_UNKNOWN, N_TRUTHS };

const char *truth_name(enum truth truth); /* "bug", "feature", "unknown" */

struct row_count {
    bool unsound;
    uint64_t n_found, n_hits; /* how many facts it claims, and how many of them the run showed */
};

struct row {
    char *name;
    uint64_t count;
    bool usable;
    char *why;              /* why it is not usable */
    uint64_t n_scope;       /* facts (methods) in scope */
    uint64_t n_seen;        /* facts that the run showed */
    char *first_lost;       /* "": none */
    char *context;          /* the stack and evidence of first_lost, in the format of facts.h */
    char *rules;            /* the rules that matched, separated by blanks */
    enum truth truth;       /* only for unsound inputs */
    struct row_count *each; /* for each analysis */
    struct row_count all, common; /* counts of the union and of the intersection of all analyses */
};

struct rows {
    char **analyses;
    size_t n_analyses;
    struct row *rows;
    size_t n_rows, capacity;
};

void rows_init(struct rows *rows, const char *const *analyses, size_t n_analyses);
void rows_done(struct rows *rows);

/* A new row with count 1, usable, truth unknown, all texts "" (owned: free before replacing). */
struct row *rows_add(struct rows *rows);

enum status rows_parse(const char *text, size_t n_bytes, const char *what, struct rows *ret,
                       struct error *err);

/* The heading, and one row; both end with a newline.  The thresholds decide the columns easiness,
 * verdict and culprits, which are for the reader and not read again. */
void rows_write_heading(const struct rows *rows, struct buffer *out);
void rows_write(const struct rows *rows, const struct row *row, const struct thresholds *thresholds,
                struct buffer *out);

/* A CSV with the columns `name` and `truth` says what inspection by hand has shown. */
enum status rows_apply_truth(struct rows *rows, const char *text, size_t n_bytes, const char *what,
                             struct error *err);

bool row_is_sound(const struct rows *rows, const struct row *row);           /* nothing was lost */
size_t row_n_sound(const struct rows *rows, const struct row *row);          /* analyses */
void row_unsound(const struct rows *rows, const struct row *row, bool *ret); /* by analysis */
bool row_has_rule(const struct row *row, const char *id);

#endif
