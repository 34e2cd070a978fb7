#include "cli/project/shell.h"

#include "triage/run/runner.h"
#include "triage/run/tool.h"

#include <stdlib.h>

enum { MAX_SECONDS = 3600 }; /* long enough to build a large project */

enum status shell_run(const char *script, const char *what, struct buffer *ret, struct error *err)
{
    struct runner *runner;
    struct result result = {0};
    uint64_t id;
    enum status status = runner_open(1, &runner, err);
    if (status != STATUS_OK)
        return status;
    status = runner_start(runner, 1, script, MAX_SECONDS, err);
    if (status == STATUS_OK)
        status = runner_wait(runner, &id, &result, err);
    if (status == STATUS_OK && result.failure != NULL)
        status = fail(err, STATUS_ORACLE, "cannot %s: %s", what, result.failure);
    if (status == STATUS_OK) {
        *ret = result.text;
        result.text = (struct buffer){0};
    }
    result_done(&result);
    runner_close(runner);
    return status;
}

void shell_add_words(struct buffer *script, char *const *words)
{
    for (; *words != NULL; words++) {
        buffer_add_byte(script, ' ');
        shell_quote(script, *words);
    }
}
