/* Clauses from a file in DIMACS CNF form: "p cnf VARIABLES CLAUSES", then numbers; 0 ends a
 * clause, a minus negates, a line that begins with c is a comment. */
#include "base/containers/numbers.h"
#include "base/memory.h"
#include "input/model/document.h"
#include "problem/formula.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* The table of names has a row for every number up to the highest variable.  With this one it takes
 * 200 MB. */
enum { MAX_VARIABLE = 50000000 };

struct dimacs {
    struct model *model;
    const char *path, *text;
    size_t n_bytes, at, line;
    uint64_t n_variables, n_clauses; /* the numbers in the header */
    uint32_t *item;                  /* items by variable - 1; NULL: variable v is item v - 1 */
    size_t n_items;
    struct numbers neg, pos;
    struct error *err;
};

static enum status wrong(const struct dimacs *dimacs, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static enum status wrong(const struct dimacs *dimacs, const char *format, ...)
{
    char message[400];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return fail(dimacs->err, STATUS_INPUT, "%s:%zu: %s", dimacs->path, dimacs->line, message);
}

/* The table of variables is a list of names, or an object {"7": "name"}. */

static enum status set_variable(struct dimacs *dimacs, struct where where, uint64_t variable,
                                const json_t *name)
{
    struct model *model = dimacs->model;
    const char *text = json_string_value(name);
    if (text == NULL)
        return model_wrong(model, where, dimacs->err, "a variable stands for the name of an item");
    uint32_t item = text_table_find(&model->names, text, strlen(text));
    if (item == NO_NAME)
        return model_wrong(model, where, dimacs->err, "\"%s\" is not the name of an item",
                           show(text).text);
    if (variable < 1 || variable > MAX_VARIABLE)
        return model_wrong(model, where, dimacs->err, "a variable is a number from 1 to %d",
                           MAX_VARIABLE);
    size_t capacity = dimacs->n_items;
    if (variable > dimacs->n_items) {
        mem_grow((void **)&dimacs->item, &capacity, variable, sizeof *dimacs->item);
        memset(dimacs->item + dimacs->n_items, 0xff,
               (capacity - dimacs->n_items) * sizeof *dimacs->item);
        dimacs->n_items = capacity;
    }
    dimacs->item[variable - 1] = item;
    return STATUS_OK;
}

static enum status load_table(struct dimacs *dimacs)
{
    const json_t *spec = json_object_get(dimacs->model->root, "dimacs");
    const json_t *table = json_object_get(spec, "items");
    struct where where = where_into(where_into(where_root(), "dimacs"), "items");
    enum status status = STATUS_OK;
    const char *key;
    json_t *name;
    for (size_t i = 0; i < json_array_size(table) && status == STATUS_OK; i++)
        status = set_variable(dimacs, where_at(where, i), i + 1, json_array_get(table, i));
    if (!json_is_object(table) || status != STATUS_OK)
        return status;
    json_object_foreach((json_t *)table, key, name)
    {
        char *end;
        unsigned long long variable = strtoull(key, &end, 10);
        if (key[0] < '0' || key[0] > '9' || *end != '\0')
            variable = 0;
        if ((status = set_variable(dimacs, where_into(where, key), variable, name)) != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* The text. */

static int peek(const struct dimacs *dimacs)
{
    return dimacs->at < dimacs->n_bytes ? (unsigned char)dimacs->text[dimacs->at] : -1;
}

static void skip_line(struct dimacs *dimacs)
{
    while (peek(dimacs) != -1 && peek(dimacs) != '\n')
        dimacs->at++;
}

/* Skips spaces and comments.  False: the text ends. */
static bool skip_space(struct dimacs *dimacs)
{
    for (;;) {
        int c = peek(dimacs);
        bool line_start = dimacs->at == 0 || dimacs->text[dimacs->at - 1] == '\n';
        if (c == 'c' && line_start) {
            skip_line(dimacs);
        } else if (c == '\n' || c == ' ' || c == '\t' || c == '\r') {
            dimacs->line += c == '\n';
            dimacs->at++;
        } else {
            return c != -1;
        }
    }
}

/* Reads a number of at most nine digits, and the character behind it that must end it. */
static bool read_number(struct dimacs *dimacs, int64_t *ret)
{
    bool negative = peek(dimacs) == '-';
    size_t start = dimacs->at += negative;
    int64_t number = 0;
    while (peek(dimacs) >= '0' && peek(dimacs) <= '9' && dimacs->at - start < 10)
        number = number * 10 + (dimacs->text[dimacs->at++] - '0');
    int c = peek(dimacs);
    *ret = negative ? -number : number;
    return dimacs->at > start && dimacs->at - start < 10 &&
           (c == -1 || c == ' ' || c == '\t' || c == '\r' || c == '\n');
}

static enum status read_header(struct dimacs *dimacs)
{
    int64_t n_variables, n_clauses;
    bool ok = skip_space(dimacs) && dimacs->n_bytes - dimacs->at >= 5 &&
              memcmp(dimacs->text + dimacs->at, "p cnf", 5) == 0;
    if (ok) {
        dimacs->at += 5;
        ok = skip_space(dimacs) && read_number(dimacs, &n_variables) && skip_space(dimacs) &&
             read_number(dimacs, &n_clauses) && n_variables >= 0 && n_clauses >= 0;
    }
    if (!ok)
        return wrong(dimacs, "this is not DIMACS CNF: expected \"p cnf VARIABLES CLAUSES\"");
    dimacs->n_variables = (uint64_t)n_variables;
    dimacs->n_clauses = (uint64_t)n_clauses;
    return STATUS_OK;
}

static enum status add_literal(struct dimacs *dimacs, int64_t literal)
{
    uint64_t variable = (uint64_t)(literal < 0 ? -literal : literal);
    uint32_t item = NO_NAME;
    if (variable > dimacs->n_variables)
        return wrong(dimacs, "there is no variable %llu: the header says %llu",
                     (unsigned long long)variable, (unsigned long long)dimacs->n_variables);
    if (dimacs->item == NULL)
        item = variable <= dimacs->model->names.n_names ? (uint32_t)variable - 1 : NO_NAME;
    else if (variable <= dimacs->n_items)
        item = dimacs->item[variable - 1];
    if (item == NO_NAME)
        return wrong(dimacs, "the variable %llu stands for no item of the model",
                     (unsigned long long)variable);
    numbers_push(literal < 0 ? &dimacs->neg : &dimacs->pos, item);
    return STATUS_OK;
}

static enum status end_clause(struct dimacs *dimacs)
{
    struct model *model = dimacs->model;
    if (dimacs->pos.n == 0) {
        struct buffer items = {0};
        model_list_items(model, dimacs->neg.data, dimacs->neg.n, &items);
        enum status status =
            dimacs->neg.n == 0
                ? wrong(dimacs, "an empty clause: nothing is valid")
                : wrong(dimacs,
                        "this clause forbids %s, but the whole input, from which the reduction "
                        "starts, has %s",
                        buffer_text(&items), dimacs->neg.n == 1 ? "it" : "all of them");
        buffer_done(&items);
        return status;
    }
    formula_add_clause(model->rules.formula, dimacs->neg.data, (uint32_t)dimacs->neg.n,
                       dimacs->pos.data, (uint32_t)dimacs->pos.n);
    model->n_imported++;
    dimacs->neg.n = dimacs->pos.n = 0;
    return STATUS_OK;
}

static enum status read_clauses(struct dimacs *dimacs)
{
    size_t n_before = dimacs->model->n_imported;
    bool open = false;
    while (skip_space(dimacs) && peek(dimacs) != '%') {
        int64_t literal;
        if (!read_number(dimacs, &literal))
            return wrong(dimacs, "expected a number");
        enum status status = literal != 0 ? add_literal(dimacs, literal) : end_clause(dimacs);
        if (status != STATUS_OK)
            return status;
        open = literal != 0;
    }
    if (open)
        return wrong(dimacs, "the last clause has no 0 at its end");
    if (dimacs->model->n_imported - n_before != dimacs->n_clauses)
        return wrong(dimacs, "the header says %llu clauses, but there are %zu",
                     (unsigned long long)dimacs->n_clauses, dimacs->model->n_imported - n_before);
    return STATUS_OK;
}

enum status model_add_dimacs(struct model *model, const char *path, const char *text,
                             size_t n_bytes, struct error *err)
{
    struct dimacs dimacs = {
        .model = model, .path = path, .text = text, .n_bytes = n_bytes, .line = 1, .err = err};
    enum status status = load_table(&dimacs);
    if (status == STATUS_OK && (status = read_header(&dimacs)) == STATUS_OK)
        status = read_clauses(&dimacs);
    model->hash = hash_combine(model->hash, hash_bytes(text, n_bytes));
    free(dimacs.item);
    numbers_done(&dimacs.neg);
    numbers_done(&dimacs.pos);
    return status;
}
