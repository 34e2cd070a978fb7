/* options - tables of command-line options, and parsing by them.
 *
 * A table says everything about its options once.  Parsing, ranges and error messages, --help, the
 * manual, the completions and the journal's key are all made from it.  The options of a reduction
 * are in option_table.c; a subcommand has a small table in its own file. */
#ifndef PARE_CLI_OPTIONS_OPTIONS_H
#define PARE_CLI_OPTIONS_OPTIONS_H

#include "base/status.h"
#include "cli/options/option_row.h"

#include <stdbool.h>
#include <stddef.h>

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

/* The number of a TAKES_NUMBER, TAKES_SECONDS, TAKES_BYTES or TAKES_SHARE: as given, or else the
 * standard value.  0 if there is neither. */
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
