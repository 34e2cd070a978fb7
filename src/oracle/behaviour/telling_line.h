/* telling_line - one line of a command's output, read as a message: how serious it is, what it
 * says, and the error code in it.
 *
 * Its text is normalised (normalise_output.h), times included, and has no place at its beginning:
 * "bug.c:3:5: error: 'x' undeclared" becomes "error: 'x' undeclared". */
#ifndef PARE_ORACLE_BEHAVIOUR_TELLING_LINE_H
#define PARE_ORACLE_BEHAVIOUR_TELLING_LINE_H

#include "oracle/behaviour/line_rules.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes of a message, and of the code of an error, such as "[-Wunused-variable]". */
enum { LINE_ROOM = 256, CODE_ROOM = 48 };

/* How much of a message a line must share with another one to count as the same. */
enum likeness {
    LIKE_SAME,    /* the text */
    LIKE_SIMILAR, /* the text, but any text in quotes: it is usually a name from the input */
    LIKE_CODE,    /* the error code: E0502, -Wformat-overflow, SC2086 */
};

struct telling_line {
    enum severity severity;
    bool on_stdout;
    bool is_marked;  /* a rule, a label such as "error:", or a place marks it as a message */
    const char *raw; /* borrowed from the output */
    size_t n_raw;
    char text[LINE_ROOM];
    char code[CODE_ROOM]; /* "": none */
};

/* Reads the line at *at and moves *at behind it; false: it has no words.  `end` is the end of the
 * output: a message may go on in the lines that follow, as a rule or a colon at its end says. These
 * lines are read again as lines of their own.  `rules` may be NULL. */
bool telling_line_read(const struct line_rules *rules, const char **at, const char *end,
                       struct telling_line *ret);

/* The part of the line that must stay; "" if it has no such part. */
void telling_line_part(const struct telling_line *line, enum likeness likeness,
                       char ret[LINE_ROOM]);

/* A run of letters in `part` that also stands in every output with that part, so that other outputs
 * need not be read line by line; "" if there is none. */
void telling_line_needle(const char *part, enum likeness likeness, char ret[LINE_ROOM]);

#endif
