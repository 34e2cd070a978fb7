/* report - pare report: a page, pictures and tables about one run or several. */
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/commands/journal_dir.h"
#include "cli/commands/report_files.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "report/page/page.h"

#include <stdio.h>
#include <stdlib.h>

enum { REPORT_OUTPUT, REPORT_SVG, REPORT_CSV, REPORT_HELP, N_REPORT_OPTIONS };

static const struct option_row report_rows[N_REPORT_OPTIONS] = {
    [REPORT_OUTPUT] = {.name = "output",
                       .letters = "o",
                       .argument = "FILE",
                       .takes = TAKES_FILE,
                       .standard = "report.html",
                       .help = "write the page to FILE"},
    [REPORT_SVG] = {.name = "svg",
                    .argument = "DIR",
                    .takes = TAKES_DIRECTORY,
                    .help = "write the charts as SVG pictures to DIR, too"},
    [REPORT_CSV] = {.name = "csv",
                    .argument = "DIR",
                    .takes = TAKES_DIRECTORY,
                    .help = "write the data as CSV tables to DIR, too"},
    [REPORT_HELP] = OPTION_ROW_HELP,
};
const struct option_table report_options = {report_rows, N_REPORT_OPTIONS};

static enum status write_page(const struct run_data *runs, size_t n, const char *path,
                              struct error *err)
{
    struct buffer page = {0};
    page_write(runs, n, &page);
    enum status status = disk_write_atomic(path, page.data, page.n_bytes, 0644, err);
    buffer_done(&page);
    if (status == STATUS_OK)
        printf("%s\n", path);
    return status;
}

static enum status write_all(const struct run_data *runs, size_t n, const struct options *options,
                             struct error *err)
{
    const char *svg = options_value(options, REPORT_SVG), *csv = options_value(options, REPORT_CSV);
    const char *page = options_value(options, REPORT_OUTPUT);
    enum status status = write_page(runs, n, page != NULL ? page : "report.html", err);
    if (status == STATUS_OK && svg != NULL)
        status = report_write_svg(runs, n, svg, err);
    if (status == STATUS_OK && csv != NULL)
        status = report_write_csv(runs, n, csv, err);
    return status;
}

static enum status load(const char *name, bool with_files, struct run_data *ret, struct error *err)
{
    char *dir = NULL;
    enum status status = journal_dir_find(name, &dir, err);
    if (status == STATUS_OK)
        status = run_data_load(dir, with_files, ret, err);
    free(dir);
    return status;
}

static enum status report(const struct options *options, struct error *err)
{
    size_t n = options->n_words > 0 ? (size_t)options->n_words : 1, n_loaded = 0;
    struct run_data *runs = mem_zero(n, sizeof *runs);
    enum status status = STATUS_OK;
    for (; n_loaded < n && status == STATUS_OK; n_loaded++) {
        status = load(options->words[n_loaded], n == 1, &runs[n_loaded], err);
        if (status != STATUS_OK)
            break;
    }
    if (status == STATUS_OK)
        status = write_all(runs, n, options, err);
    for (size_t i = 0; i < n_loaded; i++)
        run_data_done(&runs[i]);
    free(runs);
    return status;
}

int command_report(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct options options;
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    if (!page_is_possible())
        status = fail(&err, STATUS_USAGE,
                      "this program was built without its charting library; build it again with "
                      "./dev build, which fetches it");
    if (status == STATUS_OK)
        status = report(&options, &err);
    options_done(&options);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
