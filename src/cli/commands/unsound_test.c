/* unsound_test - the persistent test process of --unsound: one directory per input line, one
 * verdict per output line (docs/manual/resident-tests.md). */
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "triage/unsound/judge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum status serve(struct judge *judge, struct error *err)
{
    char *line = NULL;
    size_t capacity = 0;
    struct buffer reason = {0};
    enum status status = STATUS_OK;
    ssize_t n;
    while (status == STATUS_OK && (n = getline(&line, &capacity, stdin)) > 0) {
        enum verdict verdict;
        line[strcspn(line, "\n")] = '\0';
        status = judge_candidate(judge, line, &verdict, &reason, err);
        if (status != STATUS_OK)
            break;
        for (size_t i = 0; i < reason.n_bytes; i++)
            if (reason.data[i] == '\n')
                reason.data[i] = ' ';
        enum { ENOUGH = 200 }; /* bytes of a reason; the reader expects lines of ordinary length */
        size_t n_reason = reason.n_bytes < ENOUGH ? reason.n_bytes : ENOUGH;
        printf("%s%s%.*s\n", verdict_name(verdict), n_reason > 0 ? " " : "", (int)n_reason,
               buffer_text(&reason));
        fflush(stdout);
    }
    buffer_done(&reason);
    free(line);
    return status;
}

int command_unsound_test(const struct command *self, int argc, char **argv)
{
    struct unsound_plan plan;
    struct judge *judge;
    struct error err;
    (void)self;
    enum status status = argc == 1 ? unsound_plan_unpack(argv[0], &plan, &err)
                                   : fail(&err, STATUS_USAGE, "usage: pare --unsound-test PLAN");
    if (status != STATUS_OK)
        return complain(&err, false);
    status = judge_open(&plan, &judge, &err);
    if (status == STATUS_OK) {
        status = serve(judge, &err);
        judge_close(judge);
    }
    unsound_plan_done(&plan);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
