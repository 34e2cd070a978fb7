#include "cli/options/option_table.h"

static const struct option_row rows[N_OPTIONS] = {
    [OPT_OUTPUT] = {.name = "output",
                    .letters = "o",
                    .argument = "PATH",
                    .group = "Where the result goes",
                    .takes = TAKES_FILE,
                    .help = "write the result to PATH: a file for one input file, a directory "
                            "otherwise; - is standard output",
                    .otherwise = "NAME.reduced.EXT beside the input",
                    .manual = "When a new run starts, an older result at PATH is renamed to PATH~. "
                              "The same happens to a result that was edited while the run was "
                              "stopped. PATH must not be the input or lie inside it. The inputs "
                              "and the test must not lie inside PATH or PATH~. If PATH is a link, "
                              "the file that it leads to is replaced, and the link stays. If PATH "
                              "is `-`, a device or a pipe, the result of one input file is "
                              "written into it at the end of the run; until then the best "
                              "candidate is in the journal only. Messages then go to standard "
                              "error."},
    [OPT_IN_PLACE] =
        {.name = "in-place",
         .help = "reduce the input itself; the original is saved as NAME.orig",
         .manual = "The input is one or more files, or one directory. The same command continues a "
                   "run that was stopped, unless the input was edited in between. Pare refuses "
                   "inputs that it could not restore exactly: symbolic links, and directories that "
                   "contain links or empty directories. It also refuses to start when NAME.orig "
                   "exists and does not belong to this run. Move that file away first; this is "
                   "also needed before a result is reduced once more."},

    [OPT_JOBS] = {.name = "jobs",
                  .letters = "jn",
                  .argument = "N",
                  .group = "The test",
                  .takes = TAKES_NUMBER,
                  .least = 1,
                  .most = 1024,
                  .help = "run up to N tests in parallel; the result is the same for every N",
                  .otherwise = "one for each core",
                  .manual = "Pare guesses the answers of running tests and starts the tests that "
                            "would follow. It stops a test as soon as a wrong guess makes it "
                            "useless."},
    [OPT_KEEP] = {.name = "keep",
                  .letters = "k",
                  .argument = "BEHAVIOUR",
                  .takes = TAKES_TEXT,
                  .words = "exit exit: signal crash error stdout stderr stdout: stderr: time>",
                  .repeats = true,
                  .in_key = true,
                  .help = "behaviour of COMMAND to preserve: exit, exit:CODE, signal, crash, "
                          "'same error', 'similar error', 'same code', 'all errors', stdout, "
                          "stderr, stdout:REGEX, stderr:REGEX or time>TIME; !BEHAVIOUR: must not "
                          "happen; may be repeated",
                  .manual = "`exit`, `signal`, `stdout` and `stderr` mean the exit status, the "
                            "signal and the output of COMMAND on the original. `crash` means the "
                            "same kind of crash at the same place. `same error` (or `error`) means "
                            "the message that COMMAND prints about the original and not about an "
                            "empty input; `similar error` the same message with any text in "
                            "quotes; `same code` a message with the same error code; `all errors` "
                            "all of these messages. A REGEX is an extended regular expression. "
                            "Several behaviours are separated by commas; all of them must hold."},
    [OPT_INVERT] = {.name = "invert",
                    .in_key = true,
                    .help =
                        "treat exit status 0 of TEST as not interesting, any other as interesting"},
    [OPT_ALSO] = {.name = "also-interesting",
                  .argument = "CODE",
                  .takes = TAKES_NUMBER,
                  .least = 0,
                  .most = 255,
                  .help = "save candidates for which TEST exits with CODE in NAME.pare/also"},
    [OPT_ALLOW_EMPTY] = {.name = "allow-empty",
                         .help = "reduce even if the test also accepts an empty input; otherwise "
                                 "Pare stops before it starts, because the result would be empty"},
    [OPT_ON_SLIP] =
        {.name = "on-slip",
         .argument = "WHAT",
         .takes = TAKES_WORD,
         .words = "warn reject branch",
         .in_key = true,
         .help = "a candidate that passes the test, but shows another crash or error message than "
                 "the original: warn (accept it and say so), reject, or branch (reject it, and "
                 "reduce the other failures, too, when the run has finished)",
         .otherwise = "warn with a TEST, reject with a COMMAND",
         .manual =
             "The smallest candidate of each other failure is saved in NAME.pare/other, and "
             "listed at the end. With `branch` each is then reduced as an input of its own; the "
             "results are beside the saved candidates, and limits such as --max-time hold "
             "for each. With a COMMAND these are only crashes of the command "
             "itself; its error messages on broken candidates are no failures. Behaviour "
             "that --keep names is preserved in any case."},
    [OPT_STDIN] = {.name = "stdin",
                   .in_key = true,
                   .help = "pass the candidate to COMMAND on standard input"},
    [OPT_VALID] =
        {.name = "valid",
         .argument = "COMMAND",
         .takes = TAKES_TEXT,
         .words = "builtin",
         .in_key = true,
         .help = "cheap check before the test: candidates for which COMMAND fails are not tested; "
                 "builtin: C and C++ files must compile with libclang",
         .manual = "The check runs in the same directory as the test, in a shell. `{}` in COMMAND "
                   "stands for the name of the candidate. The runs of the check are counted "
                   "separately. `builtin` needs libclang. It runs in a process of its own; "
                   "a candidate that crashes libclang is tested."},
    [OPT_SERVER] = {.name = "server",
                    .argument = "COMMAND",
                    .takes = TAKES_TEXT,
                    .help = "resident test: COMMAND keeps running, reads the directory of one "
                            "candidate a line, and prints one verdict a line",
                    .manual = "For tools that take long to start. Each verdict is `interesting`, "
                              "`not`, `invalid` or `unresolved`."},
    [OPT_TIMEOUT] =
        {.name = "timeout",
         .argument = "TIME",
         .takes = TAKES_SECONDS,
         .least = 0.01,
         .most = 1e6,
         .in_key = true,
         .help = "time limit for one test, such as 500ms, 90s or 5m",
         .otherwise = "ten times the first run, between 5s and 5m",
         .manual = "A candidate whose test runs out of time counts as not interesting. When other "
                   "tests ran beside it, the test is first repeated alone."},
    [OPT_MEMORY] = {.name = "memory",
                    .argument = "SIZE",
                    .takes = TAKES_BYTES,
                    .in_key = true,
                    .help = "limit the address space of each process of a test, such as 2G"},
    [OPT_MAX_OUTPUT] = {.name = "max-output",
                        .argument = "SIZE",
                        .takes = TAKES_BYTES,
                        .standard = "64M",
                        .in_key = true,
                        .help = "stop a test that prints more than SIZE"},
    [OPT_MAX_DISK] = {.name = "max-disk",
                      .argument = "SIZE",
                      .takes = TAKES_BYTES,
                      .standard = "4G",
                      .in_key = true,
                      .help = "stop a test that writes more than SIZE to disk"},
    [OPT_TEMP] = {.name = "temp",
                  .argument = "DIR",
                  .takes = TAKES_DIRECTORY,
                  .help = "run tests in directories below DIR",
                  .otherwise = "$TMPDIR or /tmp"},
    [OPT_SANDBOX] = {.name = "sandbox",
                     .argument = "KIND",
                     .takes = TAKES_WORD,
                     .words = "landlock bubblewrap",
                     .is_optional = true,
                     .in_key = true,
                     .help = "let a test change nothing but its own directories; KIND is "
                             "bubblewrap or landlock",
                     .manual = "It also has no network, cannot mount, and cannot send signals to "
                               "processes that it did not start. KIND says what does this: "
                               "`bubblewrap`, the program `bwrap`, or `landlock`, a part of the "
                               "kernel. Without KIND it is bubblewrap where that works, else "
                               "Landlock."},
    [OPT_SANDBOX_ALLOW] =
        {.name = "sandbox-allow",
         .argument = "PATH|net",
         .takes = TAKES_TEXT,
         .repeats = true,
         .in_key = true,
         .help = "as --sandbox, but let the test change PATH, or use the network; may be "
                 "repeated"},
    [OPT_CLUSTER] = {.name = "cluster",
                     .argument = "FILE|URL",
                     .is_optional = true,
                     .takes = TAKES_TEXT,
                     .group = "Many machines",
                     .help = "run tests on workers on other machines; the result is the same",
                     .manual =
                         "FILE is the cluster file of a driver, made by `pare cluster keys`. A URL "
                         "such as tls://HOST:4222 replaces the address in "
                         "~/.config/pare/driver.pare. Without an argument that file is used if it "
                         "exists; otherwise Pare starts a message server of its own, and says how "
                         "workers join. With --jobs, tests run on this machine, too."},
    [OPT_WORKERS] = {.name = "workers",
                     .argument = "HOSTS",
                     .takes = TAKES_TEXT,
                     .help =
                         "start workers on these hosts over ssh, such as host1,host2:8 (8 tests "
                         "at once), and end them with the run",
                     .manual =
                         "Pare starts a message server of its own, and ssh forwards its port. "
                         "The program `pare` must be installed on the hosts, and ssh must "
                         "need no password."},
    [OPT_LISTEN] = {.name = "listen",
                    .argument = "HOST[:PORT]",
                    .takes = TAKES_TEXT,
                    .help = "let workers reach Pare's own message server at HOST",
                    .otherwise = "only from this machine"},
    [OPT_WITH] = {.name = "with",
                  .argument = "PATH",
                  .takes = TAKES_FILE,
                  .repeats = true,
                  .help = "send this file or folder to the workers; may be repeated",
                  .manual = "The test itself travels, and files beside it that it opens on the "
                            "original: Pare finds them with strace."},
    [OPT_ENV] = {.name = "env",
                 .argument = "NAME",
                 .takes = TAKES_TEXT,
                 .repeats = true,
                 .help = "give workers this environment variable; may be repeated"},
    [OPT_REPEAT] = {.name = "repeat",
                    .group = "Certainty",
                    .argument = "N",
                    .takes = TAKES_NUMBER,
                    .least = 1,
                    .most = 1000,
                    .standard = "3",
                    .help = "test the original N times before the reduction",
                    .manual = "Pare warns when the answers differ."},
    [OPT_CONFIRM] = {.name = "confirm",
                     .argument = "N",
                     .takes = TAKES_NUMBER,
                     .least = 0,
                     .most = 1000,
                     .standard = "0",
                     .in_key = true,
                     .help = "repeat the test of every accepted candidate N times",
                     .manual = "At least 2 when the tests of the original gave different answers."},
    [OPT_FLAKY] =
        {.name = "flaky",
         .argument = "P",
         .takes = TAKES_SHARE,
         .least = 0.005,
         .most = 0.9,
         .is_optional = true,
         .in_key = true,
         .help = "the test is flaky: a candidate is interesting if the test says yes at least with "
                 "probability P, such as 0.15 or 15%",
         .otherwise = "half of the original's own rate, which is measured",
         .manual = "Pare runs each candidate until a sequential test has decided: once or a few "
                   "times in clear cases. A candidate with rate 2P or more is refused with a "
                   "probability of at most 10 %, one with a sixth of P's odds (about P/6) is "
                   "accepted with a probability of at most 1 %. At the end Pare measures the rate "
                   "of the result "
                   "and prints it with its bounds."},

    [OPT_MAX_TIME] = {.name = "max-time",
                      .argument = "TIME",
                      .group = "How far to go",
                      .takes = TAKES_SECONDS,
                      .least = 0.001,
                      .most = 1e9,
                      .help = "stop after TIME with the best result so far, such as 90s or 1h"},
    [OPT_MAX_TESTS] = {.name = "max-tests",
                       .argument = "N",
                       .takes = TAKES_NUMBER,
                       .least = 1,
                       .most = 1e15,
                       .help = "stop after N tests with the best result so far",
                       .manual =
                           "Counted are the answers that the reduction used and that needed a "
                           "test. The result is the same for every number of parallel tests."},
    [OPT_ONCE] = {.name = "once",
                  .in_key = true,
                  .help = "run each pass once instead of repeating them until nothing changes"},

    [OPT_PASS] = {.name = "pass",
                  .letters = "p",
                  .argument = "FRONT[:REDUCER]",
                  .group = "How to reduce",
                  .takes = TAKES_PASS,
                  .repeats = true,
                  .in_key = true,
                  .help = "run this pass instead of the default plan; --list shows front ends and "
                          "reducers; may be repeated",
                  .manual =
                      "A front end says which parts of the input can be removed. A reducer is "
                      "the algorithm that chooses what to try."},
    [OPT_FORMAT] =
        {.name = "format",
         .argument = "HOW",
         .takes = TAKES_TEXT,
         .words = "pretty keep none compact clang-format gofmt rustfmt black prettier",
         .standard = "pretty",
         .in_key = true,
         .help =
             "blanks in the result: pretty (one statement a line, indented), keep (shorten them, "
             "keep line breaks), none (do not change them), compact (remove them wherever "
             "possible), or a formatter: clang-format, gofmt, rustfmt, black, prettier, or a "
             "command "
             "that reads a file on standard input and prints it",
         .manual =
             "Concerns the default plan for text. The passes are called `blank`, "
             "`pretty` and `compact`. `pretty` comes last, may make the file longer, and is "
             "given up if the test refuses it. A formatter takes the place of `pretty` in the "
             "files that it knows; `{}` in a command is the name of the file. Where indentation "
             "has a meaning (Python), the "
             "first pass is called `blank-inner`."},
    [OPT_RENAME] = {.name = "rename",
                    .in_key = true,
                    .help = "shorten identifiers in the result",
                    .manual = "An identifier is renamed everywhere at once, and only if the test "
                              "still succeeds. In languages for which Pare knows declarations, "
                              "identifiers without a declaration in the input keep their names. "
                              "Concerns the default plan for text; the pass is called `rename`."},
    [OPT_STRICT] = {.name = "strict",
                    .in_key = true,
                    .help = "try nothing that the grammar of the language forbids",
                    .manual =
                        "Without this option, when the grammar allows nothing more, two short "
                        "passes try what it forbids: removing single tokens (`loose-tokens`), and "
                        "removing characters and quotes of strings, comments, numbers and "
                        "long words (`subtokens`). The tool under test is then the judge. "
                        "Concerns the default plan for text."},
    [OPT_KEEP_LINES] =
        {.name = "keep-lines",
         .argument = "[FILE:]FIRST-LAST",
         .takes = TAKES_TEXT,
         .repeats = true,
         .in_key = true,
         .help = "lines that must stay as they are, such as 10-20; may be repeated",
         .manual = "Comments in the input do the same: `pare: keep` keeps its line, and the next "
                   "one if it stands alone; `pare: begin keep` and `pare: end keep` keep all "
                   "between. If a bracket opens in a line that such a comment keeps, all down to "
                   "the closing bracket stays. Of two equal texts in a file, one stays."},
    [OPT_KEEP_NAMES] = {.name = "keep-names",
                        .argument = "REGEX",
                        .takes = TAKES_TEXT,
                        .repeats = true,
                        .in_key = true,
                        .help = "names that must neither be removed nor renamed; may be repeated",
                        .manual = "REGEX is an extended regular expression for the whole name. In "
                                  "languages for which Pare knows declarations, all declarations "
                                  "of such a name stay; what is in them may go. A name without a "
                                  "declaration stays at its first place."},
    [OPT_CORE] =
        {.name = "core",
         .argument = "NAME",
         .takes = TAKES_TEXT,
         .repeats = true,
         .in_key = true,
         .help =
             "part that must stay: a name in source text, a class (a.b.C) or member (a.b.C.m) of a "
             "Java program; @FILE: the names in FILE, one a line; may be repeated",
         .manual = "In source text the declarations of the name stay, as with `--keep-names`. In "
                   "Java programs `a.b.C.m(I)V` is the method with this descriptor: its types "
                   "stay, its body may go. `a.b.C.m(I)V!code` keeps the body, too, though calls "
                   "in it may go. A name that the input does not have is an error."},
    [OPT_GUIDE] =
        {.name = "guide",
         .argument = "MODE",
         .takes = TAKES_WORD,
         .words = "postpone skip online none",
         .in_key = true,
         .help = "order removals by a prediction of which ones fail: postpone (try these last), "
                 "skip (never try these), online (learn it from the answers of this run) or none "
                 "(predict nothing)",
         .manual =
             "Concerns the reducers `pardis`, `pardis-classic` and `likely`. `postpone` tries "
             "removals that are predicted to fail after all others. `skip` never tries them; "
             "the result may be larger. `online` learns from the answers of this run which "
             "kinds of syntax nodes can be removed, and tries the most promising ones first. "
             "`none` uses no model and also repeats, in every round, removals that failed "
             "before; in the other modes they are repeated in the last round only. Default: "
             "`postpone` with `--guide-model`; otherwise no model, and `online` for languages "
             "without rules for names (JSON, XML)."},
    [OPT_GUIDE_MODEL] = {.name = "guide-model",
                         .argument = "FILE",
                         .takes = TAKES_FILE,
                         .in_key = true,
                         .help = "use a model made by pare train instead of the one that is "
                                 "installed",
                         .manual = "A model that does not fit the language of the input causes a "
                                   "warning, and the run goes on without it."},
    [OPT_LANGUAGE] = {.name = "language",
                      .argument = "NAME",
                      .takes = TAKES_LANGUAGE,
                      .in_key = true,
                      .help = "language of the source files; --list shows the languages",
                      .otherwise = "by file name"},
    [OPT_GRAMMAR] = {.name = "grammar",
                     .argument = "LIB.so",
                     .takes = TAKES_FILE,
                     .in_key = true,
                     .help = "parse the source files with this tree-sitter library",
                     .manual = "Its `grammar.json` must be in the same directory or in `src` below "
                               "it."},
    [OPT_TEXT] = {.name = "text",
                  .in_key = true,
                  .help = "treat the input as text in no language: lines and tokens, no grammar"},
    [OPT_BINARY] = {.name = "binary", .in_key = true, .help = "treat the input as bytes"},
    [OPT_NOT_C] = {.name = "not-c",
                   .help = "no effect; accepted because scripts for other reducers use it"},
    [OPT_MODEL] = {.name = "model",
                   .argument = "FILE",
                   .takes = TAKES_FILE,
                   .in_key = true,
                   .help = "take the removable items and their dependencies from FILE",
                   .manual = "`pare model` checks such a file."},

    [OPT_PROJECT] =
        {.name = "project",
         .argument = "DIR",
         .group = "Projects",
         .takes = TAKES_DIRECTORY,
         .in_key = true,
         .help = "reduce the files of DIR that COMMAND reads: pare --project DIR -- COMMAND",
         .manual =
             "COMMAND runs in a copy of the directory, once under strace(1) and then for each "
             "candidate. The files that it reads are reduced. Files that it writes before it "
             "reads them are left out, and so are files that git ignores. DIR itself is only "
             "read."},
    [OPT_GIT] = {.name = "git",
                 .argument = "A..B",
                 .takes = TAKES_TEXT,
                 .in_key = true,
                 .help =
                     "reduce the difference between two revisions to the changes that make COMMAND "
                     "fail: pare --git A..B -- COMMAND",
                 .manual =
                     "COMMAND runs in a fresh copy of revision A with a part of the changes. It "
                     "passes at A and fails at B. The result is a patch for A. "
                     "NAME.pare/passing is a patch that differs from it in one hunk, with which "
                     "COMMAND behaves as at A. A...B begins where A and B parted. The repository "
                     "is only read: changes that are not committed play no part."},
    [OPT_COMPILE_COMMANDS] =
        {.name = "compile-commands",
         .argument = "FILE",
         .takes = TAKES_FILE,
         .in_key = true,
         .help = "preprocess the input with the flags that FILE (compile_commands.json) has for it",
         .manual = "The preprocessed text has the name of the input, and needs no headers. The "
                   "flags of the compiler are up to the test."},
    [OPT_REDUCE_ARGS] =
        {.name = "reduce-args",
         .in_key = true,
         .help = "reduce the arguments of the command, too",
         .manual = "The words after the program become the lines of a file called arguments, and "
                   "the test gets what is left of them. Parts of words may go as well: passes of a "
                   "pipeline such as -passes=a,b,c. The result is a directory with the input and "
                   "this file."},
    [OPT_DECOMPILE] =
        {.name = "decompile",
         .argument = "DECOMPILER",
         .group = "Java programs",
         .takes = TAKES_TEXT,
         .words = "procyon",
         .in_key = true,
         .help = "test for decompiler bugs: the decompiled classes do not compile; procyon, or a "
                 "command with {in} and {out}",
         .manual = "`{in}` is a jar of the candidate, `{out}` a directory for the sources. "
                   "`--keep` then takes `errors` (the same list of compiler errors as for the "
                   "original; the default), `error:REGEX` (at least one error that matches) or "
                   "`fails` (any error)."},
    [OPT_UNSOUND] =
        {.name = "unsound",
         .argument = "ANALYSIS",
         .takes = TAKES_TEXT,
         .words = "wala proguard cha rta 0cfa",
         .in_key = true,
         .help = "test for bugs of reachability analyses: a run of the program enters a method "
                 "that ANALYSIS does not find, but another analysis does",
         .manual = "`pare easiness` finds such methods. Preserved are: the run enters the method; "
                   "ANALYSIS ends normally, finds main, and misses this method first; every "
                   "analysis that found it still does; it is entered from the same frames of the "
                   "library, or the same rule applies (`--keep stack`, the default; `--keep none` "
                   "leaves that out)."},
    [OPT_MAIN] = {.name = "main",
                  .argument = "CLASS",
                  .takes = TAKES_TEXT,
                  .in_key = true,
                  .help = "for --unsound: the main class, as in p.Main",
                  .otherwise = "what the jar's manifest names"},
    [OPT_ARGS] = {.name = "args",
                  .argument = "WORDS",
                  .takes = TAKES_TEXT,
                  .repeats = true,
                  .in_key = true,
                  .help = "for --unsound: arguments of the program; may be repeated, once for "
                          "each run"},
    [OPT_ANALYSIS] = {.name = "analysis",
                      .argument = "NAME[=COMMAND]",
                      .takes = TAKES_TEXT,
                      .words = "cha rta 0cfa wala proguard",
                      .repeats = true,
                      .in_key = true,
                      .help = "for --unsound: another analysis to ask, as in pare easiness; may be "
                              "repeated",
                      .otherwise = "all that are installed"},
    [OPT_AS] = {.name = "as",
                .argument = "KIND",
                .takes = TAKES_WORD,
                .words = "directory jar",
                .in_key = true,
                .help = "how the test gets classes: directory or jar",
                .otherwise = "jar if the command names the jar, otherwise directory",
                .manual = "The result of a jar is a jar, except with `--as directory`."},
    [OPT_CLASSPATH] = {.name = "classpath",
                       .argument = "PATHS",
                       .takes = TAKES_FILE,
                       .in_key = true,
                       .help = "jars and directories that the program needs, separated by colons"},

    [OPT_NO_CACHE] = {.name = "no-cache",
                      .group = "Journal and cache",
                      .in_key = true,
                      .help = "test equal candidates again instead of reusing the answer",
                      .manual =
                          "Without this option, a removal that failed is also not tried again "
                          "in later rounds, unless the text around it changed. The last "
                          "round tries all of them again."},
    [OPT_NO_JOURNAL] = {.name = "no-journal",
                        .help = "do not write a journal; the run cannot be resumed"},
    [OPT_FRESH] = {.name = "fresh", .help = "start from the beginning instead of resuming"},
    [OPT_CONTINUE] =
        {.name = "continue-from-best",
         .help = "if only the test script changed, go on from the best result so far",
         .manual = "The new test must find that result interesting; otherwise the run starts anew. "
                   "Without this option, Pare asks on a terminal, and starts anew elsewhere."},
    [OPT_YES] = {.name = "yes", .help = "use the journal even if it belongs to another user"},

    [OPT_KEEP_CANDIDATES] =
        {.name = "keep-candidates",
         .argument = "DIR",
         .takes = TAKES_DIRECTORY,
         .help = "save every tested candidate, with what the test printed, in DIR",
         .manual = "The names are KEY.VERDICT and KEY.output; `pare log` shows the keys."},

    [OPT_LIVE] =
        {.name = "live",
         .argument = "[ADDRESS:]PORT",
         .group = "Watching the run",
         .takes = TAKES_TEXT,
         .is_optional = true,
         .help = "show the run in a browser on this machine while it goes on, with buttons to "
                 "pause and stop it; prints the address of the page",
         .otherwise =
             "a free port of 127.0.0.1",
         .manual = "The page is that of `pare report`. Only who knows the address can see it: it "
                   "contains a random token. With an ADDRESS of this machine, such as 0.0.0.0, "
                   "other machines can connect, too; the connection is not encrypted. `pare live` "
                   "shows the page from another process, also when the run is over."},
    [OPT_VIEW] =
        {.name = "view",
         .help = "fill the terminal with the curve of the size, the passes and the best so far",
         .manual = "The view follows the size of the window. The terminal is as before when the "
                   "run is over, and while it is stopped by Ctrl-Z. With NO_COLOR in the "
                   "environment it has no colours. Without a terminal Pare prints plain lines."},
    [OPT_QUIET] = {.name = "quiet", .letters = "q", .help = "print warnings and errors only"},
    [OPT_JSON] = {.name = "json",
                  .help = "print events and errors as JSON, one per line, on standard output"},
    [OPT_LIST] = {.name = "list", .help = "list front ends, reducers and languages"},
    [OPT_VERSION] = {.name = "version", .help = "print the version"},
    [OPT_HELP] = OPTION_ROW_HELP,
};

const struct option_table reduce_options = {rows, N_OPTIONS};
