/* line_rules - how the output lines of known tools read: which are errors, which are noise, and
 * which part of a line is the message or the error code.
 *
 * The rules are data: share/signatures/NAME.json holds an object with the list "rules".
 *
 *     {"tool": "perl", "line": "^(.+) at [^ ]+ line [0-9]+[.,]", "is": "error", "message": 1}
 *     {"tool": "shellcheck", "line": "\\^-+ (SC[0-9]+) \\([a-z]+\\): (.+)", "is": "warning",
 *      "code": 1, "message": 2}
 *
 * "line" is an extended regular expression.  "message" and "code" are numbers of its groups;
 * without them the whole line is the message and has no code.  "is" is error, warning, note or
 * noise. "more" is how many of the following lines belong to the message.  The first rule that
 * matches a line decides about it.  "tool" is for the reader: every rule is tried on every output,
 * because a command line does not show which tools it starts. */
#ifndef PARE_ORACLE_BEHAVIOUR_LINE_RULES_H
#define PARE_ORACLE_BEHAVIOUR_LINE_RULES_H

#include "base/status.h"

#include <regex.h>
#include <stddef.h>

enum severity {
    LINE_NOISE, /* says nothing about the input: "1 error generated." */
    LINE_PLAIN, /* reads like neither an error nor a warning */
    LINE_NOTE,
    LINE_WARNING,
    LINE_ERROR,
};

enum { MAX_GROUPS = 8 }; /* the most groups of a regular expression; a rule with more is an error */

struct line_rule {
    char *tool;
    regex_t regex;
    enum severity severity;
    int message, code; /* numbers of groups; 0: none */
    int n_more;        /* lines that follow and belong to the message; blank ones do not count */
};

struct line_rules {
    struct line_rule *rules;
    size_t n_rules, capacity;
};

/* Appends the rules of one JSON text.  `name` names it in error messages. */
enum status line_rules_read(struct line_rules *rules, const char *text, size_t n_bytes,
                            const char *name, struct error *err);
void line_rules_done(struct line_rules *rules); /* a zeroed struct has no rules */

/* The first rule that matches the line, with its groups; NULL: none does. */
const struct line_rule *line_rules_match(const struct line_rules *rules, const char *line,
                                         size_t n_bytes, regmatch_t groups[MAX_GROUPS]);

#endif
