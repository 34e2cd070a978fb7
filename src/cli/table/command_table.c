#include "cli/table/commands.h"

#include "cli/options/easiness_table.h"
#include "cli/options/option_table.h"

#include <string.h>

static const struct option_row plain_rows[] = {OPTION_ROW_HELP};
const struct option_table plain_options = {plain_rows, 1};

const struct command commands[] = {
    {
        .name = "",
        .usage = "[options] TEST INPUT...\n"
                 "[options] INPUT... -- COMMAND\n"
                 "[options] --project DIR -- COMMAND\n"
                 "[options] --git A..B -- COMMAND\n"
                 "[options] --server COMMAND INPUT...\n"
                 "[options] --decompile DECOMPILER INPUT\n"
                 "[options] --unsound ANALYSIS INPUT",
        .help = "reduce INPUT while TEST exits with 0, or while COMMAND behaves as it does now",
        .about = "INPUT is a file, several files, or a directory. TEST runs in a new directory "
                 "that contains only the candidate, under its own name; $1, $2 ... are the "
                 "absolute paths of the inputs there. In COMMAND, {}, @@ or the name of the input "
                 "stands for the path of the candidate; without any of them the path is "
                 "appended.",
        .options = &reduce_options,
        .run = command_reduce,
    },
    {
        .name = "init",
        .usage = "[options] KIND INPUT -- COMMAND",
        .help = "write a test script for a common kind of bug, and check it",
        .about = "KIND is crash, wrong-code, error, output, slow, memory, differential, "
                 "decompiler or container. In COMMAND, {} stands for the input. On a terminal Pare "
                 "asks for everything that is missing. The script is short and has comments: edit "
                 "it as you like.",
        .options = &init_options,
        .words = "crash wrong-code error output slow memory differential decompiler container",
        .run = command_init,
    },
    {
        .name = "check",
        .usage = "[options] TEST INPUT...\n"
                 "[options] INPUT... -- COMMAND",
        .help = "diagnose the test without reducing anything",
        .about = "The report says whether the original is interesting, whether the answers are "
                 "the same when the test is repeated or runs beside others, whether the test "
                 "accepts an empty input, and whether it depends on the path of its directory, on "
                 "the original at its own place, on other files, on the network or on the date. It "
                 "also says how long a test takes and which behaviour is preserved. The options "
                 "are those of the reduction.",
        .options = &reduce_options,
        .run = command_check,
    },
    {
        .name = "resume",
        .usage = "[--yes] [DIR]",
        .help = "continue a run that was stopped",
        .about = "The command that started the run does the same when it is given again. DIR is "
                 "the journal, NAME.pare; the name of the input works, too. Without DIR the only "
                 "journal in the current directory is meant. If the journal belongs to another "
                 "user, the command in it is shown, and only run if you agree.",
        .options = &resume_options,
        .run = command_resume,
    },
    {
        .name = "history",
        .usage = "[DIR]",
        .help = "list the accepted versions of a run",
        .about = "DIR is the journal, NAME.pare. A version is a candidate that was interesting "
                 "and smaller than the version before it; version 0 is the original.",
        .options = &plain_options,
        .run = command_history,
    },
    {
        .name = "log",
        .usage = "[--csv|--json] [DIR]",
        .help = "print the record of every test of a run",
        .about = "DIR is the journal, NAME.pare. A row says which pass asked for the test, what "
                 "the test said and how long it took, how large the candidate was and what it "
                 "lacked, and whether the answer was used.",
        .options = &log_options,
        .run = command_log,
    },
    {
        .name = "report",
        .usage = "[options] [DIR...]",
        .help = "make a page with charts and tables about one run, or about several",
        .about = "DIR is a journal, NAME.pare; without DIR the only journal in the current "
                 "directory is meant. The page is one file that needs no network. About one run it "
                 "shows the size over time, what each pass cost and removed, every accepted "
                 "version, and which tests tried to remove what is left. About several runs it "
                 "compares algorithms: runs with the same --pass options belong together.",
        .options = &report_options,
        .run = command_report,
    },
    {
        .name = "live",
        .usage = "[--port N] [DIR]",
        .help = "show the report of a run in a browser while the run goes on",
        .about = "DIR is the journal, NAME.pare, of a run that is going on or is over. The command "
                 "prints an address for a browser on this machine; the address has a random token, "
                 "and whoever knows it can read the report. It is a process of its own: it never "
                 "slows the run down. Stop it with Ctrl-C; the run goes on.",
        .options = &live_options,
        .run = command_live,
    },
    {
        .name = "dump",
        .usage = "items|graph|closures|formula|tree [options] INPUT...",
        .help = "print how a front end sees INPUT: its items and their dependencies",
        .about = "items and tree are the parts that may go; graph has the dependencies between "
                 "two items, formula all of them, closures what each item needs in the end.",
        .options = &dump_options,
        .words = "items graph closures formula tree",
        .run = command_dump,
    },
    {
        .name = "diff",
        .usage = "N M [DIR]",
        .help = "print the difference of versions N and M of a run",
        .about = "Version 0 is the original. DIR is the journal, NAME.pare.",
        .options = &plain_options,
        .run = command_diff,
    },
    {
        .name = "restore",
        .usage = "[options] N [DIR]",
        .help = "write version N of a run to a new file or directory",
        .about = "Version 0 is the original. DIR is the journal, NAME.pare.",
        .options = &restore_options,
        .run = command_restore,
    },
    {
        .name = "journal",
        .usage = "check|repair [DIR]",
        .help = "find damage in a journal, or repair it",
        .about = "DIR is the journal, NAME.pare. check prints every damaged row; the exit status "
                 "is 3 if there is one. repair removes damaged rows and the rows that need them; "
                 "the run then continues from what is left.",
        .options = &plain_options,
        .words = "check repair",
        .run = command_journal,
    },
    {
        .name = "model",
        .usage = "check|count|show MODEL [INPUT...]",
        .help = "inspect a file for --model",
        .about = "check finds errors and contradictions, count counts the valid subsets, show "
                 "prints the graph of dependencies for Graphviz. With INPUT, the dependencies "
                 "between items that contain each other are included.",
        .options = &plain_options,
        .words = "check count show",
        .run = command_model,
    },
    {
        .name = "language",
        .usage = "check DIR [SAMPLE]",
        .help = "find mistakes in the data of a language, and show what its rules do",
        .about = "DIR is the folder of a language: language.json, grammar.json, parser.so and "
                 "perhaps names.scm and rewrites.scm. Every mistake is printed with its file and "
                 "line, and the exit status is 3 if there is one. SAMPLE is a file in this "
                 "language: the report lists its declarations, its uses and what each rewrite "
                 "would do.",
        .options = &plain_options,
        .words = "check",
        .run = command_language,
    },
    {
        .name = "jvm",
        .usage = "stubs [options] [JAVA-HOME]",
        .help = "export the JDK classes that reducing Java programs needs, for machines without a "
                "JDK",
        .about = "The file contains names, supertypes and members of the JDK's own classes, and no "
                 "code. Pare reads it when no JDK is installed. JAVA-HOME is the JDK to export; by "
                 "default it is found by the variable JAVA_HOME or the PATH.",
        .options = &jvm_options,
        .words = "stubs",
        .run = command_jvm,
    },
    {
        .name = "train",
        .usage = "--language NAME [options] CORPUS... -- CHECKER {}",
        .help = "train models that predict which removals fail, for --guide-model",
        .about = "CORPUS is a list of programs, or of directories with programs. Pare removes "
                 "parts of these programs and asks CHECKER whether the rest is still valid; exit "
                 "status 0 means yes. It then trains a random forest for each set of features and "
                 "prints how good the models are on data that was held out. The same command "
                 "continues when it was stopped.",
        .options = &train_options,
        .run = command_train,
    },
    {
        .name = "easiness",
        .usage = "[options] INPUT...\n"
                 "--table ROWS [options]",
        .help = "tell bugs of static analyses from deliberate unsoundness",
        .about = "A run of INPUT shows facts, such as methods that are executed; analyses claim "
                 "facts. The first fact that somebody misses is looked at: if all other analyses "
                 "found it, missing it is a bug; if nobody found it, it is a feature that analyses "
                 "leave out on purpose, such as reflection. INPUT is a jar or a directory of Java "
                 "classes; with --analysis and --trace it can be anything. The exit status is 10 "
                 "when a bug was found, and 1 when nothing can be said.",
        .options = &easiness_options,
        .run = command_easiness,
    },
    {
        .name = "reach",
        .usage = "cha|rta|0cfa CLASSES --main CLASS [options]",
        .help = "print the methods of a Java program that are reachable from main",
        .about = "CLASSES is a jar or a directory. `cha` takes every class of the program into "
                 "account, `rta` those that reachable code instantiates, `0cfa` those whose "
                 "objects may flow to the call. The code of the JDK is not looked at: it may call "
                 "whatever overrides its methods. Reflection is left out. Several analyses, with "
                 "commas between, write their results to --to DIR; the program is read once.",
        .options = &reach_options,
        .words = "cha rta 0cfa",
        .run = command_reach,
    },
    {
        .name = "valid",
        .usage = "FILE...",
        .help = "check that C and C++ files compile, with libclang",
        .about = "This is the check of --valid builtin. The exit status is 1 when a file does not "
                 "compile. Files that do not exist are ignored.",
        .options = &plain_options,
        .run = command_valid,
    },
    {
        .name = "worker",
        .usage = "--join FILE|- [options]",
        .help = "run tests for reductions on other machines",
        .about = "FILE is the cluster file of a worker: `pare cluster keys` makes one, or `pare "
                 "--cluster` says where it is. With - it is read from standard input. SIGTERM "
                 "makes the worker give its tests back "
                 "and leave. The exit status is 7 when server or driver refuse it.",
        .options = &worker_options,
        .run = command_worker,
    },
    {
        .name = "cluster",
        .usage = "keys DIR --host HOST[:PORT] --user NAME\n"
                 "keys DIR --host HOST[:PORT] --revoke NAME\n"
                 "status [FILE]",
        .help = "make the keys of a cluster, or show its workers",
        .about = "`keys` writes certificates, the configuration of the message server (nats.conf), "
                 "and for each user a cluster file for drivers and one for workers into DIR. "
                 "`status` shows the runs and workers of the user whose driver file FILE is.",
        .options = &cluster_options,
        .words = "keys status",
        .run = command_cluster,
    },
    {
        .name = "help",
        .usage = "[COMMAND]",
        .help = "print the help of a command",
        .options = &plain_options,
        .words = "",
        .run = command_help,
    },
    {
        .name = "--unsound-test", /* the resident test of --unsound */
        .usage = "PLAN",
        .options = &plain_options,
        .run = command_unsound_test,
    },
    {
        .name = "--generate", /* for the build: man page and completions */
        .usage = "man TEMPLATE|bash|zsh|fish|front-ends|reducers|languages",
        .options = &plain_options,
        .run = command_generate,
    },
    {NULL, NULL, NULL, NULL, NULL, NULL, NULL},
};

const struct command *command_find(const char *name)
{
    for (const struct command *command = commands; command->name != NULL; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

const struct exit_row exit_rows[] = {
    {"0", "done; the result was tested once more"},
    {"1", "the original is not interesting, or the test cannot run"},
    {"2", "usage error"},
    {"3", "I/O error: input, output, disk or journal"},
    {"4", "flaky: the final test of the result failed; check: the test has a problem"},
    {"5", "stopped at --max-time or --max-tests; the best result so far is on disk"},
    {"6", "another run is using the same output"},
    {"7", "refused by another machine: it has other keys, another certificate or another version"},
    {"10", "easiness: an analysis has a bug"},
    {"128+N", "interrupted by signal N; the best result so far is on disk"},
    {NULL, NULL},
};

int exit_code_of(enum status status, const struct error *err)
{
    switch (status) {
    case STATUS_OK:
        return EXIT_DONE;
    case STATUS_ORACLE:
        return EXIT_NOT_INTERESTING;
    case STATUS_USAGE:
        return EXIT_USAGE;
    case STATUS_BUSY:
        return EXIT_BUSY;
    case STATUS_REFUSED:
        return EXIT_REFUSED;
    case STATUS_INTERRUPTED:
        return 128 + err->signal;
    case STATUS_INPUT:
    case STATUS_LIMIT:
    case STATUS_IO:
    case STATUS_FULL:
        return EXIT_TROUBLE;
    }
    return EXIT_TROUBLE;
}
