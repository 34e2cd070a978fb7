/* log - pare log: the record of every test of a run. */
#include "base/utf8.h"
#include "cli/commands/journal_dir.h"
#include "cli/show/complain.h"
#include "cli/show/json_text.h"
#include "cli/show/test_text.h"
#include "cli/table/commands.h"
#include "drive/journal/journal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_CSV, LOG_JSON, LOG_HELP, N_LOG_OPTIONS };

static const struct option_row log_rows[N_LOG_OPTIONS] = {
    [LOG_CSV] = {.name = "csv",
                 .help = "print a table for other programs: a line a test, all "
                         "columns"},
    [LOG_JSON] = {.name = "json", .help = "print one JSON object a line"},
    [LOG_HELP] = OPTION_ROW_HELP,
};
const struct option_table log_options = {log_rows, N_LOG_OPTIONS};

static void print_csv(void *context, const struct test_row *row)
{
    struct buffer line = {0};
    (void)context;
    test_to_csv(row, &line);
    fputs(buffer_text(&line), stdout);
    buffer_done(&line);
}

static void print_json(void *context, const struct test_row *row)
{
    (void)context;
    json_t *object = json_object();
    test_to_json(object, row);
    char *line = json_dumps(object, JSON_COMPACT);
    puts(line != NULL ? line : "{}");
    free(line);
    json_decref(object);
}

/* Bytes that would confuse a terminal become '?'. */
static void print_clean(const char *text)
{
    for (size_t n = strlen(text), at = 0, length; at < n; at += length) {
        const unsigned char *here = (const unsigned char *)text + at;
        length = utf8_length(here, n - at);
        bool is_plain = length > 1 || (length == 1 && *here >= ' ' && *here != 0x7f);
        if (is_plain)
            fwrite(here, 1, length, stdout);
        else
            putchar('?');
        length += length == 0;
    }
}

static void print_line(void *context, const struct test_row *row)
{
    char ending[TEST_ENDING];
    (void)context;
    printf("%7" PRIu64 " %9.3f %8.3f %-12s %-9s %-9s %9" PRIu64 " %-20s ", row->number, row->start,
           row->seconds,
           row->verdict == TEST_UNKNOWN ? "-" : verdict_name((enum verdict)row->verdict),
           test_source_name(row->source), test_ending_text(row, ending), row->n_bytes, row->pass);
    print_clean(row->line);
    putchar('\n');
}

static enum status print_log(struct journal *journal, const struct options *options,
                             struct error *err)
{
    struct buffer header = {0};
    if (options_has(options, LOG_JSON))
        return journal_each_test(journal, 1, print_json, NULL, err);
    if (options_has(options, LOG_CSV)) {
        test_csv_header(&header);
        fputs(buffer_text(&header), stdout);
        buffer_done(&header);
        return journal_each_test(journal, 1, print_csv, NULL, err);
    }
    printf("%7s %9s %8s %-12s %-9s %-9s %9s %-20s %s\n", "number", "start", "seconds", "verdict",
           "source", "ending", "bytes", "pass", "last line of output");
    return journal_each_test(journal, 1, print_line, NULL, err);
}

static enum status write_log(const struct journal_request *request, struct error *err)
{
    struct journal *journal;
    enum status status = journal_open(request->dir, true, &journal, err);
    if (status != STATUS_OK)
        return status;
    status = print_log(journal, &request->options, err);
    journal_close(journal);
    if (status == STATUS_OK && fflush(stdout) != 0)
        status = fail(err, status_of_errno(errno), "cannot write the log: %s", strerror(errno));
    return status;
}

int command_log(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct journal_request request;
    enum status status = journal_request_read(self, argc, argv, 0, &request, &err);
    if (status == STATUS_OK) {
        status = write_log(&request, &err);
        journal_request_done(&request);
    }
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
