/* options - the one table of command-line options: parsing, --help and completions read it. */
#ifndef PARE_CLI_OPTIONS_H
#define PARE_CLI_OPTIONS_H

#include "base/status.h"

#include <stdbool.h>
#include <stdint.h>

/* In the order of --help; a heading stands before the first option of its group. */
enum option_id {
    OPT_OUTPUT,
    OPT_IN_PLACE,
    OPT_JOBS,
    OPT_KEEP,
    OPT_INVERT,
    OPT_ALSO,
    OPT_STDIN,
    OPT_VALID,
    OPT_SERVER,
    OPT_TIMEOUT,
    OPT_MEMORY,
    OPT_MAX_OUTPUT,
    OPT_MAX_DISK,
    OPT_TEMP,
    OPT_REPEAT,
    OPT_CONFIRM,
    OPT_MAX_TIME,
    OPT_MAX_TESTS,
    OPT_ONCE,
    OPT_PASS,
    OPT_FORMAT,
    OPT_RENAME,
    OPT_GUIDE,
    OPT_GUIDE_MODEL,
    OPT_LANGUAGE,
    OPT_GRAMMAR,
    OPT_TEXT,
    OPT_BINARY,
    OPT_NOT_C,
    OPT_MODEL,
    OPT_DECOMPILE,
    OPT_AS,
    OPT_CLASSPATH,
    OPT_CORE,
    OPT_NO_CACHE,
    OPT_NO_JOURNAL,
    OPT_FRESH,
    OPT_QUIET,
    OPT_JSON,
    OPT_LIST,
    OPT_VERSION,
    OPT_HELP,
    N_OPTIONS,
};

struct option_row {
    const char *name;     /* without dashes */
    const char *letters;  /* one-letter forms */
    const char *argument; /* NULL: a flag */
    const char *group;    /* heading in --help; NULL: same as before */
    const char *what;
};

extern const struct option_row option_rows[N_OPTIONS];

enum { MAX_VALUES = 16 };

/* What was given: how often, and the last (or every) value.  Borrows from argv. */
struct options {
    unsigned n_given[N_OPTIONS];
    const char *value[N_OPTIONS];              /* the last one */
    const char *values[N_OPTIONS][MAX_VALUES]; /* all, for options that may be repeated */
    char **words;                              /* what is not an option, up to `--` */
    int n_words;
    char **command; /* what stands behind `--`; NULL: no `--` */
};

/* words is allocated; caller frees it. */
enum status options_parse(int argc, char **argv, struct options *ret, struct error *err);

bool options_has(const struct options *options, enum option_id id);
enum status options_number(const struct options *options, enum option_id id, double missing,
                           double least, double most, double *ret, struct error *err);
/* "512M", "2G", "100000" */
enum status options_bytes(const struct options *options, enum option_id id, uint64_t missing,
                          uint64_t *ret, struct error *err);

#endif
