#include "cli/options.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const struct option_row option_rows[N_OPTIONS] = {
    [OPT_OUTPUT] = {"output", "o", "PATH", "Where the result goes",
                    "write the result to PATH (a directory for several inputs);\n"
                    "default: NAME.reduced.EXT beside the input"},
    [OPT_IN_PLACE] = {"in-place", "", NULL, NULL,
                      "reduce the input itself; the original is kept as NAME.orig"},
    [OPT_JOBS] = {"jobs", "jn", "N", "The test",
                  "run N tests at once (default: all cores);\n"
                  "the result is the same for every N"},
    [OPT_KEEP] = {"keep", "k", "WHAT", NULL,
                  "what of a command's behaviour must stay: exit, signal, crash,\n"
                  "stdout, stderr, stdout:REGEX, stderr:REGEX, time>SECONDS;\n"
                  "!WHAT: must not be so; may be repeated"},
    [OPT_INVERT] = {"invert", "", NULL, NULL, "exit status 0 of the test means: not interesting"},
    [OPT_ALSO] = {"also-interesting", "", "CODE", NULL,
                  "save variants for which the test exits with CODE"},
    [OPT_STDIN] = {"stdin", "", NULL, NULL, "give the candidate to the command on standard input"},
    [OPT_VALID] = {"valid", "", "COMMAND", NULL,
                   "a cheap check that runs before the test; exit 0: worth testing;\n"
                   "builtin: C and C++ that libclang compiles"},
    [OPT_SERVER] = {"server", "", "COMMAND", NULL,
                    "a resident test: reads a directory a line, answers a verdict a line"},
    [OPT_TIMEOUT] = {"timeout", "", "SECONDS", NULL,
                     "for one test (default: ten times the first, 5 to 300)"},
    [OPT_MEMORY] = {"memory", "", "SIZE", NULL, "address space of a test's processes, e.g. 2G"},
    [OPT_MAX_OUTPUT] = {"max-output", "", "SIZE", NULL, "what a test may print (default 64M)"},
    [OPT_MAX_DISK] = {"max-disk", "", "SIZE", NULL, "what a test may write to disk (default 4G)"},
    [OPT_TEMP] = {"temp", "", "DIR", NULL, "where tests run (default: $TMPDIR or /tmp)"},
    [OPT_REPEAT] = {"repeat", "", "N", NULL, "test the original N times first (default 3)"},
    [OPT_CONFIRM] = {"confirm", "", "N", NULL, "test every accepted step N times more (default 0)"},
    [OPT_MAX_TIME] = {"max-time", "", "SECONDS", "How far to go",
                      "stop after this time with the best so far"},
    [OPT_MAX_TESTS] = {"max-tests", "", "N", NULL,
                       "stop after N answers that cost a test, with the best so far"},
    [OPT_ONCE] = {"once", "", NULL, NULL, "one round of passes, not until nothing changes"},
    [OPT_PASS] = {"pass", "p", "FRONT[:REDUCER]", "How to reduce",
                  "run this pass instead of the default plan; may be repeated;\n"
                  "--list shows what there is"},
    [OPT_FORMAT] = {"format", "", "HOW", NULL,
                    "blanks in the result: keep (short, line breaks where they were; default),\n"
                    "none (left alone), compact (gone wherever nothing needs them)"},
    [OPT_RENAME] = {"rename", "", NULL, NULL, "give names in the result short ones instead"},
    [OPT_GUIDE] = {"guide", "", "MODE", NULL,
                   "what to do with removals that look hopeless: postpone, skip, online;\n"
                   "none: nothing is learned, not even what failed before"},
    [OPT_GUIDE_MODEL] = {"guide-model", "", "FILE", NULL,
                         "a model made by pare train, in place of the one that comes with pare"},
    [OPT_LANGUAGE] =
        {"language", "", "NAME", NULL,
         "the language of the source files (default: by file name); --list shows them"},
    [OPT_GRAMMAR] = {"grammar", "", "LIB.so", NULL,
                     "a parser library for the source files, grammar.json beside it"},
    [OPT_TEXT] = {"text", "", NULL, NULL, "treat the input as text"},
    [OPT_BINARY] = {"binary", "", NULL, NULL, "treat the input as bytes"},
    [OPT_NOT_C] = {"not-c", "", NULL, NULL, "accepted for old scripts: nothing here assumes C"},
    [OPT_MODEL] = {"model", "", "FILE", NULL, "items and rules from a model (see docs/models.md)"},
    [OPT_DECOMPILE] = {"decompile", "", "WHAT", "Java programs",
                       "the test: procyon, or a command with {in} and {out}, makes sources\n"
                       "that do not compile; --keep errors (default), error:REGEX, fails"},
    [OPT_AS] = {"as", "", "KIND", NULL, "how the test gets classes: directory (default), or jar"},
    [OPT_CLASSPATH] = {"classpath", "", "PATHS", NULL,
                       "jars and directories that the program needs, with : between"},
    [OPT_CORE] = {"core", "", "NAME", NULL,
                  "a class (a.b.C) or member (a.b.C.m) that must stay; may be repeated"},
    [OPT_NO_CACHE] = {"no-cache", "", NULL, "Journal and cache",
                      "test equal candidates again instead of remembering the answer"},
    [OPT_NO_JOURNAL] = {"no-journal", "", NULL, NULL, "keep nothing for resuming"},
    [OPT_FRESH] = {"fresh", "", NULL, NULL, "start anew even if there is a journal to resume"},
    [OPT_QUIET] = {"quiet", "q", NULL, "What is shown", "only warnings and errors"},
    [OPT_JSON] = {"json", "", NULL, NULL, "one JSON event a line on standard output"},
    [OPT_LIST] = {"list", "", NULL, NULL, "list front ends and reducers"},
    [OPT_VERSION] = {"version", "", NULL, NULL, "print the version"},
    [OPT_HELP] = {"help", "h", NULL, NULL, "print this help"},
};

static int find_name(const char *name, size_t n_bytes)
{
    for (int i = 0; i < N_OPTIONS; i++)
        if (strlen(option_rows[i].name) == n_bytes &&
            memcmp(option_rows[i].name, name, n_bytes) == 0)
            return i;
    return -1;
}

static int find_letter(char letter)
{
    for (int i = 0; i < N_OPTIONS; i++)
        if (strchr(option_rows[i].letters, letter) != NULL)
            return i;
    return -1;
}

static enum status give(struct options *options, int id, const char *value, struct error *err)
{
    unsigned n = options->n_given[id]++;
    if (n >= MAX_VALUES)
        return fail(err, STATUS_USAGE, "--%s is given too often", option_rows[id].name);
    options->value[id] = value;
    options->values[id][n] = value;
    return STATUS_OK;
}

/* One argument that starts with a dash; *next is the argument behind it (NULL: none), and is set to
 * NULL when it was used. */
static enum status parse_option(const char *word, const char **next, struct options *ret,
                                struct error *err)
{
    bool is_long = word[1] == '-';
    size_t n_name = is_long ? strcspn(word, "=") : strlen(word);
    const char *equals = is_long && word[n_name] == '=' ? word + n_name : NULL;
    int id = is_long ? find_name(word + 2, n_name - 2) : find_letter(word[1]);
    if (id < 0)
        return fail(err, STATUS_USAGE, "unknown option %.*s; pare --help lists them", (int)n_name,
                    word);
    const char *attached = equals != NULL                ? equals + 1
                           : !is_long && word[2] != '\0' ? word + 2
                                                         : NULL;
    if (option_rows[id].argument == NULL) {
        if (attached != NULL)
            return fail(err, STATUS_USAGE, "--%s takes no argument", option_rows[id].name);
        return give(ret, id, NULL, err);
    }
    if (attached != NULL)
        return give(ret, id, attached, err);
    if (*next == NULL)
        return fail(err, STATUS_USAGE, "--%s needs an argument: %s", option_rows[id].name,
                    option_rows[id].argument);
    const char *value = *next;
    *next = NULL;
    return give(ret, id, value, err);
}

enum status options_parse(int argc, char **argv, struct options *ret, struct error *err)
{
    *ret = (struct options){0};
    ret->words = mem_zero((size_t)argc + 1, sizeof *ret->words);
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            ret->command = argv + i + 1;
            break;
        }
        if (argv[i][0] != '-' || argv[i][1] == '\0') {
            ret->words[ret->n_words++] = argv[i];
            continue;
        }
        const char *next = i + 1 < argc ? argv[i + 1] : NULL;
        bool has_next = i + 1 < argc;
        enum status status = parse_option(argv[i], &next, ret, err);
        if (status != STATUS_OK) {
            free(ret->words);
            ret->words = NULL;
            return status;
        }
        if (has_next && next == NULL)
            i++;
    }
    return STATUS_OK;
}

bool options_has(const struct options *options, enum option_id id)
{
    return options->n_given[id] > 0;
}

enum status options_number(const struct options *options, enum option_id id, double missing,
                           double least, double most, double *ret, struct error *err)
{
    *ret = missing;
    if (!options_has(options, id))
        return STATUS_OK;
    char *end;
    double value = strtod(options->value[id], &end);
    if (end == options->value[id] || *end != '\0' || !(value >= least && value <= most))
        return fail(err, STATUS_USAGE, "--%s takes a number from %g to %g, not \"%s\"",
                    option_rows[id].name, least, most, options->value[id]);
    *ret = value;
    return STATUS_OK;
}

enum status options_bytes(const struct options *options, enum option_id id, uint64_t missing,
                          uint64_t *ret, struct error *err)
{
    *ret = missing;
    if (!options_has(options, id))
        return STATUS_OK;
    static const char units[] = "KMGT";
    char *end;
    double value = strtod(options->value[id], &end);
    const char *unit = isalpha((unsigned char)*end) ? strchr(units, *end & ~0x20) : NULL;
    for (const char *u = units; unit != NULL && u <= unit; u++)
        value *= 1024;
    if (end == options->value[id] || (unit == NULL && *end != '\0') ||
        (unit != NULL && end[1] != '\0') || !(value >= 1 && value < 1e18))
        return fail(err, STATUS_USAGE, "--%s takes a size like 500M or 2G, not \"%s\"",
                    option_rows[id].name, options->value[id]);
    *ret = (uint64_t)value;
    return STATUS_OK;
}
