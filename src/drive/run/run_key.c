#include "drive/run/run_key.h"

#include "base/files/disk.h"
#include "drive/journal/version_replay.h"

#include <stdlib.h>
#include <string.h>

enum status run_key(const struct run_options *options, char ret[HASH_TEXT], struct error *err)
{
    struct hash key = fileset_hash(options->inputs->files);
    key = hash_combine(key, hash_bytes(options->identity, strlen(options->identity)));
    if (options->oracle.kind == TEST_SCRIPT) {
        unsigned char *script;
        size_t n_bytes;
        enum status status = disk_read(options->oracle.argv[0], &script, &n_bytes, NULL, err);
        if (status != STATUS_OK)
            return status;
        key = hash_combine(key, hash_bytes(script, n_bytes));
        free(script);
    }
    hash_to_text(key, ret);
    return STATUS_OK;
}

bool journal_has_output(struct journal *journal, const struct output *output)
{
    struct input standing;
    bool has = output_read(output, &standing) && versions_have(journal, &standing.files);
    input_done(&standing);
    return has;
}

bool run_can_resume(const struct run_options *options)
{
    struct output *output;
    struct journal *journal;
    char key[HASH_TEXT];
    bool can = false;
    if (!options->use_journal || run_key(options, key, NULL) != STATUS_OK ||
        output_choose(options->inputs, options->output_path, options->in_place, &output, NULL) !=
            STATUS_OK)
        return false;
    if (journal_open(output_journal_dir(output), true, &journal, NULL) == STATUS_OK) {
        char *known = journal_get(journal, "key");
        can = known != NULL && strcmp(known, key) == 0 && journal_has_output(journal, output);
        free(known);
        journal_close(journal);
    }
    output_free(output);
    return can;
}
