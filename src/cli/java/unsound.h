/* unsound - the test that --unsound means: a resident process (pare --unsound-test PLAN) that asks
 * whether a candidate still shows what an analysis misses. */
#ifndef PARE_CLI_JAVA_UNSOUND_H
#define PARE_CLI_JAVA_UNSOUND_H

#include "cli/options/options.h"
#include "drive/run/run.h"
#include "triage/unsound/plan.h"

struct unsound {
    struct unsound_plan plan;
    struct buffer keeps;  /* the behaviour to preserve, in a line for people */
    struct buffer before; /* findings about the original, for the report */
    char **words;         /* words of the examination: `pare easiness` with the input as words[0] */
    const char **core;    /* parts that must stay: those of the user, then main and the method */
    size_t n_core;
    char *core_names[2];
    double seconds; /* duration of all tools on the original, one after another */
};

/* The options are those of a reduction.  Examines the original, which takes its time.  Words of the
 * test's command: caller words_free()s them.  STATUS_ORACLE: nothing was lost. */
enum status unsound_prepare(const struct options *options, struct unsound *ret, char ***ret_argv,
                            struct error *err);
void unsound_done(struct unsound *unsound); /* a zeroed struct is valid */

/* Sets the parts that must stay, and the time limit of a test unless the user gave one. */
void unsound_settings(struct unsound *unsound, struct run_options *run);

/* After the run: examines the result, and writes a bug report beside it; appends a line about it.
 */
enum status unsound_report(const struct unsound *unsound, const char *output_path,
                           struct buffer *ret_text, struct error *err);

#endif
