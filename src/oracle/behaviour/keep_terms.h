/* keep_terms - the conditions that a keep is made of: "exit status 1", "standard error matches
 * ...". Inside of keep, not for others. */
#ifndef PARE_ORACLE_BEHAVIOUR_KEEP_TERMS_H
#define PARE_ORACLE_BEHAVIOUR_KEEP_TERMS_H

#include "base/buffer.h"
#include "oracle/behaviour/observation.h"
#include "oracle/behaviour/telling_line.h"

#include <regex.h>
#include <stdbool.h>
#include <stddef.h>

enum keep_kind {
    KEEP_EXIT,    /* code */
    KEEP_SIGNAL,  /* code */
    KEEP_OUTPUT,  /* output: normalised */
    KEEP_MATCH,   /* regex; text: as given */
    KEEP_TIME,    /* seconds */
    KEEP_CRASH,   /* text: fingerprint; code: the signal, if it was one */
    KEEP_MESSAGE, /* text: part of a line, on one of the outputs; likeness: which part */
};

/* A term without a fixed value holds if there is any value: any exit status, any crash. */
struct term {
    enum keep_kind kind;
    bool negated;
    bool is_fixed;    /* the value is known: given by the user, or recorded */
    bool on_stdout;   /* OUTPUT and MATCH: otherwise standard error */
    bool with_frames; /* CRASH: the fingerprint has functions that a debugger saw */
    int code;
    double seconds;
    char *text;
    enum likeness likeness; /* MESSAGE */
    bool wants_all;         /* MESSAGE: all messages of the original, not only the first */
    bool is_vague;          /* MESSAGE: crude cuts of the input show it, too */
    char *source;           /* MESSAGE: the line that it comes from, as it was printed */
    char *needle;           /* MESSAGE: stands in each output that has the text */
    const struct line_rules *rules;
    struct buffer output;
    regex_t regex;
};

struct keep {
    const struct line_rules *rules; /* NULL: none */
    bool is_default;                /* the user gave no words */
    bool is_watch;                  /* tells a change of the failure, see keep_record_watch */
    bool knows_passing;             /* see keep_note_passing; then the next two say how it ends */
    enum ending passing_ending;
    int passing_code;
    struct term *terms;
    size_t n_terms;
    size_t capacity;
};

struct term *keep_add_term(struct keep *keep, enum keep_kind kind, bool negated);
bool term_holds(const struct term *term, const struct observation *run);
void term_describe(const struct term *term, struct buffer *ret); /* "exit status 1" */

#endif
