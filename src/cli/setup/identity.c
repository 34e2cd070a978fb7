/* identity - the options that change results, as text.  With the contents of the inputs and of the
 * test it is the journal's key: a journal with another key cannot be resumed. */
#include "base/files/disk.h"
#include "cli/options/values.h"
#include "cli/setup/steps.h"

#include <stdlib.h>
#include <string.h>

static bool is_number(const struct option_row *row)
{
    return row->takes == TAKES_NUMBER || row->takes == TAKES_SECONDS || row->takes == TAKES_BYTES ||
           row->takes == TAKES_SHARE;
}

/* Times and sizes are written as numbers: 60 and 1m are the same. */
static void add_values(struct buffer *out, const struct options *options, int id)
{
    const struct option_row *row = &options->table->rows[id];
    const struct option_values *given = &options->given[id];
    for (size_t i = 0; i < given->n; i++)
        if (is_number(row) && given->values[i] != NULL)
            buffer_add_format(out, "--%s %.17g\n", row->name,
                              option_value_number(row, given->values[i]));
        else
            buffer_add_format(out, "--%s %s\n", row->name,
                              given->values[i] != NULL ? given->values[i] : "");
}

static void add_guide(struct buffer *out, const struct predictor *model)
{
    char hash[HASH_TEXT];
    struct buffer packed = {0};
    predictor_pack(model, &packed);
    hash_to_text(hash_bytes(packed.data, packed.n_bytes), hash);
    buffer_add_format(out, "guide %s\n", hash);
    buffer_done(&packed);
}

/* Adds a program or script that the user named by a path, with its contents: it may be edited or
 * rebuilt. */
static void add_tool(struct buffer *out, const char *path)
{
    char hash[HASH_TEXT];
    unsigned char *data;
    size_t n_bytes;
    if (strchr(path, '/') == NULL || disk_read(path, &data, &n_bytes, NULL, NULL) != STATUS_OK)
        return;
    hash_to_text(hash_bytes(data, n_bytes), hash);
    buffer_add_format(out, "tool %s\n", hash);
    free(data);
}

void setup_make_identity(struct setup *setup)
{
    char hash[HASH_TEXT];
    struct buffer *out = &setup->identity;
    buffer_done(out);
    buffer_add_format(out, "test kind %d\n", (int)setup->run.oracle.kind);
    for (char **word = setup->test_argv; *word != NULL; word++)
        buffer_add_format(out, "word %s\n", *word);
    if (setup->run.oracle.kind == TEST_COMMAND)
        add_tool(out, setup->test_argv[0]);
    if (setup->script != NULL)
        add_tool(out, setup->script);
    for (int id = 0; id < N_OPTIONS; id++)
        if (setup->options.table->rows[id].in_key)
            add_values(out, &setup->options, id);
    for (char **name = setup->core; name != NULL && *name != NULL; name++)
        buffer_add_format(out, "core %s\n", *name);
    if (setup->model != NULL) {
        hash_to_text(model_hash(setup->model), hash);
        buffer_add_format(out, "model %s\n", hash);
    }
    if (setup->guide.model != NULL)
        add_guide(out, setup->guide.model);
    setup->run.identity = buffer_text(out);
}
