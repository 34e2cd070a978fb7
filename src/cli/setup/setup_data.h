/* setup_data - everything that a run or a check needs, made from the options step by step. */
#ifndef PARE_CLI_SETUP_SETUP_DATA_H
#define PARE_CLI_SETUP_SETUP_DATA_H

#include "base/buffer.h"
#include "cli/java/unsound.h"
#include "cli/options/option_table.h"
#include "cli/project/bitcode.h"
#include "cli/project/git_difference.h"
#include "cli/setup/format_tool.h"
#include "cli/setup/guide_setup.h"
#include "cli/setup/stream.h"
#include "drive/run/run.h"
#include "input/kept/kept.h"
#include "input/model/model.h"
#include "oracle/behaviour/line_rules.h"

struct setup {
    struct options options;
    struct run_options run; /* the result of the setup; borrows from the rest */
    char **paths;           /* paths of the inputs; borrowed from options */
    int n_paths;
    char *project;             /* the directory of --project; borrowed; NULL: none */
    struct git_difference git; /* for --git; without a name: not used */
    struct bitcode bitcode;    /* for an input that is LLVM bitcode; without assembler: not used */
    char *text_output;         /* for bitcode: path of the result's text; owned; or NULL */
    char *again;               /* `again` of the run, for a wrapped test; owned; or NULL */
    struct inputs *inputs;
    struct plan plan;        /* the passes that the user named; empty: the default plan */
    struct model *model;     /* for --model; NULL: not used */
    struct reading *reading; /* reading with the model */
    struct guide_setup guide;
    struct format_tool format_tool; /* for --format; without a command: not used */
    struct keep *keep, *watch;
    struct line_rules rules; /* how the output of known tools reads */
    char **core;             /* the names of --core, those of @FILE included; owned; NULL: none */
    struct kept *kept;       /* parts that must stay; NULL: none */
    struct buffer identity, command_line;
    char **test_argv, **valid_argv; /* owned */
    const char *script;             /* a word of test_argv: the script it runs; NULL: none */
    char **input_names;             /* names in oracle_options; owned */
    char **branch_words;            /* for a branch: words of the options; owned */
    struct stream stream;           /* where the result goes, if that is no file */
    struct unsound unsound;         /* for --unsound */
    const char *remark; /* something to tell the user before the run; borrowed; NULL: nothing */
};

#endif
