/* plan - the list of passes for a kind of input.  rounds.h repeats it until nothing changes.
 *
 * A pass is a front end and a reducer.  Its name is "lines:ddmin", for example. */
#ifndef PARE_DRIVE_PLAN_PLAN_H
#define PARE_DRIVE_PLAN_PLAN_H

#include "base/files/fileset.h"
#include "base/status.h"
#include "drive/plan/scheduler.h"
#include "input/file_kinds.h"
#include "reduce/core/reducer.h"

#include <stdbool.h>

struct pass {
    const struct frontend *frontend; /* NULL: the items come from a user's model (--model) */
    const struct reducer_kind *reducer;
    char name[64]; /* "lines:ddmin" */
    enum pass_turn turn;
    bool competes; /* see scheduler.h, as for the others */
    unsigned patience, patience_share;
    bool is_local;
    bool leaves_grammar; /* tries what the grammar of the language forbids */
    unsigned kinds;      /* kinds of the files that it reads (file_kinds.h); 0: all files */
};

enum { PLAN_MAX_PASSES = SCHEDULER_MAX_PASSES };

struct plan {
    struct pass passes[PLAN_MAX_PASSES];
    unsigned n_passes;
    bool once; /* one round only: passes that a user lists are run as listed */
};

/* Adds a pass: "lines:ddmin", or "lines" with the usual reducer for it.  STATUS_USAGE if a name is
 * unknown. */
enum status plan_add(struct plan *plan, const char *pass, struct error *err);

/* Adds the passes that a language names ("passes" in language.json), one a line: "tree:pardis", or
 * "tree:pardis late" with the word for its turn. */
enum status plan_add_named(struct plan *plan, const char *passes, struct error *err);

/* For a difference between revisions: the smallest patch, then one hunk that makes the difference
 * between passing and failing. */
enum status plan_for_difference(struct plan *plan, struct error *err);

/* For a user's model, which gives the items and their rules.  Its pass is called "model:REDUCER".
 */
void plan_for_model(struct plan *ret);

/* The default plan, from coarse to fine.  Its result is 1-minimal in nodes of the syntax tree
 * (source text of a known language), in tokens (other text) or in bytes (binary).  Where files are
 * of several kinds, each is read by the passes for its own kind. */
void plan_for_files(const struct fileset *input, const struct file_kinds *kinds, struct plan *ret);

/* The same, where all files are known to be text, or bytes. */
void plan_default(const struct fileset *input, bool text, const struct read_options *options,
                  struct plan *ret);

/* What happens to white space in the result. */
enum plan_format {
    FORMAT_PRETTY,  /* like FORMAT_KEEP; at the end the result is laid out as a person would */
    FORMAT_KEEP,    /* runs of blanks become short; line breaks stay where the original had them */
    FORMAT_NONE,    /* it stays as it is */
    FORMAT_COMPACT, /* it is removed wherever the test does not need it */
};

/* Changes a default plan for text accordingly.  renames: identifiers become short, last of all.
 * is_strict: without the passes that try what the grammar forbids. */
void plan_finish(struct plan *plan, enum plan_format format, bool renames, bool is_strict);

/* Replaces reducers that learn from their answers by reducers that do not. */
void plan_forget(struct plan *plan);

#endif
