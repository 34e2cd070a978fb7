#include "triage/rows/rows.h"

#include "base/memory.h"
#include "triage/rows/csv.h"

#include <stdlib.h>
#include <string.h>

const char *truth_name(enum truth truth)
{
    static const char *const names[] = {
        [TRUTH_BUG] = "bug", [TRUTH_FEATURE] = "feature", [TRUTH_UNKNOWN] = "unknown"};
    return names[truth];
}

static bool truth_of(const char *name, enum truth *ret)
{
    for (int i = 0; i < N_TRUTHS; i++)
        if (strcmp(name, truth_name((enum truth)i)) == 0) {
            *ret = (enum truth)i;
            return true;
        }
    return false;
}

/* Making -------------------------------------------------------------------------------------- */

void rows_init(struct rows *rows, const char *const *analyses, size_t n_analyses)
{
    *rows = (struct rows){.n_analyses = n_analyses,
                          .analyses = mem_zero(n_analyses, sizeof *rows->analyses)};
    for (size_t i = 0; i < n_analyses; i++)
        rows->analyses[i] = mem_string(analyses[i]);
}

void rows_done(struct rows *rows)
{
    for (size_t i = 0; i < rows->n_rows; i++) {
        struct row *row = &rows->rows[i];
        free(row->name);
        free(row->why);
        free(row->first_lost);
        free(row->context);
        free(row->rules);
        free(row->each);
    }
    for (size_t i = 0; i < rows->n_analyses; i++)
        free(rows->analyses[i]);
    free(rows->analyses);
    free(rows->rows);
    *rows = (struct rows){0};
}

struct row *rows_add(struct rows *rows)
{
    mem_grow((void **)&rows->rows, &rows->capacity, rows->n_rows + 1, sizeof *rows->rows);
    struct row *row = &rows->rows[rows->n_rows++];
    *row = (struct row){.name = mem_string(""),
                        .why = mem_string(""),
                        .first_lost = mem_string(""),
                        .context = mem_string(""),
                        .rules = mem_string(""),
                        .count = 1,
                        .usable = true,
                        .truth = TRUTH_UNKNOWN,
                        .each = mem_zero(rows->n_analyses, sizeof *row->each)};
    return row;
}

/* Asking -------------------------------------------------------------------------------------- */

size_t row_n_sound(const struct rows *rows, const struct row *row)
{
    size_t n_sound = 0;
    for (size_t i = 0; i < rows->n_analyses; i++)
        n_sound += !row->each[i].unsound;
    return n_sound;
}

bool row_is_sound(const struct rows *rows, const struct row *row)
{
    return row_n_sound(rows, row) == rows->n_analyses;
}

void row_unsound(const struct rows *rows, const struct row *row, bool *ret)
{
    for (size_t i = 0; i < rows->n_analyses; i++)
        ret[i] = row->each[i].unsound;
}

bool row_has_rule(const struct row *row, const char *id)
{
    size_t n_bytes = strlen(id);
    for (const char *at = row->rules; (at = strstr(at, id)) != NULL; at += n_bytes)
        if ((at == row->rules || at[-1] == ' ') && (at[n_bytes] == ' ' || at[n_bytes] == '\0'))
            return true;
    return false;
}

/* Reading ------------------------------------------------------------------------------------- */

struct columns {
    size_t name, count, verdict, why, methods, executed, first_lost, context, rules, truth;
    size_t *sound, *reachable, *hits; /* one for each analysis */
    size_t all[2], common[2];         /* of reachable and hits */
};

static const char sound_prefix[] = "sound:";

static size_t column_of(const struct csv *csv, const char *prefix, const char *name)
{
    char *heading = mem_format("%s:%s", prefix, name);
    size_t column = csv_column(csv, heading);
    free(heading);
    return column;
}

static void find_analyses(const struct csv *csv, struct rows *rows)
{
    const char **names = mem_zero(csv->n_columns, sizeof *names);
    size_t n = 0;
    for (size_t i = 0; i < csv->n_columns; i++)
        if (strncmp(csv_heading(csv, i), sound_prefix, strlen(sound_prefix)) == 0)
            names[n++] = csv_heading(csv, i) + strlen(sound_prefix);
    rows_init(rows, names, n);
    free(names);
}

static void find_columns(const struct csv *csv, const struct rows *rows, struct columns *ret)
{
    size_t n = rows->n_analyses;
    *ret = (struct columns){
        .name = csv_column(csv, "name"),
        .count = csv_column(csv, "count"),
        .verdict = csv_column(csv, "verdict"),
        .why = csv_column(csv, "why"),
        .methods = csv_column(csv, "methods"),
        .executed = csv_column(csv, "executed"),
        .first_lost = csv_column(csv, "first lost"),
        .context = csv_column(csv, "context"),
        .rules = csv_column(csv, "rules"),
        .truth = csv_column(csv, "truth"),
        .all = {column_of(csv, "reachable", "union"), column_of(csv, "hits", "union")},
        .common = {column_of(csv, "reachable", "intersection"),
                   column_of(csv, "hits", "intersection")},
        .sound = mem_zero(n, sizeof *ret->sound),
        .reachable = mem_zero(n, sizeof *ret->reachable),
        .hits = mem_zero(n, sizeof *ret->hits),
    };
    for (size_t i = 0; i < n; i++) {
        ret->sound[i] = column_of(csv, "sound", rows->analyses[i]);
        ret->reachable[i] = column_of(csv, "reachable", rows->analyses[i]);
        ret->hits[i] = column_of(csv, "hits", rows->analyses[i]);
    }
}

static void columns_done(struct columns *columns)
{
    free(columns->sound);
    free(columns->reachable);
    free(columns->hits);
}

static uint64_t number(const struct csv *csv, size_t record, size_t column)
{
    return strtoull(csv_cell(csv, record, column), NULL, 10);
}

static void replace(char **text, const char *with)
{
    free(*text);
    *text = mem_string(with);
}

static enum status read_row(const struct csv *csv, const struct columns *c, size_t record,
                            const char *what, struct rows *rows, struct error *err)
{
    struct row *row = rows_add(rows);
    replace(&row->name, csv_cell(csv, record, c->name));
    replace(&row->why, csv_cell(csv, record, c->why));
    replace(&row->first_lost, csv_cell(csv, record, c->first_lost));
    replace(&row->context, csv_cell(csv, record, c->context));
    replace(&row->rules, csv_cell(csv, record, c->rules));
    row->count = c->count == SIZE_MAX ? 1 : number(csv, record, c->count);
    row->usable = strcmp(csv_cell(csv, record, c->verdict), "unusable") != 0;
    row->n_scope = number(csv, record, c->methods);
    row->n_seen = number(csv, record, c->executed);
    const char *truth = csv_cell(csv, record, c->truth);
    if (*truth != '\0' && !truth_of(truth, &row->truth))
        return fail(err, STATUS_INPUT, "%s: the truth of %s is \"%s\": bug, feature or unknown",
                    what, row->name, truth);
    row->all = (struct row_count){.n_found = number(csv, record, c->all[0]),
                                  .n_hits = number(csv, record, c->all[1])};
    row->common = (struct row_count){.n_found = number(csv, record, c->common[0]),
                                     .n_hits = number(csv, record, c->common[1])};
    for (size_t i = 0; i < rows->n_analyses; i++) {
        const char *sound = csv_cell(csv, record, c->sound[i]);
        if (row->usable && strcmp(sound, "0") != 0 && strcmp(sound, "1") != 0)
            return fail(err, STATUS_INPUT, "%s: sound:%s of %s is \"%s\": 0 or 1", what,
                        rows->analyses[i], row->name, sound);
        row->each[i] = (struct row_count){.unsound = strcmp(sound, "0") == 0,
                                          .n_found = number(csv, record, c->reachable[i]),
                                          .n_hits = number(csv, record, c->hits[i])};
    }
    return STATUS_OK;
}

enum status rows_parse(const char *text, size_t n_bytes, const char *what, struct rows *ret,
                       struct error *err)
{
    struct csv csv;
    enum status status = csv_parse(text, n_bytes, what, &csv, err);
    if (status != STATUS_OK)
        return status;
    struct rows rows;
    struct columns columns;
    find_analyses(&csv, &rows);
    find_columns(&csv, &rows, &columns);
    if (columns.name == SIZE_MAX || rows.n_analyses == 0)
        status =
            fail(err, STATUS_INPUT,
                 "%s needs a column \"name\" and a column \"sound:NAME\" for each analysis", what);
    for (size_t i = 0; status == STATUS_OK && i < csv.n_records; i++)
        status = read_row(&csv, &columns, i, what, &rows, err);
    columns_done(&columns);
    csv_done(&csv);
    if (status != STATUS_OK) {
        rows_done(&rows);
        return status;
    }
    *ret = rows;
    return STATUS_OK;
}

enum status rows_apply_truth(struct rows *rows, const char *text, size_t n_bytes, const char *what,
                             struct error *err)
{
    struct csv csv;
    enum status status = csv_parse(text, n_bytes, what, &csv, err);
    if (status != STATUS_OK)
        return status;
    size_t name = csv_column(&csv, "name"), truth = csv_column(&csv, "truth");
    if (name == SIZE_MAX || truth == SIZE_MAX)
        status = fail(err, STATUS_INPUT, "%s needs the columns \"name\" and \"truth\"", what);
    for (size_t k = 0; status == STATUS_OK && k < csv.n_records; k++) {
        enum truth value;
        if (!truth_of(csv_cell(&csv, k, truth), &value)) {
            status =
                fail(err, STATUS_INPUT, "%s: the truth of %s is \"%s\": bug, feature or unknown",
                     what, csv_cell(&csv, k, name), csv_cell(&csv, k, truth));
            break;
        }
        for (size_t i = 0; i < rows->n_rows; i++)
            if (strcmp(rows->rows[i].name, csv_cell(&csv, k, name)) == 0)
                rows->rows[i].truth = value;
    }
    csv_done(&csv);
    return status;
}

/* Writing ------------------------------------------------------------------------------------- */

void rows_write_heading(const struct rows *rows, struct buffer *out)
{
    buffer_add_text(out, "name,count,methods,executed,first lost,easiness,verdict,culprits,truth,"
                         "rules,why");
    for (size_t i = 0; i < rows->n_analyses; i++)
        buffer_add_format(out, ",sound:%s,reachable:%s,hits:%s", rows->analyses[i],
                          rows->analyses[i], rows->analyses[i]);
    buffer_add_text(out, ",reachable:union,hits:union,reachable:intersection,hits:intersection,"
                         "context\n");
}

static void write_verdict(const struct rows *rows, const struct row *row,
                          const struct thresholds *thresholds, struct buffer *out)
{
    bool *unsound = mem_zero(rows->n_analyses, sizeof *unsound);
    enum triage *verdicts = mem_zero(rows->n_analyses, sizeof *verdicts);
    struct buffer culprits = {0};
    row_unsound(rows, row, unsound);
    vector_verdicts(rows->n_analyses, unsound, NULL, thresholds, verdicts);
    for (size_t i = 0; i < rows->n_analyses; i++)
        if (verdicts[i] == TRIAGE_BUG)
            buffer_add_format(&culprits, "%s%s", culprits.n_bytes > 0 ? " " : "",
                              rows->analyses[i]);
    buffer_add_format(out, "%.4g,%s,", vector_easiness(rows->n_analyses, unsound, NULL),
                      triage_name(vector_worst(rows->n_analyses, verdicts)));
    csv_write_cell(out, buffer_text(&culprits));
    buffer_done(&culprits);
    free(verdicts);
    free(unsound);
}

void rows_write(const struct rows *rows, const struct row *row, const struct thresholds *thresholds,
                struct buffer *out)
{
    csv_write_cell(out, row->name);
    buffer_add_format(out, ",%llu,%llu,%llu,", (unsigned long long)row->count,
                      (unsigned long long)row->n_scope, (unsigned long long)row->n_seen);
    csv_write_cell(out, row->first_lost);
    buffer_add_byte(out, ',');
    if (row->usable)
        write_verdict(rows, row, thresholds, out);
    else
        buffer_add_text(out, ",unusable,");
    buffer_add_format(out, ",%s,",
                      row->usable && !row_is_sound(rows, row) ? truth_name(row->truth) : "");
    csv_write_cell(out, row->rules);
    buffer_add_byte(out, ',');
    csv_write_cell(out, row->why);
    for (size_t i = 0; i < rows->n_analyses; i++)
        buffer_add_format(out, ",%s,%llu,%llu",
                          !row->usable           ? ""
                          : row->each[i].unsound ? "0"
                                                 : "1",
                          (unsigned long long)row->each[i].n_found,
                          (unsigned long long)row->each[i].n_hits);
    buffer_add_format(out, ",%llu,%llu,%llu,%llu,", (unsigned long long)row->all.n_found,
                      (unsigned long long)row->all.n_hits, (unsigned long long)row->common.n_found,
                      (unsigned long long)row->common.n_hits);
    csv_write_cell(out, row->context);
    buffer_add_byte(out, '\n');
}
