#include "triage/rows/csv.h"

#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct parser {
    const char *at, *end;
    struct csv *csv;
    struct buffer cell;
    size_t line;
};

static void add_cell(struct csv *csv, char *text)
{
    mem_grow((void **)&csv->cells, &csv->capacity, csv->n_cells + 1, sizeof *csv->cells);
    csv->cells[csv->n_cells++] = text;
}

/* Reads the text between quotes.  False: the closing quote is missing. */
static bool take_quoted(struct parser *p)
{
    for (p->at++; p->at < p->end; p->at++) {
        p->line += *p->at == '\n';
        if (*p->at != '"') {
            buffer_add_byte(&p->cell, (unsigned char)*p->at);
        } else if (p->at + 1 < p->end && p->at[1] == '"') {
            buffer_add_byte(&p->cell, '"');
            p->at++;
        } else {
            p->at++;
            return true;
        }
    }
    return false;
}

/* Reads one cell and the comma or line end after it; *ret_last: it was a line end. */
static bool take_cell(struct parser *p, bool *ret_last)
{
    p->cell.n_bytes = 0;
    if (p->at < p->end && *p->at == '"' && !take_quoted(p))
        return false;
    while (p->at < p->end && *p->at != ',' && *p->at != '\n') {
        if (*p->at != '\r')
            buffer_add_byte(&p->cell, (unsigned char)*p->at);
        p->at++;
    }
    *ret_last = p->at == p->end || *p->at == '\n';
    p->at += p->at < p->end;
    buffer_reserve(&p->cell, 0);
    add_cell(p->csv, mem_format("%.*s", (int)p->cell.n_bytes, buffer_text(&p->cell)));
    return true;
}

static enum status take_record(struct parser *p, const char *what, struct error *err)
{
    struct csv *csv = p->csv;
    size_t n_cells = 0;
    for (bool is_last = false; !is_last; n_cells++)
        if (!take_cell(p, &is_last))
            return fail(err, STATUS_INPUT, "%s: a quote before line %zu does not end", what,
                        p->line);
    p->line++;
    if (csv->n_columns == 0) {
        csv->n_columns = n_cells;
        return STATUS_OK;
    }
    if (n_cells > csv->n_columns)
        return fail(err, STATUS_INPUT, "%s: line %zu has %zu cells, the heading has %zu", what,
                    p->line - 1, n_cells, csv->n_columns);
    for (; n_cells < csv->n_columns; n_cells++)
        add_cell(csv, mem_string(""));
    csv->n_records++;
    return STATUS_OK;
}

enum status csv_parse(const char *text, size_t n_bytes, const char *what, struct csv *ret,
                      struct error *err)
{
    struct csv csv = {0};
    struct parser p = {.at = text, .end = text + n_bytes, .csv = &csv, .line = 1};
    enum status status = STATUS_OK;
    while (status == STATUS_OK && p.at < p.end)
        if (*p.at == '\n' || *p.at == '\r') {
            p.line += *p.at++ == '\n';
        } else {
            status = take_record(&p, what, err);
        }
    buffer_done(&p.cell);
    if (status == STATUS_OK && csv.n_columns == 0)
        status = fail(err, STATUS_INPUT, "%s is empty: a heading was expected", what);
    if (status != STATUS_OK) {
        csv_done(&csv);
        return status;
    }
    *ret = csv;
    return STATUS_OK;
}

void csv_done(struct csv *csv)
{
    for (size_t i = 0; i < csv->n_cells; i++)
        free(csv->cells[i]);
    free(csv->cells);
    *csv = (struct csv){0};
}

size_t csv_column(const struct csv *csv, const char *name)
{
    for (size_t i = 0; i < csv->n_columns; i++)
        if (strcmp(csv->cells[i], name) == 0)
            return i;
    return SIZE_MAX;
}

const char *csv_heading(const struct csv *csv, size_t column)
{
    return csv->cells[column];
}

const char *csv_cell(const struct csv *csv, size_t record, size_t column)
{
    return column == SIZE_MAX ? "" : csv->cells[(record + 1) * csv->n_columns + column];
}

void csv_write_cell(struct buffer *out, const char *text)
{
    if (text[strcspn(text, ",\"\r\n")] == '\0') {
        buffer_add_text(out, text);
        return;
    }
    buffer_add_byte(out, '"');
    for (; *text != '\0'; text++) {
        if (*text == '"')
            buffer_add_byte(out, '"');
        buffer_add_byte(out, (unsigned char)*text);
    }
    buffer_add_byte(out, '"');
}
