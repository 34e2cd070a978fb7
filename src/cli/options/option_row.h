/* option_row - everything about one option: a row of a table of options. */
#ifndef PARE_CLI_OPTIONS_OPTION_ROW_H
#define PARE_CLI_OPTIONS_OPTION_ROW_H

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
    TAKES_SHARE,   /* a probability from least to most, "0.15" or "15%" */
    TAKES_WORD,    /* one of the row's words */
    TAKES_PASS,    /* FRONT[:REDUCER] */
    TAKES_LANGUAGE,
};

struct option_row {
    const char *name;    /* without dashes */
    const char *letters; /* one-letter forms; NULL: none */
    /* name of the argument in the help, such as "PATH"; NULL: the option is a flag */
    const char *argument;
    const char *group; /* heading before this option; NULL: same group as the row before */
    /* the effect in a line or two; begins with a small letter and has no full stop: --help prints
     * it as it is, and the manual makes a sentence of it */
    const char *help;
    const char *manual; /* further sentences for the manual; `bold`.  NULL: none */
    enum option_takes takes;
    const char *words;     /* the values there are, or some of them (for completions), with blanks
                              between; or NULL */
    double least, most;    /* range of numbers and times */
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

#endif
