#include "drive/check/diagnose.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "drive/check/outside.h"
#include "drive/check/setting.h"
#include "drive/files/cuts.h"
#include "oracle/process/workspace.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Runs the command on crude cuts of the input, and records what is preserved. */
static enum status record(struct check *check, const struct tally *first,
                          const struct observation *original, struct error *err)
{
    const struct run_options *options = check->options;
    struct contrast contrast = {0};
    enum status status = STATUS_OK;
    cut_join(options->inputs->files, &contrast.input);
    for (int cut = 0; cut < N_CUTS && keep_wants_contrast(options->keep, original); cut++) {
        struct fileset files;
        struct tally tally;
        if (status != STATUS_OK || !cut_make(options->inputs->files, (enum cut)cut, &files))
            continue;
        struct setting setting = {
            .files = &files, .n_runs = 1, .n_workers = 1, .first_seconds = first->last.seconds};
        status = setting_run(options, &setting, &tally, &contrast.runs[cut], err);
        contrast.is_known[cut] = status == STATUS_OK;
        fileset_done(&files);
    }
    if (status == STATUS_OK)
        status = keep_record(options->keep, original, &contrast, err);
    contrast_done(&contrast);
    return status;
}

/* --- the findings ------------------------------------------------------------------------ */

static enum status check_original(struct check *check, struct error *err)
{
    const struct run_options *options = check->options;
    struct setting setting = {.files = options->inputs->files,
                              .n_runs = 1,
                              .n_workers = 1,
                              .first_seconds = check->seconds};
    struct tally tally;
    struct observation observation = {0};
    char how[OUTCOME_TEXT];
    enum status status = setting_run(check->options, &setting, &tally, &observation, err);
    if (status == STATUS_OK && options->oracle.kind == TEST_COMMAND)
        status = record(check, &tally, &observation, err);
    else if (status == STATUS_OK && tally.n_yes == 0)
        status = fail(err, STATUS_ORACLE, "the original is not interesting (%s)",
                      outcome_text(&tally.last, how));
    if (status == STATUS_OK) {
        struct buffer kept = {0};
        check->seconds = tally.last.seconds;
        if (options->oracle.kind == TEST_COMMAND)
            keep_describe(options->keep, &kept);
        check_say(check, FINDING_GOOD, "the original is interesting; one test takes %s",
                  seconds_text(check->seconds, (char[SECONDS_TEXT]){0}));
        if (kept.n_bytes > 0)
            check_say(check, FINDING_GOOD, "kept: %s", buffer_text(&kept));
        if (tally.last.fingerprint[0] != '\0')
            check_say(check, FINDING_GOOD, "its output shows this crash: %s",
                      tally.last.fingerprint);
        buffer_done(&kept);
    }
    observation_done(&observation);
    return status;
}

static enum status check_stability(struct check *check, struct error *err)
{
    unsigned n_runs = check->options->n_repeat > 5 ? check->options->n_repeat : 5;
    unsigned n_load = 2 * check->options->oracle.n_workers;
    struct setting calm = {.files = check->options->inputs->files,
                           .n_runs = n_runs,
                           .n_workers = 1,
                           .first_seconds = check->seconds};
    struct setting load = {.files = check->options->inputs->files,
                           .n_runs = 2 * n_load,
                           .n_workers = n_load,
                           .first_seconds = check->seconds};
    struct tally tally;
    enum status status = setting_run(check->options, &calm, &tally, NULL, err);
    if (status != STATUS_OK)
        return status;
    if (tally.n_yes == tally.n_runs)
        check_say(check, FINDING_GOOD, "stable: interesting in %u of %u runs", tally.n_yes,
                  tally.n_runs);
    else
        check_say(check, FINDING_BAD, "flaky: interesting in only %u of %u runs; use --flaky",
                  tally.n_yes, tally.n_runs);
    status = setting_run(check->options, &load, &tally, NULL, err);
    if (status != STATUS_OK)
        return status;
    if (tally.n_yes == tally.n_runs)
        check_say(check, FINDING_GOOD, "stable under load: %u at once, the slowest took %s", n_load,
                  seconds_text(tally.slowest, (char[SECONDS_TEXT]){0}));
    else
        check_say(
            check, FINDING_BAD,
            "flaky under load: with %u at once interesting in only %u of %u runs; use a lower -j",
            n_load, tally.n_yes, tally.n_runs);
    return STATUS_OK;
}

/* An interesting empty input shows that the test does not look at the candidate. */
static enum status check_empty(struct check *check, struct error *err)
{
    struct fileset empty = {0};
    const struct fileset *files = check->options->inputs->files;
    for (size_t i = 0; i < files->n_files; i++) {
        struct file file = files->files[i];
        file.n_bytes = 0;
        fileset_add_borrowed(&empty, &file);
    }
    struct setting setting = {
        .files = &empty, .n_runs = 1, .n_workers = 1, .first_seconds = check->seconds};
    struct tally tally;
    enum status status = setting_run(check->options, &setting, &tally, NULL, err);
    fileset_done(&empty);
    if (status != STATUS_OK)
        return status;
    if (tally.n_yes > 0)
        check_say(check, FINDING_BAD,
                  "an empty input is interesting too: the test demands too little, or reads the "
                  "original by its absolute path instead of the file in its working directory");
    else
        check_say(check, FINDING_GOOD, "an empty input is not interesting");
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
    struct setting setting = {.files = check->options->inputs->files,
                              .temp_dir = odd,
                              .n_runs = 1,
                              .n_workers = 1,
                              .first_seconds = check->seconds};
    struct tally tally;
    enum status status = setting_run(check->options, &setting, &tally, NULL, err);
    if (status == STATUS_OK && tally.n_yes > 0)
        check_say(check, FINDING_GOOD, "the path of its working directory does not matter");
    else if (status == STATUS_OK)
        check_say(
            check, FINDING_BAD,
            "depends on the path of its working directory: it fails in a directory whose name has "
            "spaces (are all names quoted?)");
    disk_remove_tree(odd);
    free(odd);
    return status;
}

/* Runs the test on the original once, with the words of the prefix in front. */
static enum status run_behind(struct check *check, const char *const *prefix, bool *ret_interesting,
                              struct error *err)
{
    struct setting setting = {.prefix = prefix,
                              .files = check->options->inputs->files,
                              .n_runs = 1,
                              .n_workers = 1,
                              .first_seconds = check->seconds};
    struct tally tally;
    enum status status = setting_run(check->options, &setting, &tally, NULL, err);
    *ret_interesting = status == STATUS_OK && tally.n_yes > 0;
    return status;
}

/* Runs the test behind a prefix that takes something away, such as the network.  If the original is
 * no longer interesting, the test depends on it.  `probe` shows whether the prefix works here. */
static enum status check_without(struct check *check, const char *const *probe,
                                 const char *const *prefix, const char *what, const char *advice,
                                 struct error *err)
{
    bool works, is_interesting;
    enum status status = setting_works(check->options, probe, &works, err);
    if (status != STATUS_OK)
        return status;
    if (!works) {
        check_say(check, FINDING_UNKNOWN, "cannot tell here whether it depends on %s", what);
        return STATUS_OK;
    }
    status = run_behind(check, prefix, &is_interesting, err);
    if (status == STATUS_OK && is_interesting)
        check_say(check, FINDING_GOOD, "does not depend on %s", what);
    else if (status == STATUS_OK)
        check_say(check, FINDING_BAD, "depends on %s%s", what, advice);
    return status;
}

static enum status check_without_original(struct check *check, struct error *err)
{
    /* the script mounts an empty file over every original, in a mount namespace of its own */
    static const char script[] = "n=$1; shift; while [ $n -gt 0 ]; do"
                                 " if [ -d \"$1\" ]; then mount -t tmpfs none \"$1\"; else mount "
                                 "--bind /dev/null \"$1\"; fi;"
                                 " shift; n=$((n-1)); done; exec \"$@\"";
    static const char *const probe[] = {"unshare", "-rm",  "mount", "-t",
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
    enum status status = check_without(check, probe, prefix, "the original at its own place",
                                       ": it must use the file in its working directory", err);
    for (size_t i = first_path; i < n; i++)
        free((void *)prefix[i]);
    free(prefix);
    return status;
}

/* faketime is loaded into every process of the test, which disturbs some tools (sanitizers, Java)
 * whatever the date.  So a test that fails with another date is also run with faketime and the date
 * of today: only if that passes, the date is the reason. */
static enum status check_date(struct check *check, struct error *err)
{
    static const char *const today[] = {"faketime", "-f", "+0d", NULL};
    static const char *const other_year[] = {"faketime", "-f", "+400d", NULL};
    static const char *const probe[] = {"faketime", "-f", "+400d", "true", NULL};
    bool works, other = false, same = false;
    enum status status = setting_works(check->options, probe, &works, err);
    if (status == STATUS_OK && works)
        status = run_behind(check, other_year, &other, err);
    if (status == STATUS_OK && works && !other)
        status = run_behind(check, today, &same, err);
    if (status != STATUS_OK)
        return status;
    if (other)
        check_say(check, FINDING_GOOD, "does not depend on the date");
    else if (same)
        check_say(check, FINDING_BAD,
                  "depends on the date: 400 days from now the original is not interesting");
    else
        check_say(check, FINDING_UNKNOWN, "cannot tell here whether it depends on the date%s",
                  works ? " (it does not work under faketime)" : "");
    return STATUS_OK;
}

static enum status check_world(struct check *check, struct error *err)
{
    static const char *const no_network[] = {"unshare", "-rn", NULL};
    static const char *const no_network_probe[] = {"unshare", "-rn", "true", NULL};
    enum status status = check_without_original(check, err);
    if (status == STATUS_OK)
        status = check_without(check, no_network_probe, no_network, "the network", "", err);
    return status == STATUS_OK ? check_date(check, err) : status;
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
        status = check_world(&check, err);
        if (status == STATUS_OK)
            status = check_outside(&check, err);
    }
    if (status == STATUS_OK)
        *ret_n_bad = check.n_bad;
    return status;
}
