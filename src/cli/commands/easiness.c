/* easiness - pare easiness: is a method that an analysis misses a bug of the analysis, or a known
 * limit of it? */
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/java/easiness_setup.h"
#include "cli/options/easiness_table.h"
#include "cli/show/complain.h"
#include "cli/show/study_page.h"
#include "cli/table/commands.h"
#include "triage/run/examine.h"
#include "triage/table/tables.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Tables of a study --------------------------------------------------------------------------- */

static enum status read_rows(const struct options *options, const struct recognisers *rules,
                             struct rows *ret, struct error *err)
{
    const char *path = options_value(options, EASY_TABLE);
    const char *truth = options_value(options, EASY_TRUTH);
    unsigned char *data;
    size_t n_bytes;
    enum status status = disk_read(path, &data, &n_bytes, NULL, err);
    if (status != STATUS_OK)
        return status;
    status = rows_parse((const char *)data, n_bytes, path, ret, err);
    free(data);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; options_has(options, EASY_RULES) && i < ret->n_rows; i++)
        recognisers_apply(rules, ret, &ret->rows[i]);
    if (truth != NULL && (status = disk_read(truth, &data, &n_bytes, NULL, err)) == STATUS_OK) {
        status = rows_apply_truth(ret, (const char *)data, n_bytes, truth, err);
        free(data);
    }
    if (status != STATUS_OK)
        rows_done(ret);
    return status;
}

/* Writes to standard output, or as a page to a file. */
static enum status write_study(const struct options *options, const struct study *study,
                               const struct rows *rows, const struct recognisers *rules,
                               const struct thresholds *thresholds, struct error *err)
{
    const char *page = options_value(options, EASY_PAGE);
    enum grid_format format = options_has(options, EASY_CSV) ? GRID_CSV : GRID_TEXT;
    enum status status = STATUS_OK;
    struct buffer out = {0};
    if (page != NULL) {
        study_page_write(study, rows, rules, thresholds, &out);
        status = disk_write_atomic(page, buffer_text(&out), out.n_bytes, 0666, err);
    } else {
        tables_write(study, rows, rules, format, &out);
        tables_write_groups(rows, thresholds, format, &out);
        fputs(buffer_text(&out), stdout);
    }
    buffer_done(&out);
    return status;
}

static enum status print_tables(const struct options *options, struct error *err)
{
    struct recognisers rules;
    struct thresholds thresholds;
    struct rows rows;
    struct study study;
    enum status status = easiness_setup_thresholds(options, &thresholds, err);
    if (status == STATUS_OK)
        status = easiness_setup_rules(options, true, &rules, err);
    if (status != STATUS_OK)
        return status;
    status = read_rows(options, &rules, &rows, err);
    if (status == STATUS_OK) {
        status = study_make(&rows, &rules, &thresholds, &study, err);
        if (status == STATUS_OK) {
            status = write_study(options, &study, &rows, &rules, &thresholds, err);
            study_done(&study);
        }
        rows_done(&rows);
    }
    recognisers_done(&rules);
    return status;
}

static enum status check_table_options(const struct options *options, struct error *err)
{
    static const int only[] = {EASY_TRUTH, EASY_CSV, EASY_PAGE};
    for (size_t i = 0; i < sizeof only / sizeof *only; i++)
        if (options_has(options, only[i]) && !options_has(options, EASY_TABLE))
            return fail(err, STATUS_USAGE, "--%s is for --table ROWS",
                        easiness_options.rows[only[i]].name);
    if (options_has(options, EASY_TABLE) && options->n_words > 0)
        return fail(err, STATUS_USAGE,
                    "--table prints the tables of ROWS and reads no input; leave out %s",
                    options->words[0]);
    return STATUS_OK;
}

/* Examining ----------------------------------------------------------------------------------- */

/* The printed text about one input.  It is kept until all inputs before it are done. */
struct page {
    bool is_done;
    struct buffer text, row;
};

struct session {
    struct easiness_setup setup;
    struct page *pages; /* one for each input */
    size_t n_shown;
    const struct options *options;
    FILE *rows; /* the file of rows; NULL: rows are not written */
    bool is_terminal, is_quiet, is_json;
    size_t n_done, n_usable, n_bugs;
    enum status status; /* the first error while writing */
    struct error err;
};

static void show_event(void *context, const struct examine_event *event)
{
    struct session *s = context;
    if (s->is_quiet || event->is_cached)
        return;
    if (s->is_terminal && !event->has_ended)
        fprintf(stderr, "\r\033[K[%zu of %zu] %s: %s ...", s->n_done + 1, s->setup.n_subjects,
                event->subject, event->tool);
    else if (event->has_ended)
        fprintf(stderr, "%s%s: %s: %.1f s%s%s\n", s->is_terminal ? "\r\033[K" : "", event->subject,
                event->tool, event->seconds, event->failure != NULL ? ", " : "",
                event->failure != NULL ? event->failure : "");
}

static void add_row(const struct session *s, const struct examined *examined, struct buffer *out)
{
    rows_write(examined->rows, &examined->rows->rows[0], &s->setup.examine.thresholds, out);
}

static void write_report(struct session *s, const struct examined *examined)
{
    const char *path = options_value(s->options, EASY_REPORT);
    struct buffer out = {0};
    if (path == NULL || s->status != STATUS_OK)
        return;
    finding_write_report(examined, &s->setup.style, &out);
    s->status = disk_write_atomic(path, buffer_text(&out), out.n_bytes, 0666, &s->err);
    buffer_done(&out);
}

static void write_facts(struct session *s, const struct examined *examined)
{
    const char *dir = options_value(s->options, EASY_FACTS);
    if (dir != NULL && s->status == STATUS_OK)
        s->status = finding_write_facts(examined, dir, &s->err);
}

static void add_text(const struct session *s, const struct examined *examined, struct buffer *out)
{
    if (!s->is_json) {
        finding_write(examined, &s->setup.style, out);
        return;
    }
    json_t *json = finding_json(examined, &s->setup.style);
    char *text = json_dumps(json, JSON_COMPACT);
    buffer_add_format(out, "%s\n", text != NULL ? text : "{}");
    free(text);
    json_decref(json);
}

/* Prints the finished pages in the order of the inputs. */
static void show_pages(struct session *s)
{
    if (s->is_terminal && !s->is_quiet)
        fputs("\r\033[K", stderr);
    while (s->n_shown < s->setup.n_subjects && s->pages[s->n_shown].is_done) {
        struct page *page = &s->pages[s->n_shown++];
        if (s->n_shown > 1 && !s->is_json)
            putchar('\n');
        fwrite(buffer_text(&page->text), 1, page->text.n_bytes, stdout);
        if (s->rows != NULL)
            fwrite(buffer_text(&page->row), 1, page->row.n_bytes, s->rows);
        buffer_done(&page->text);
        buffer_done(&page->row);
    }
    fflush(stdout);
    if (s->rows != NULL)
        fflush(s->rows);
}

static void show_examined(void *context, const struct examined *examined)
{
    struct session *s = context;
    struct page *page = &s->pages[examined->subject - s->setup.subjects];
    bool is_bug =
        vector_worst(examined->rows->n_analyses, examined->result->verdicts) == TRIAGE_BUG;
    s->n_done++;
    s->n_usable += examined->rows->rows[0].usable;
    s->n_bugs += is_bug;
    if (page == s->pages && s->rows != NULL && ftell(s->rows) == 0)
        rows_write_heading(examined->rows, &page->row);
    add_text(s, examined, &page->text);
    add_row(s, examined, &page->row);
    page->is_done = true;
    show_pages(s);
    write_facts(s, examined);
    if (is_bug)
        write_report(s, examined);
}

static enum status open_rows(struct session *s, struct error *err)
{
    const char *path = options_value(s->options, EASY_ROWS);
    if (path == NULL)
        return STATUS_OK;
    s->rows = fopen(path, "ae");
    if (s->rows == NULL)
        return fail(err, STATUS_IO, "cannot write %s: %s", path, strerror(errno));
    fseek(s->rows, 0, SEEK_END);
    return STATUS_OK;
}

static enum status run(struct session *s, struct error *err)
{
    enum status status = easiness_setup_make(s->options, &s->setup, err);
    if (status != STATUS_OK)
        return status;
    s->setup.examine.listen = show_event;
    s->setup.examine.listen_context = s;
    if (!s->is_quiet && !s->is_json)
        fputs(buffer_text(&s->setup.notes), stderr);
    s->pages = mem_zero(s->setup.n_subjects, sizeof *s->pages);
    status = open_rows(s, err);
    if (status == STATUS_OK)
        status = examine(s->setup.subjects, s->setup.n_subjects, &s->setup.examine, show_examined,
                         s, err);
    if (s->rows != NULL)
        fclose(s->rows);
    for (size_t i = 0; i < s->setup.n_subjects; i++) {
        buffer_done(&s->pages[i].text);
        buffer_done(&s->pages[i].row);
    }
    free(s->pages);
    easiness_setup_done(&s->setup);
    if (status == STATUS_OK && s->status != STATUS_OK)
        *err = s->err;
    return status != STATUS_OK ? status : s->status;
}

int command_easiness(const struct command *self, int argc, char **argv)
{
    struct options options;
    struct error err;
    bool is_json = option_is_among(argc, argv, "json", '\0');
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, is_json);
    struct session session = {.options = &options,
                              .is_terminal = isatty(STDERR_FILENO) != 0,
                              .is_quiet = options_has(&options, EASY_QUIET),
                              .is_json = is_json};
    bool is_table = options_has(&options, EASY_TABLE);
    status = check_table_options(&options, &err);
    if (status == STATUS_OK)
        status = is_table ? print_tables(&options, &err) : run(&session, &err);
    options_done(&options);
    if (status != STATUS_OK)
        return complain(&err, is_json);
    return is_table                ? EXIT_DONE
           : session.n_bugs > 0    ? EXIT_BUG
           : session.n_usable == 0 ? EXIT_NOT_INTERESTING
                                   : EXIT_DONE;
}
