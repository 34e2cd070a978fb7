/* The input is a model, a NUL byte, a DIMACS text, a NUL byte and a file that both talk about.
 * Anything may be read; what is accepted holds for all items and renders them to the input. */
#include "input/core/reading.h"
#include "input/model/model.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static void must(bool ok)
{
    if (!ok)
        abort();
}

/* Cuts the part up to the next NUL off the front. */
static const char *cut(const uint8_t **data, size_t *n_bytes, size_t *ret_n)
{
    const uint8_t *part = *data;
    const uint8_t *end = *n_bytes > 0 ? memchr(part, 0, *n_bytes) : NULL;
    *ret_n = end != NULL ? (size_t)(end - part) : *n_bytes;
    size_t n_used = *ret_n + (end != NULL);
    *data += n_used;
    *n_bytes -= n_used;
    return (const char *)part;
}

static void check_reading(const struct model *model, const struct fileset *input)
{
    struct reading *reading;
    struct error err;
    if (model_read(model, input, &reading, &err) != STATUS_OK)
        return;
    struct bitset subset;
    struct fileset candidate;
    bitset_init(&subset, reading->problem.n_items);
    reading_render(reading, &subset, &candidate);
    fileset_done(&candidate);
    bitset_set_all(&subset);
    must(problem_allows(&reading->problem, &subset));
    reading_render(reading, &subset, &candidate);
    must(candidate.n_files == 1 && candidate.files[0].n_bytes == input->files[0].n_bytes);
    must(memcmp(candidate.files[0].data, input->files[0].data, input->files[0].n_bytes) == 0);
    fileset_done(&candidate);
    bitset_done(&subset);
    reading_free(reading);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    size_t n_json, n_cnf;
    const char *json = cut(&data, &n_bytes, &n_json);
    const char *cnf = cut(&data, &n_bytes, &n_cnf);
    struct model *model;
    struct error err = {0};
    if (model_parse("m.json", json, n_json, &model, &err) != STATUS_OK) {
        must(err.message[0] != '\0' && strchr(err.message, '\n') == NULL);
        return 0;
    }
    if (n_cnf > 0)
        (void)model_add_dimacs(model, "x.cnf", cnf, n_cnf, &err);
    struct file file = {.name = "f", .data = data, .n_bytes = n_bytes, .mode = 0644};
    struct fileset input = {0};
    struct buffer text = {0};
    fileset_add_borrowed(&input, &file);
    check_reading(model, &input);
    (void)model_report_check(model, &input, &text, &err);
    (void)model_report_dot(model, &input, &text, &err);
    buffer_done(&text);
    fileset_done(&input);
    model_free(model);
    return 0;
}
