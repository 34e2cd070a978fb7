/* easiness_table - the options of `pare easiness`. */
#ifndef PARE_CLI_OPTIONS_EASINESS_TABLE_H
#define PARE_CLI_OPTIONS_EASINESS_TABLE_H

#include "cli/options/options.h"

/* In the order of --help. */
enum easiness_option {
    EASY_ANALYSIS,
    EASY_TRACE,
    EASY_SCOPE,
    EASY_MAIN,
    EASY_CLASSPATH,
    EASY_ARGS,
    EASY_PROGRAMS,
    EASY_PHI,
    EASY_PSI,
    EASY_WEIGHT,
    EASY_GENERAL,
    EASY_RULES,
    EASY_JOBS,
    EASY_TIMEOUT,
    EASY_RUN_TIMEOUT,
    EASY_CACHE,
    EASY_NO_CACHE,
    EASY_FRESH,
    EASY_ROWS,
    EASY_REPORT,
    EASY_FACTS,
    EASY_TABLE,
    EASY_TRUTH,
    EASY_CSV,
    EASY_PAGE,
    EASY_QUIET,
    EASY_JSON,
    EASY_HELP,
    N_EASY_OPTIONS,
};

extern const struct option_table easiness_options;

#endif
