/* plan - what a reduction of an unsoundness keeps (docs/manual/easiness.md), as one text.
 *
 * Recorded on the original: the culprit, the method that it misses, the analyses that find it, and
 * how the method is entered.  The text is JSON, so that the processes that test candidates get all
 * of it as one word. */
#ifndef PARE_TRIAGE_UNSOUND_PLAN_H
#define PARE_TRIAGE_UNSOUND_PLAN_H

#include "triage/run/examination.h"

enum helper_kind {
    HELPER_COMMAND, /* a shell command, as in tool.h */
    HELPER_REACH,   /* one of Pare's own analyses: runs in the testing process */
    HELPER_SERVER,  /* a program that stays up (share/triage): the command up to --serve */
};

struct helper {
    enum helper_kind kind;
    struct tool tool; /* a server's command goes on with --serve */
    double seconds;   /* on the original; not part of the text */
};

enum { PLAN_FRAMES = 3 }; /* callers that must stay, the innermost ones */

struct unsound_plan {
    struct helper culprit;
    struct helper *finders; /* the analyses that found the lost method, from cheap to expensive */
    size_t n_finders;
    struct helper *traces;
    size_t n_traces;
    char *lost, *main_class, *class_path;
    /* name of the jar in a candidate's directory; "": the classes are there as files */
    char *file_name;
    char **runs;
    size_t n_runs;
    bool keeps_stack;
    char *frames; /* the innermost frames outside of the program, blanks between; "" : none */
    char *rule;   /* rule that describes the finding; "": none */
    char *rules_path, *cache_path; /* "": none */
    double timeout, run_timeout;
    unsigned n_tries; /* runs until one enters the method; 1 where the program is deterministic */
};

void unsound_plan_done(struct unsound_plan *plan);        /* a zeroed struct is valid */
char *unsound_plan_pack(const struct unsound_plan *plan); /* caller frees */
enum status unsound_plan_unpack(const char *text, struct unsound_plan *ret, struct error *err);

/* The innermost frames of a context that do not belong to the program, at most PLAN_FRAMES, after
 * the method itself.  The caller frees the text. */
char *unsound_frames(const char *context);

/* Sorts the finders: those in the testing process first, then cheap ones. */
void unsound_plan_sort(struct unsound_plan *plan);

#endif
