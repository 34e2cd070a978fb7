#include "drive/check/diagnose.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "oracle/process/workspace.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct check {
    const struct run_options *options;
    const struct diagnosis *diagnosis;
    unsigned n_bad;
    double seconds; /* of the first run */
};

static void say(struct check *check, enum finding finding, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void say(struct check *check, enum finding finding, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    check->n_bad += finding == FINDING_BAD;
    check->diagnosis->say(check->diagnosis->context, finding, text);
}

/* --- asking the test --------------------------------------------------------------------- */

/* One way of running the test. */
struct setting {
    const char *const *prefix; /* words before the test's own; NULL: none */
    const char *temp_dir;      /* NULL: the usual one */
    const struct fileset *files;
    unsigned n_runs, n_workers;
};

struct tally {
    unsigned n_yes, n_runs;
    double slowest;
    struct outcome last;
};

static char **with_prefix(const char *const *prefix, char *const *argv)
{
    size_t n_prefix = 0, n_argv = 0;
    while (prefix != NULL && prefix[n_prefix] != NULL)
        n_prefix++;
    while (argv[n_argv] != NULL)
        n_argv++;
    char **all = mem_zero(n_prefix + n_argv + 1, sizeof *all);
    for (size_t i = 0; i < n_prefix; i++)
        all[i] = (char *)prefix[i];
    memcpy(all + n_prefix, argv, n_argv * sizeof *argv);
    return all;
}

static enum status run_all(struct oracle *oracle, const struct setting *setting,
                           struct tally *tally, struct observation *observation, struct error *err)
{
    enum status status = STATUS_OK;
    unsigned n_started = 0;
    while (status == STATUS_OK && tally->n_runs < setting->n_runs) {
        enum oracle_event event;
        if (n_started < setting->n_runs && oracle_n_running(oracle) < setting->n_workers) {
            status = oracle_start(oracle, ++n_started, setting->files, err);
            continue;
        }
        status = oracle_wait(oracle, -1, &event, &tally->last, err);
        if (status == STATUS_OK && event == ORACLE_INTERRUPTED)
            status = fail_interrupted(err, oracle_interrupt_signal(oracle), "interrupted");
        if (status != STATUS_OK || event != ORACLE_OUTCOME)
            continue;
        tally->n_runs++;
        tally->n_yes += tally->last.verdict == VERDICT_INTERESTING;
        if (tally->last.seconds > tally->slowest)
            tally->slowest = tally->last.seconds;
        if (observation != NULL) {
            observation_done(observation);
            oracle_observe(oracle, observation);
        }
    }
    return status;
}

/* Runs the test n_runs times in this setting. */
static enum status ask(const struct check *check, const struct setting *setting, struct tally *ret,
                       struct observation *observation, struct error *err)
{
    struct oracle_options options = check->options->oracle;
    struct oracle *oracle;
    char **argv = with_prefix(setting->prefix, options.argv);
    options.argv = argv;
    options.keep = check->options->keep;
    options.n_workers = setting->n_workers;
    if (setting->temp_dir != NULL)
        options.temp_dir = setting->temp_dir;
    if (options.timeout <= 0)
        options.timeout = check->seconds > 0 ? check->seconds * 10 + 5 : 300;
    *ret = (struct tally){0};
    enum status status = oracle_open(&options, &oracle, err);
    if (status == STATUS_OK) {
        status = run_all(oracle, setting, ret, observation, err);
        oracle_close(oracle);
    }
    free(argv);
    return status;
}

/* Whether a helper program runs here at all (namespaces may be forbidden, tools missing).  Fails
 * only when the user wants to stop. */
static enum status works_here(const char *const *argv, bool *ret, struct error *err)
{
    char *const *words = (char *const *)argv;
    struct oracle_options options = {
        .kind = TEST_SCRIPT,
        .argv = words,
        .also_interesting = -1,
        .n_workers = 1,
        .timeout = 20,
        .max_output = 1 << 20,
        .max_disk = 1 << 30,
    };
    struct fileset nothing = {0};
    struct check check = {.options = &(struct run_options){.oracle = options}};
    struct setting setting = {.files = &nothing, .n_runs = 1, .n_workers = 1};
    struct tally tally;
    struct error why = {0};
    enum status status = ask(&check, &setting, &tally, NULL, &why);
    *ret = status == STATUS_OK && tally.n_yes == 1;
    return status == STATUS_INTERRUPTED ? fail_interrupted(err, why.signal, why.message)
                                        : STATUS_OK;
}

/* --- the findings ------------------------------------------------------------------------ */

static enum status check_original(struct check *check, struct error *err)
{
    const struct run_options *options = check->options;
    struct setting setting = {.files = options->inputs->files, .n_runs = 1, .n_workers = 1};
    struct tally tally;
    struct observation observation = {0};
    char how[OUTCOME_TEXT];
    enum status status = ask(check, &setting, &tally, &observation, err);
    if (status == STATUS_OK && options->oracle.kind == TEST_COMMAND)
        status = keep_record(options->keep, &observation, err);
    else if (status == STATUS_OK && tally.n_yes == 0)
        status = fail(err, STATUS_ORACLE, "the original is not interesting (%s)",
                      outcome_text(&tally.last, how));
    if (status == STATUS_OK) {
        struct buffer kept = {0};
        check->seconds = tally.last.seconds;
        if (options->oracle.kind == TEST_COMMAND)
            keep_describe(options->keep, &kept);
        say(check, FINDING_GOOD, "the original is interesting; one test takes %s",
            seconds_text(check->seconds, (char[SECONDS_TEXT]){0}));
        if (kept.n_bytes > 0)
            say(check, FINDING_GOOD, "kept: %s", buffer_text(&kept));
        if (tally.last.fingerprint[0] != '\0')
            say(check, FINDING_GOOD, "its output shows this crash: %s", tally.last.fingerprint);
        buffer_done(&kept);
    }
    observation_done(&observation);
    return status;
}

static enum status check_stability(struct check *check, struct error *err)
{
    unsigned n_runs = check->options->n_repeat > 5 ? check->options->n_repeat : 5;
    unsigned n_load = 2 * check->options->oracle.n_workers;
    struct setting calm = {
        .files = check->options->inputs->files, .n_runs = n_runs, .n_workers = 1};
    struct setting load = {
        .files = check->options->inputs->files, .n_runs = 2 * n_load, .n_workers = n_load};
    struct tally tally;
    enum status status = ask(check, &calm, &tally, NULL, err);
    if (status != STATUS_OK)
        return status;
    if (tally.n_yes == tally.n_runs)
        say(check, FINDING_GOOD, "stable: interesting in %u of %u runs", tally.n_yes, tally.n_runs);
    else
        say(check, FINDING_BAD, "flaky: interesting in only %u of %u runs; use --confirm",
            tally.n_yes, tally.n_runs);
    status = ask(check, &load, &tally, NULL, err);
    if (status != STATUS_OK)
        return status;
    if (tally.n_yes == tally.n_runs)
        say(check, FINDING_GOOD, "stable under load: %u at once, the slowest took %s", n_load,
            seconds_text(tally.slowest, (char[SECONDS_TEXT]){0}));
    else
        say(check, FINDING_BAD,
            "flaky under load: with %u at once interesting in only %u of %u runs; use a lower -j",
            n_load, tally.n_yes, tally.n_runs);
    return STATUS_OK;
}

/* Does the test look at the candidate at all? */
static enum status check_empty(struct check *check, struct error *err)
{
    struct fileset empty = {0};
    const struct fileset *files = check->options->inputs->files;
    for (size_t i = 0; i < files->n_files; i++) {
        struct file file = files->files[i];
        file.n_bytes = 0;
        fileset_add_borrowed(&empty, &file);
    }
    struct setting setting = {.files = &empty, .n_runs = 1, .n_workers = 1};
    struct tally tally;
    enum status status = ask(check, &setting, &tally, NULL, err);
    fileset_done(&empty);
    if (status != STATUS_OK)
        return status;
    if (tally.n_yes > 0)
        say(check, FINDING_BAD,
            "an empty input is interesting too: the test asks for too little, or reads the "
            "original "
            "by its absolute path instead of the file in its working directory");
    else
        say(check, FINDING_GOOD, "an empty input is not interesting");
    return STATUS_OK;
}

static enum status check_odd_directory(struct check *check, struct error *err)
{
    char *odd = mem_format("%s/pare check, odd name.XXXXXX",
                           root_temp_dir(check->options->oracle.temp_dir));
    if (mkdtemp(odd) == NULL) {
        enum status status = fail(err, STATUS_IO, "cannot make %s: %s", odd, strerror(errno));
        free(odd);
        return status;
    }
    struct setting setting = {
        .files = check->options->inputs->files, .temp_dir = odd, .n_runs = 1, .n_workers = 1};
    struct tally tally;
    enum status status = ask(check, &setting, &tally, NULL, err);
    if (status == STATUS_OK && tally.n_yes > 0)
        say(check, FINDING_GOOD, "the path of its working directory does not matter");
    else if (status == STATUS_OK)
        say(check, FINDING_BAD,
            "depends on the path of its working directory: it fails in one whose name has spaces "
            "(are all names quoted?)");
    disk_remove_tree(odd);
    free(odd);
    return status;
}

/* Runs the test behind a prefix that takes something away; a changed answer is a dependence. */
static enum status check_without(struct check *check, const char *const *trial,
                                 const char *const *prefix, const char *what, const char *advice,
                                 struct error *err)
{
    struct setting setting = {
        .prefix = prefix, .files = check->options->inputs->files, .n_runs = 1, .n_workers = 1};
    struct tally tally;
    bool works;
    enum status status = works_here(trial, &works, err);
    if (status != STATUS_OK)
        return status;
    if (!works) {
        say(check, FINDING_UNKNOWN, "cannot tell here whether it depends on %s", what);
        return STATUS_OK;
    }
    status = ask(check, &setting, &tally, NULL, err);
    if (status == STATUS_OK && tally.n_yes > 0)
        say(check, FINDING_GOOD, "does not depend on %s", what);
    else if (status == STATUS_OK)
        say(check, FINDING_BAD, "depends on %s%s", what, advice);
    return status;
}

static enum status check_without_original(struct check *check, struct error *err)
{
    /* In a mount namespace of its own, an empty file lies over every original. */
    static const char script[] = "n=$1; shift; while [ $n -gt 0 ]; do"
                                 " if [ -d \"$1\" ]; then mount -t tmpfs none \"$1\"; else mount "
                                 "--bind /dev/null \"$1\"; fi;"
                                 " shift; n=$((n-1)); done; exec \"$@\"";
    static const char *const trial[] = {"unshare", "-rm",  "mount", "-t",
                                        "tmpfs",   "none", "/mnt",  NULL};
    const struct inputs *inputs = check->options->inputs;
    char count[32];
    const char **prefix = mem_zero(inputs->n_paths + 8, sizeof *prefix);
    size_t n = 0;
    snprintf(count, sizeof count, "%zu", inputs->n_paths);
    prefix[n++] = "unshare";
    prefix[n++] = "-rm";
    prefix[n++] = "sh";
    prefix[n++] = "-c";
    prefix[n++] = script;
    prefix[n++] = "sh";
    prefix[n++] = count;
    size_t first_path = n;
    for (size_t i = 0; i < inputs->n_paths; i++) {
        prefix[n] = realpath(inputs->paths[i], NULL);
        n += prefix[n] != NULL;
    }
    enum status status = check_without(check, trial, prefix, "the original at its own place",
                                       ": it must use the file in its working directory", err);
    for (size_t i = first_path; i < n; i++)
        free((void *)prefix[i]);
    free(prefix);
    return status;
}

static enum status check_outside_world(struct check *check, struct error *err)
{
    static const char *const no_network[] = {"unshare", "-rn", NULL};
    static const char *const no_network_trial[] = {"unshare", "-rn", "true", NULL};
    static const char *const other_year[] = {"faketime", "-f", "+400d", NULL};
    static const char *const other_year_trial[] = {"faketime", "-f", "+400d", "true", NULL};
    enum status status = check_without_original(check, err);
    if (status == STATUS_OK)
        status = check_without(check, no_network_trial, no_network, "the network", "", err);
    if (status == STATUS_OK)
        status = check_without(check, other_year_trial, other_year, "the date", "", err);
    return status;
}

/* --- files that it reads elsewhere ------------------------------------------------------- */

static const char *const system_places[] = {"/usr/", "/lib",  "/etc/",  "/proc/", "/dev/",
                                            "/sys/", "/bin/", "/sbin/", "/run/",  "/var/"};

static bool is_elsewhere(const char *path, const char *test)
{
    if (path[0] != '/' || strcmp(path, test) == 0 || disk_is_dir(path) ||
        !disk_exists(path)) /* what is gone by now was in the test's own directories */
        return false;
    for (size_t i = 0; i < sizeof system_places / sizeof system_places[0]; i++)
        if (strncmp(path, system_places[i], strlen(system_places[i])) == 0)
            return false;
    return true;
}

/* Lists the first few files in a trace of open calls that are neither the system's nor the
 * candidate's. */
static unsigned list_elsewhere(char *trace, const char *test, struct buffer *ret)
{
    unsigned n_found = 0;
    char *rest = trace;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        char *open_quote = strchr(line, '"');
        char *close_quote = open_quote != NULL ? strchr(open_quote + 1, '"') : NULL;
        if (close_quote == NULL || strstr(close_quote, " = -1") != NULL)
            continue;
        *close_quote = '\0';
        const char *path = open_quote + 1;
        if (!is_elsewhere(path, test) || strstr(buffer_text(ret), path) != NULL)
            continue;
        if (n_found++ < 5)
            buffer_add_format(ret, "%s%s", ret->n_bytes > 0 ? ", " : "", path);
    }
    return n_found;
}

static enum status check_files_outside(struct check *check, struct error *err)
{
    static const char *const trial[] = {"strace", "-f", "-o", "/dev/null", "true", NULL};
    char *trace_path =
        mem_format("%s/pare-trace.XXXXXX", root_temp_dir(check->options->oracle.temp_dir));
    int fd = mkstemp(trace_path);
    bool works = false;
    if (fd >= 0)
        close(fd);
    enum status status = fd >= 0 ? works_here(trial, &works, err) : STATUS_OK;
    if (!works) {
        unlink(trace_path);
        free(trace_path);
        if (status == STATUS_OK)
            say(check, FINDING_UNKNOWN,
                "cannot tell which files it reads elsewhere (strace is not there, or may not "
                "trace)");
        return status;
    }
    const char *const prefix[] = {"strace", "-f",       "-e", "trace=open,openat",
                                  "-o",     trace_path, NULL};
    struct setting setting = {
        .prefix = prefix, .files = check->options->inputs->files, .n_runs = 1, .n_workers = 1};
    struct tally tally;
    unsigned char *trace = NULL;
    size_t n_bytes;
    status = ask(check, &setting, &tally, NULL, err);
    if (status == STATUS_OK)
        status = disk_read(trace_path, &trace, &n_bytes, NULL, err);
    if (status == STATUS_OK) {
        struct buffer files = {0};
        if (list_elsewhere((char *)trace, check->options->oracle.argv[0], &files) > 0)
            say(check, FINDING_BAD, "reads files outside of its working directory: %s",
                buffer_text(&files));
        else
            say(check, FINDING_GOOD, "reads no files of yours outside of its working directory");
        buffer_done(&files);
    }
    free(trace);
    unlink(trace_path);
    free(trace_path);
    return status;
}

enum status diagnose(const struct run_options *options, const struct diagnosis *diagnosis,
                     unsigned *ret_n_bad, struct error *err)
{
    struct check check = {.options = options, .diagnosis = diagnosis};
    enum status status = check_original(&check, err);
    if (status == STATUS_OK)
        status = check_stability(&check, err);
    if (status == STATUS_OK)
        status = check_empty(&check, err);
    if (status == STATUS_OK)
        status = check_odd_directory(&check, err);
    if (status == STATUS_OK && options->oracle.kind != TEST_SERVER) {
        status = check_outside_world(&check, err);
        if (status == STATUS_OK)
            status = check_files_outside(&check, err);
    }
    if (status == STATUS_OK)
        *ret_n_bad = check.n_bad;
    return status;
}
