/* pare journal check|repair: damage in a journal. */
#include "cli/commands/journal_dir.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "drive/journal/repair.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_wrong(void *context, const char *table, const char *row)
{
    (void)context;
    printf("damaged: %s %s\n", table, row);
}

static enum status check(struct journal *journal, struct error *err)
{
    struct journal_check found;
    enum status status = journal_check(journal, print_wrong, NULL, &found, err);
    if (status != STATUS_OK)
        return status;
    printf("%" PRIu64 " rows, %" PRIu64 " damaged, %" PRIu64 " without a checksum\n", found.n_rows,
           found.n_wrong, found.n_without_sum);
    if (found.n_wrong > 0)
        return fail(err, STATUS_INPUT,
                    "the journal is damaged; repair it with pare journal repair");
    return STATUS_OK;
}

static enum status repair(struct journal *journal, struct error *err)
{
    struct repair done;
    enum status status = journal_repair(journal, &done, err);
    if (status == STATUS_OK)
        printf("%" PRIu64 " rows, %" PRIu64 " damaged and removed; %" PRIu64 " answers and %" PRIu64
               " accepted versions are left\n",
               done.before.n_rows, done.before.n_wrong, done.n_answers, done.n_versions);
    return status;
}

static enum status check_or_repair(const struct command *self,
                                   const struct journal_request *request, struct error *err)
{
    struct journal *journal;
    const char *what = request->options.words[0];
    bool checks = strcmp(what, "check") == 0;
    if (!checks && strcmp(what, "repair") != 0)
        return fail(err, STATUS_USAGE, "usage: pare journal %s", self->usage);
    enum status status = journal_open(request->dir, checks, &journal, err);
    if (status != STATUS_OK)
        return status;
    status = checks ? check(journal, err) : repair(journal, err);
    journal_close(journal);
    return status;
}

int command_journal(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct journal_request request;
    enum status status = journal_request_read(self, argc, argv, 1, &request, &err);
    if (status == STATUS_OK) {
        status = check_or_repair(self, &request, &err);
        journal_request_done(&request);
    }
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
