#include "drive/run/run_key.h"

#include "base/files/disk.h"
#include "drive/journal/version_replay.h"

#include <stdlib.h>
#include <string.h>

static enum status hash_of_script(const struct run_options *options, struct hash *ret,
                                  struct error *err)
{
    unsigned char *script = NULL;
    size_t n_bytes = 0;
    if (options->oracle.kind == TEST_SCRIPT) {
        enum status status = disk_read(options->oracle.argv[0], &script, &n_bytes, NULL, err);
        if (status != STATUS_OK)
            return status;
    }
    *ret = hash_bytes(script, n_bytes);
    free(script);
    return STATUS_OK;
}

enum status run_key_make(const struct run_options *options, struct run_key *ret, struct error *err)
{
    struct hash input = fileset_hash(options->inputs->files), test;
    struct hash identity = hash_bytes(options->identity, strlen(options->identity));
    enum status status = hash_of_script(options, &test, err);
    if (status != STATUS_OK)
        return status;
    ret->identity = options->identity;
    hash_to_text(input, ret->input);
    hash_to_text(test, ret->test);
    hash_to_text(hash_combine(hash_combine(input, identity), test), ret->whole);
    return STATUS_OK;
}

enum status run_key_save(const struct run_key *key, struct journal *journal, struct error *err)
{
    enum status status = journal_set(journal, "key", key->whole, err);
    if (status == STATUS_OK)
        status = journal_set(journal, "input", key->input, err);
    if (status == STATUS_OK)
        status = journal_set(journal, "test", key->test, err);
    return status == STATUS_OK ? journal_set(journal, "identity", key->identity, err) : status;
}

static bool is_fact(struct journal *journal, const char *name, const char *value)
{
    char *known = journal_get(journal, name);
    bool is_same = known != NULL && strcmp(known, value) == 0;
    free(known);
    return is_same;
}

bool run_key_is_of(const struct run_key *key, struct journal *journal)
{
    return is_fact(journal, "key", key->whole);
}

bool run_key_has_other_test(const struct run_key *key, struct journal *journal)
{
    return is_fact(journal, "input", key->input) && is_fact(journal, "identity", key->identity) &&
           !is_fact(journal, "test", key->test);
}

/* --- what changed ------------------------------------------------------------------------ */

/* The things that changed, each listed once.  Borrows its texts. */
struct subjects {
    struct subject {
        const char *text;
        size_t n_bytes;
    } items[64];
    size_t n;
};

static void add_subject(struct subjects *subjects, const char *text, size_t n_bytes)
{
    for (size_t i = 0; i < subjects->n; i++)
        if (subjects->items[i].n_bytes == n_bytes &&
            memcmp(subjects->items[i].text, text, n_bytes) == 0)
            return;
    if (subjects->n < sizeof subjects->items / sizeof *subjects->items)
        subjects->items[subjects->n++] = (struct subject){text, n_bytes};
}

/* Adds the subject of a line of the identity: "--timeout 60" is about --timeout. */
static void add_subject_of_line(struct subjects *subjects, const char *line, size_t n_bytes)
{
    static const struct {
        const char *start, *subject;
    } others[] = {
        {"test kind ", "the test"},
        {"word ", "the test"},
        {"tool ", "the test"},
        {"core ", "--core"},
        {"model ", "the file of --model"},
        {"guide ", "the model of --guide"},
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strncmp(line, others[i].start, strlen(others[i].start)) == 0) {
            add_subject(subjects, others[i].subject, strlen(others[i].subject));
            return;
        }
    size_t n_name = strcspn(line, " \n");
    add_subject(subjects, line, n_name < n_bytes ? n_name : n_bytes);
}

static bool has_line(const char *text, const char *line, size_t n_bytes)
{
    for (; *text != '\0'; text += strcspn(text, "\n") + 1)
        if (strcspn(text, "\n") == n_bytes && memcmp(text, line, n_bytes) == 0)
            return true;
    return false;
}

/* Adds the subjects of the lines of `text` that `other` lacks.  Every line ends with a newline. */
static void add_missing_lines(struct subjects *subjects, const char *text, const char *other)
{
    for (const char *line = text; *line != '\0';) {
        size_t n_bytes = strcspn(line, "\n");
        if (!has_line(other, line, n_bytes))
            add_subject_of_line(subjects, line, n_bytes);
        line += n_bytes + (line[n_bytes] == '\n');
    }
}

void run_key_describe_changes(const struct run_key *key, struct journal *journal,
                              struct buffer *ret)
{
    struct subjects subjects = {.n = 0};
    char *identity = journal_get(journal, "identity");
    if (!is_fact(journal, "input", key->input))
        add_subject(&subjects, "the input", strlen("the input"));
    if (!is_fact(journal, "test", key->test))
        add_subject(&subjects, "the test", strlen("the test"));
    if (identity != NULL) {
        add_missing_lines(&subjects, identity, key->identity);
        add_missing_lines(&subjects, key->identity, identity);
    }
    /* the journal lacks these facts, or only the order differs */
    if (identity == NULL || subjects.n == 0)
        buffer_add_text(ret, "the input, the test or the options");
    for (size_t i = 0; identity != NULL && i < subjects.n; i++)
        buffer_add_format(ret, "%s%.*s",
                          i == 0                ? ""
                          : i + 1 == subjects.n ? " and "
                                                : ", ",
                          (int)subjects.items[i].n_bytes, subjects.items[i].text);
    free(identity);
}

/* --- the existing output ------------------------------------------------------------------- */

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
    struct run_key key;
    bool can = false;
    if (!options->use_journal || run_key_make(options, &key, NULL) != STATUS_OK ||
        output_choose(options->inputs, options->output_path, options->in_place, &output, NULL) !=
            STATUS_OK)
        return false;
    if (journal_open(output_journal_dir(output), true, &journal, NULL) == STATUS_OK) {
        can = run_key_is_of(&key, journal) && journal_has_output(journal, output);
        journal_close(journal);
    }
    output_free(output);
    return can;
}
