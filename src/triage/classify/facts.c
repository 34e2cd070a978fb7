#include "triage/classify/facts.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void fact_list_done(struct fact_list *list)
{
    for (size_t i = 0; list->context != NULL && i < list->facts.n; i++)
        free(list->context[i]);
    free(list->context);
    numbers_done(&list->facts);
    bitset_done(&list->has);
    *list = (struct fact_list){0};
}

bool fact_list_has(const struct fact_list *list, uint32_t fact)
{
    return fact < list->has.n_bits && bitset_has(&list->has, fact);
}

static void make_room(struct fact_list *list, uint32_t fact)
{
    if (fact < list->has.n_bits)
        return;
    struct bitset larger;
    bitset_init(&larger, ((size_t)fact + 64) * 2);
    if (list->has.n_bits > 0)
        memcpy(larger.words, list->has.words, (list->has.n_bits + 63) / 64 * sizeof(uint64_t));
    bitset_done(&list->has);
    list->has = larger;
}

void fact_list_add(struct fact_list *list, uint32_t fact)
{
    if (fact_list_has(list, fact))
        return;
    make_room(list, fact);
    bitset_add(&list->has, fact);
    numbers_push(&list->facts, fact);
    if (list->context != NULL) {
        mem_grow((void **)&list->context, &list->context_capacity, list->facts.n,
                 sizeof *list->context);
        list->context[list->facts.n - 1] = NULL;
    }
}

/* Reading ------------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

enum fact_kind fact_read_line(const char *line, size_t n_bytes, struct buffer *out)
{
    while (n_bytes > 0 && is_blank(line[n_bytes - 1]))
        n_bytes--;
    while (n_bytes > 0 && is_blank(*line)) {
        line++;
        n_bytes--;
    }
    if (memchr(line, '\0', n_bytes) != NULL)
        return FACT_GARBAGE;
    if (n_bytes == 0)
        return FACT_SKIPPED;
    buffer_add(out, line, n_bytes);
    return FACT_READ;
}

/* Appends a line to the context of the newest fact.  A fact that is listed again keeps its first
 * context. */
static void add_context(struct fact_list *list, size_t position, const char *line, size_t n_bytes)
{
    if (list->context == NULL) {
        list->context = mem_zero(list->facts.n, sizeof *list->context);
        list->context_capacity = list->facts.n;
    }
    char *old = list->context[position];
    list->context[position] = old == NULL ? mem_format("%.*s", (int)n_bytes, line)
                                          : mem_format("%s\n%.*s", old, (int)n_bytes, line);
    free(old);
}

struct reading_facts {
    struct fact_list *list;
    struct text_table *table;
    fact_reader *reader;
    struct buffer fact;
    bool is_new; /* the next lines belong to a new fact */
};

static bool read_line(struct reading_facts *r, const char *line, size_t n_bytes)
{
    while (n_bytes > 0 && line[n_bytes - 1] == '\r')
        n_bytes--;
    if (n_bytes == 0 || *line == '#')
        return true;
    if (*line == '\t') {
        if (r->is_new)
            add_context(r->list, r->list->facts.n - 1, line + 1, n_bytes - 1);
        return true;
    }
    r->fact.n_bytes = 0;
    enum fact_kind kind = r->reader(line, n_bytes, &r->fact);
    if (kind == FACT_READ) {
        size_t n_before = r->list->facts.n;
        fact_list_add(r->list, text_table_add(r->table, buffer_text(&r->fact), r->fact.n_bytes));
        r->is_new = r->list->facts.n > n_before;
    } else {
        r->is_new = false;
    }
    return kind != FACT_GARBAGE;
}

enum status fact_list_read(struct fact_list *ret, struct text_table *table, fact_reader *reader,
                           const char *text, size_t n_bytes, const char *what, struct error *err)
{
    struct reading_facts r = {.list = ret, .table = table, .reader = reader};
    enum status status = STATUS_OK;
    size_t number = 1;
    for (size_t at = 0; status == STATUS_OK && at < n_bytes; number++) {
        const char *end = memchr(text + at, '\n', n_bytes - at);
        size_t length = end != NULL ? (size_t)(end - text) - at : n_bytes - at;
        if (!read_line(&r, text + at, length))
            status = fail(err, STATUS_INPUT, "line %zu of %s is in no format we know: \"%.*s\"",
                          number, what, (int)(length < 80 ? length : 80), text + at);
        at += length + 1;
    }
    buffer_done(&r.fact);
    return status;
}

/* Changing ------------------------------------------------------------------------------------ */

void fact_list_to_front(struct fact_list *list, uint32_t fact)
{
    fact_list_add(list, fact);
    size_t at = 0;
    while (list->facts.data[at] != fact)
        at++;
    memmove(list->facts.data + 1, list->facts.data, at * sizeof *list->facts.data);
    list->facts.data[0] = fact;
    if (list->context != NULL) {
        char *context = list->context[at];
        memmove(list->context + 1, list->context, at * sizeof *list->context);
        list->context[0] = context;
    }
}

void fact_list_cut(struct fact_list *list, const struct fact_list *scope)
{
    size_t n = 0;
    for (size_t i = 0; i < list->facts.n; i++) {
        uint32_t fact = list->facts.data[i];
        char *context = list->context != NULL ? list->context[i] : NULL;
        if (!fact_list_has(scope, fact)) {
            bitset_remove(&list->has, fact);
            free(context);
            continue;
        }
        if (list->context != NULL)
            list->context[n] = context;
        list->facts.data[n++] = fact;
    }
    list->facts.n = n;
}

const char *fact_list_context(const struct fact_list *list, size_t position)
{
    const char *context = list->context != NULL ? list->context[position] : NULL;
    return context != NULL ? context : "";
}
