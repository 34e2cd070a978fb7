#include "drive/check/outside.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/check/setting.h"
#include "drive/check/trace.h"
#include "oracle/process/workspace.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LISTED = 5 }; /* files in a message: the first few show the user where to look */

/* --- words ------------------------------------------------------------------------------- */

static void list_paths(const struct path_list *list, struct buffer *ret)
{
    for (size_t i = 0; i < list->n_paths && i < MAX_LISTED; i++)
        buffer_add_format(ret, "%s%s", i > 0 ? ", " : "", list->paths[i]);
    if (list->n_paths > MAX_LISTED)
        buffer_add_format(ret, " and %zu more", list->n_paths - MAX_LISTED);
}

/* Tells what is in the list, or that there is nothing. */
static void say_list(struct check *check, enum finding finding, const char *what,
                     const struct path_list *list, const char *nothing)
{
    struct buffer names = {0};
    list_paths(list, &names);
    if (list->n_paths > 0)
        check_say(check, finding, "%s: %s", what, buffer_text(&names));
    else
        check_say(check, FINDING_GOOD, "%s", nothing);
    buffer_done(&names);
}

static void say_trace(struct check *check, const struct trace *trace)
{
    say_list(check, FINDING_BAD, "reads files outside of its working directory", &trace->read,
             "reads no files of yours outside of its working directory");
    if (trace->left.n_paths > 0)
        say_list(check, FINDING_BAD,
                 "writes files outside of its own directories, which tests that run at the same "
                 "time share",
                 &trace->left, "");
    else
        say_list(check, FINDING_GOOD, "changes something outside of its own directories",
                 &trace->changed, "changes nothing outside of its own directories");
}

/* --- the trace --------------------------------------------------------------------------- */

/* The paths that the user allows in a sandbox, and some more.  Caller frees. */
static const char **allow_more(const struct oracle_options *oracle, const char *const *more,
                               size_t n_more)
{
    const char **all = mem_zero(oracle->n_allowed + n_more + 1, sizeof *all);
    if (oracle->n_allowed > 0)
        memcpy(all, oracle->allowed, oracle->n_allowed * sizeof *all);
    for (size_t i = 0; i < n_more; i++)
        all[oracle->n_allowed + i] = more[i];
    return all;
}

/* Runs the test on the original behind strace, which writes to `log`, in directories below `own`.
 */
static enum status run_traced(struct check *check, const char *own, const char *log,
                              struct error *err)
{
    const char *const prefix[] = {"strace", "-f", "-y", "-e", trace_calls, "-o", log, NULL};
    struct run_options run = *check->options;
    const char **allowed = allow_more(&run.oracle, &log, 1);
    struct setting setting = {.prefix = prefix,
                              .temp_dir = own,
                              .files = run.inputs->files,
                              .n_runs = 1,
                              .n_workers = 1,
                              .first_seconds = check->seconds};
    struct tally tally;
    run.oracle.allowed = allowed;
    run.oracle.n_allowed++;
    enum status status = disk_write_new(log, "", 0, 0600, false, err);
    if (status == STATUS_OK)
        status = setting_run(&run, &setting, &tally, NULL, err);
    free(allowed);
    return status;
}

static enum status trace_in(struct check *check, const char *own, struct trace *ret,
                            struct error *err)
{
    const struct oracle_options *oracle = &check->options->oracle;
    struct trace_about about = {.test = oracle->argv[0], .own = own, .is_refused = oracle->sandbox};
    unsigned char *text = NULL;
    size_t n_bytes;
    char *log = disk_join(own, "trace");
    enum status status = run_traced(check, own, log, err);
    if (status == STATUS_OK)
        status = disk_read(log, &text, &n_bytes, NULL, err);
    if (status == STATUS_OK)
        trace_read((char *)text, &about, ret);
    free(text);
    free(log);
    return status;
}

/* What the test reads and changes elsewhere. */
static enum status find_trace(struct check *check, struct trace *ret, struct error *err)
{
    char *own = mem_format("%s/pare-check.XXXXXX", root_temp_dir(check->options->oracle.temp_dir));
    if (mkdtemp(own) == NULL) {
        enum status status = fail(err, STATUS_IO, "cannot make %s: %s", own, strerror(errno));
        free(own);
        return status;
    }
    char *whole = realpath(own, NULL); /* as strace prints it */
    enum status status = trace_in(check, whole != NULL ? whole : own, ret, err);
    disk_remove_tree(own);
    free(whole);
    free(own);
    return status;
}

/* --- the sandbox ------------------------------------------------------------------------- */

/* Runs the test on the original in a sandbox that allows more.  False with STATUS_OK: it is not
 * interesting there. */
static enum status run_in_sandbox(struct check *check, const char *const *more, size_t n_more,
                                  bool *ret_interesting, struct error *err)
{
    struct run_options run = *check->options;
    const char **allowed = allow_more(&run.oracle, more, n_more);
    struct setting setting = {
        .files = run.inputs->files, .n_runs = 1, .n_workers = 1, .first_seconds = check->seconds};
    struct tally tally;
    run.oracle.sandbox = true;
    run.oracle.allowed = allowed;
    run.oracle.n_allowed += n_more;
    enum status status = setting_run(&run, &setting, &tally, NULL, err);
    *ret_interesting = status == STATUS_OK && tally.n_yes > 0;
    free(allowed);
    return status;
}

/* Tries the sandbox first without exceptions, then with the network, then with the places that the
 * test changes, then with all of them, and tells the first one that works. */
static enum status check_sandbox(struct check *check, const struct trace *trace, struct error *err)
{
    size_t n_places = trace->places.n_paths, n_tries = trace->uses_network ? 2 : 1;
    const char **more = mem_zero(n_places + 1, sizeof *more);
    struct error why = {0};
    bool works = false;
    enum status status = STATUS_OK;
    if (n_places > 0)
        memcpy(more + 1, trace->places.paths, n_places * sizeof *more);
    more[0] = "net";
    size_t from = 1, to = 1;
    for (size_t places = 0; places <= (n_places > 0) && !works; places++)
        for (size_t net = 0; net < n_tries && !works && status == STATUS_OK; net++) {
            from = 1 - net;
            to = places > 0 ? 1 + n_places : 1;
            status = run_in_sandbox(check, more + from, to - from, &works, &why);
        }
    if (works) {
        struct buffer options = {0};
        for (size_t i = from; i < to; i++)
            buffer_add_format(&options,
                              strpbrk(more[i], " '\"$&;()<>|*?") != NULL ? " --sandbox-allow '%s'"
                                                                         : " --sandbox-allow %s",
                              more[i]);
        check_say(check, FINDING_GOOD, "works with --sandbox%s", buffer_text(&options));
        buffer_done(&options);
    } else if (status == STATUS_OK) {
        check_say(check, FINDING_UNKNOWN, "does not work with --sandbox%s",
                  n_places > 0 || trace->uses_network
                      ? ", also not if it may change these places and use the network"
                      : "");
    } else if (status == STATUS_ORACLE) {
        check_say(check, FINDING_UNKNOWN, "cannot tell here whether it works with --sandbox: %s",
                  why.message);
    }
    free(more);
    if (status == STATUS_INTERRUPTED)
        return fail_interrupted(err, why.signal, why.message);
    return status == STATUS_OK || status == STATUS_ORACLE ? STATUS_OK
                                                          : fail(err, status, "%s", why.message);
}

enum status check_outside(struct check *check, struct error *err)
{
    static const char *const probe[] = {"strace", "-f", "-o", "/dev/null", "true", NULL};
    struct trace trace = {0};
    bool works;
    enum status status = setting_works(check->options, probe, &works, err);
    if (status == STATUS_OK && works) {
        status = find_trace(check, &trace, err);
        if (status == STATUS_OK)
            say_trace(check, &trace);
    } else if (status == STATUS_OK) {
        check_say(check, FINDING_UNKNOWN,
                  "cannot tell which files it reads and changes elsewhere (strace is not there, or "
                  "may not trace)");
    }
    if (status == STATUS_OK)
        status = check_sandbox(check, &trace, err);
    trace_done(&trace);
    return status;
}
