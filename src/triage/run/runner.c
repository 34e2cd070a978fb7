#include "triage/run/runner.h"

#include "base/memory.h"
#include "oracle/oracle.h"

#include <stdlib.h>
#include <string.h>

static char script_name[] = "pare-script.sh";
static char *const shell[] = {(char[]){"/bin/sh"}, script_name, NULL};

struct runner {
    struct oracle *oracle;
    unsigned n_workers;
};

enum status runner_open(unsigned n_workers, struct runner **ret, struct error *err)
{
    struct runner *runner = mem_zero(1, sizeof *runner);
    struct oracle_options options = {.kind = TEST_SCRIPT,
                                     .argv = shell,
                                     .also_interesting = -1,
                                     .n_workers = n_workers,
                                     .max_output = (uint64_t)4 << 30};
    enum status status = oracle_open(&options, &runner->oracle, err);
    if (status != STATUS_OK) {
        free(runner);
        return status;
    }
    runner->n_workers = n_workers;
    *ret = runner;
    return STATUS_OK;
}

void runner_close(struct runner *runner)
{
    if (runner == NULL)
        return;
    oracle_close(runner->oracle);
    free(runner);
}

bool runner_is_full(const struct runner *runner)
{
    return oracle_n_running(runner->oracle) >= runner->n_workers;
}

bool runner_is_idle(const struct runner *runner)
{
    return oracle_n_running(runner->oracle) == 0;
}

enum status runner_start(struct runner *runner, uint64_t id, const char *script, double timeout,
                         struct error *err)
{
    struct file file = {.name = script_name,
                        .data = (const unsigned char *)script,
                        .n_bytes = strlen(script),
                        .mode = 0600};
    struct fileset files = {0};
    fileset_add_borrowed(&files, &file);
    oracle_set_timeout(runner->oracle, timeout);
    enum status status = oracle_start(runner->oracle, id, &files, err);
    fileset_done(&files);
    return status;
}

void runner_cancel(struct runner *runner, uint64_t id)
{
    oracle_cancel(runner->oracle, id);
}

/* Whether a line tells the cause of a failure.  Java prints such a line first, and then a stack or
 * advice that says nothing alone. */
static bool tells_cause(const char *line, size_t n_bytes)
{
    static const char *const beginnings[] = {"Error: ", "Exception in thread "};
    for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
        if (n_bytes > strlen(beginnings[i]) &&
            memcmp(line, beginnings[i], strlen(beginnings[i])) == 0)
            return true;
    return false;
}

/* The first line that tells the cause, else the last one that is not blank; cut to a readable
 * length. */
static void add_telling_line(const struct buffer *text, struct buffer *out)
{
    enum { ENOUGH = 160 }; /* bytes: two lines of a terminal */
    const char *data = buffer_text(text), *found = NULL;
    size_t n_found = 0, next;
    for (size_t start = 0; start < text->n_bytes; start = next + 1) {
        const char *end = memchr(data + start, '\n', text->n_bytes - start);
        next = end != NULL ? (size_t)(end - data) : text->n_bytes;
        const char *line = data + start;
        size_t n_bytes = next - start;
        while (n_bytes > 0 && strchr(" \t\r", line[n_bytes - 1]) != NULL)
            n_bytes--;
        while (n_bytes > 0 && strchr(" \t", line[0]) != NULL)
            line++, n_bytes--;
        if (n_bytes > 0)
            found = line, n_found = n_bytes;
        if (tells_cause(line, n_bytes))
            break;
    }
    if (found != NULL)
        buffer_add_format(out, ": %.*s", (int)(n_found < ENOUGH ? n_found : ENOUGH), found);
}

static char *describe_failure(const struct outcome *outcome, const struct observation *seen)
{
    struct buffer out = {0};
    char text[OUTCOME_TEXT];
    if (outcome->ending == ENDED_EXIT && outcome->code == 0)
        return NULL;
    buffer_add_text(&out, outcome_text(outcome, text));
    add_telling_line(&seen->err, &out);
    return buffer_take(&out);
}

enum status runner_wait(struct runner *runner, uint64_t *ret_id, struct result *ret,
                        struct error *err)
{
    struct outcome outcome;
    enum oracle_event event;
    do {
        enum status status = oracle_wait(runner->oracle, -1, &event, &outcome, err);
        if (status != STATUS_OK)
            return status;
        if (event == ORACLE_INTERRUPTED)
            return fail_interrupted(err, oracle_interrupt_signal(runner->oracle),
                                    "interrupted; the same command goes on where this one stopped");
    } while (event != ORACLE_OUTCOME);
    struct observation seen;
    oracle_observe(runner->oracle, &seen);
    *ret = (struct result){.text = seen.out,
                           .failure = describe_failure(&outcome, &seen),
                           .timed_out = outcome.ending == ENDED_TIMEOUT,
                           .seconds = outcome.seconds};
    *ret_id = outcome.job;
    seen.out = (struct buffer){0};
    observation_done(&seen);
    return STATUS_OK;
}

enum status runner_look(struct runner *runner, uint64_t id, bool *ret_has_ended, char **ret_failure,
                        struct error *err)
{
    struct outcome outcome;
    enum oracle_event event;
    *ret_has_ended = false;
    for (;;) {
        enum status status = oracle_wait(runner->oracle, 0, &event, &outcome, err);
        if (status != STATUS_OK || event == ORACLE_TIMEOUT)
            return status;
        if (event == ORACLE_INTERRUPTED)
            return fail_interrupted(err, oracle_interrupt_signal(runner->oracle), "interrupted");
        struct observation seen;
        oracle_observe(runner->oracle, &seen);
        if (outcome.job == id) {
            char *failure = describe_failure(&outcome, &seen);
            *ret_has_ended = true;
            *ret_failure = failure != NULL ? failure : mem_string("it ended");
        }
        observation_done(&seen);
    }
}
