/* option_table - the options of a reduction: of `pare` itself, `pare check` and `pare resume`. */
#ifndef PARE_CLI_OPTIONS_OPTION_TABLE_H
#define PARE_CLI_OPTIONS_OPTION_TABLE_H

#include "cli/options/options.h"

/* In the order of --help. */
enum option_id {
    OPT_OUTPUT,
    OPT_IN_PLACE,
    OPT_JOBS,
    OPT_KEEP,
    OPT_INVERT,
    OPT_ALSO,
    OPT_ALLOW_EMPTY,
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
    OPT_STRICT,
    OPT_KEEP_LINES,
    OPT_KEEP_NAMES,
    OPT_CORE,
    OPT_GUIDE,
    OPT_GUIDE_MODEL,
    OPT_LANGUAGE,
    OPT_GRAMMAR,
    OPT_TEXT,
    OPT_BINARY,
    OPT_NOT_C,
    OPT_MODEL,
    OPT_PROJECT,
    OPT_COMPILE_COMMANDS,
    OPT_DECOMPILE,
    OPT_UNSOUND,
    OPT_MAIN,
    OPT_ARGS,
    OPT_ANALYSIS,
    OPT_AS,
    OPT_CLASSPATH,
    OPT_NO_CACHE,
    OPT_NO_JOURNAL,
    OPT_FRESH,
    OPT_CONTINUE,
    OPT_KEEP_CANDIDATES,
    OPT_YES,
    OPT_QUIET,
    OPT_JSON,
    OPT_LIST,
    OPT_VERSION,
    OPT_HELP,
    N_OPTIONS,
};

extern const struct option_table reduce_options;

#endif
