/* options - tables of command-line options, and parsing by them.
 *
 * A table says everything about its options once.  Parsing, ranges and error messages, --help, the
 * manual, the completions and the journal's key are all made from it.  The options of a reduction
 * are in option_table.c; a subcommand has a small table in its own file. */
#ifndef PARE_CLI_OPTIONS_OPTIONS_H
#define PARE_CLI_OPTIONS_OPTIONS_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/* The kinds of arguments.  Parsing refuses values that do not fit. */
enum option_takes {
    TAKES_NOTHING, /* a flag */
    TAKES_TEXT,
    TAKES_FILE,
    TAKES_DIRECTORY,
    TAKES_NUMBER,  /* a whole number from least to most */
    TAKES_SECONDS, /* a time from least to most, "90s" (base/quantity.h) */
    TAKES_BYTES,   /* a size, "512M" (base/quantity.h) */
    TAKES_WORD,    /* one of the row's words */
    TAKES_PASS,    /* FRONT[:REDUCER] */
    TAKES_LANGUAGE,
};

struct option_row {
    const char *name;     /* without dashes */
    const char *letters;  /* one-letter forms; NULL: none */
    const char *argument; /* its name in the help, "PATH"; NULL: a flag */
    const char *group;    /* heading before this option; NULL: same group as the row before */
    const char *help;     /* its effect in a line or two; begins with a small letter, no full
                             stop: --help prints it so, the manual makes a sentence of it */
    const char *manual;   /* further sentences for the manual; `bold`.  NULL: none */
    enum option_takes takes;
    const char *words;     /* the values there are, or some of them (for completions), with blanks
                              between; or NULL */
    double least, most;    /* of numbers and times */
    const char *standard;  /* the value when the option is not given, as a user would write it; or
                              NULL */
    const char *otherwise; /* the same in words, where it is no value: "all cores"; or NULL */
    bool is_optional;      /* the argument may be left out; given as --name=argument only */
    bool repeats;          /* every value counts, not only the last */
    bool in_key;           /* changes results: part of the journal's key */
};

/* The last row of every table. */
#define OPTION_ROW_HELP                                                                            \
    {                                                                                              \
        .name = "help", .letters = "h", .help = "print this help"                                  \
    }

struct option_table {
    const struct option_row *rows;
    size_t n_rows;
};

/* The values of one option in the order in which they were given; NULL for a flag. */
struct option_values {
    const char **values;
    size_t n, capacity;
};

/* A parsed command line.  Options are numbered as the rows of the table.  Values and
 * words are borrowed from argv. */
struct options {
    const struct option_table *table;
    struct option_values *given;
    char **words; /* all words that are not options, up to `--`; ends with NULL */
    int n_words;
    char **command; /* the words behind `--`; NULL: no `--` */
};

/* Fails with STATUS_USAGE.  After success the caller calls options_done. */
enum status options_parse(const struct option_table *table, int argc, char **argv,
                          struct options *ret, struct error *err);
void options_done(struct options *options);

bool options_has(const struct options *options, int id);
const char *options_value(const struct options *options, int id); /* the last one; NULL: none */

/* The number of a TAKES_NUMBER, TAKES_SECONDS or TAKES_BYTES: as given, or else the standard
 * value.  0 if there is neither. */
double options_number(const struct options *options, int id);

/* The place of the value (or the standard value) of a TAKES_WORD among the row's words. */
size_t options_word(const struct options *options, int id);

/* The option with this name, or the one with this letter (name is then one byte); -1: none. */
int option_find(const struct option_table *table, const char *name, size_t n_bytes);
int option_find_letter(const struct option_table *table, char letter);

/* Whether --NAME (or -LETTER, unless that is 0) stands among the words before `--`.  For options
 * that count even where the rest cannot be parsed: --help, --json. */
bool option_is_among(int argc, char **argv, const char *name, char letter);

#endif
