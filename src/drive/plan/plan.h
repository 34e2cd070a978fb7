/* plan - the list of passes for a kind of input, repeated until a whole round removes nothing.
 *
 * A pass is a front end and a reducer, by name: "lines:ddmin". */
#ifndef PARE_DRIVE_PLAN_PLAN_H
#define PARE_DRIVE_PLAN_PLAN_H

#include "base/files/fileset.h"
#include "base/status.h"
#include "input/core/reading.h"
#include "reduce/core/reducer.h"

#include <stdbool.h>

enum pass_turn {
    TURN_EACH,  /* in every round */
    TURN_FIRST, /* in the first round, for the bulk; then as if it were late */
    TURN_LATE,  /* only when the others find nothing more */
    TURN_LAST,  /* once, after the rounds: what it leaves is not read again */
};

struct pass {
    const struct frontend *frontend; /* NULL: the reading of a user's model */
    const struct reducer_kind *reducer;
    char name[64]; /* "lines:ddmin" */
    enum pass_turn turn;
};

enum { PLAN_MAX_PASSES = 32 };

struct plan {
    struct pass passes[PLAN_MAX_PASSES];
    unsigned n_passes;
    bool once; /* one round only: what a user spelled out is done as spelled out */
};

/* "lines:ddmin", or "lines" with the reducer that suits it; STATUS_USAGE names what is unknown. */
enum status plan_add(struct plan *plan, const char *pass, struct error *err);

/* For items and rules that a user's model gives ("model:REDUCER" is how such a pass is called). */
void plan_for_model(struct plan *ret);

/* Coarse to fine; ends 1-minimal in nodes of the syntax tree (source text of a known language),
 * tokens (other text) or bytes (binary). */
void plan_default(const struct fileset *input, bool text, const struct read_options *options,
                  struct plan *ret);

/* What becomes of the text itself, when nothing more can go. */
enum plan_format {
    FORMAT_KEEP,    /* runs of blanks become short; line breaks stay where the original had them */
    FORMAT_NONE,    /* blanks are left alone */
    FORMAT_COMPACT, /* blanks go wherever nothing needs them */
};

/* Changes a default plan for text accordingly; renaming gives names short ones, last of all. */
void plan_finish(struct plan *plan, enum plan_format format, bool renames);

/* Passes of a default plan that learn from their answers become such that do not. */
void plan_forget(struct plan *plan);

#endif
