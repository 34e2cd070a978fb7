#include "cli/options/options.h"

#include "base/memory.h"
#include "base/suggest.h"
#include "cli/options/values.h"

#include <stdlib.h>
#include <string.h>

/* --- finding ----------------------------------------------------------------------------- */

int option_find(const struct option_table *table, const char *name, size_t n_bytes)
{
    for (size_t i = 0; i < table->n_rows; i++)
        if (strlen(table->rows[i].name) == n_bytes &&
            memcmp(table->rows[i].name, name, n_bytes) == 0)
            return (int)i;
    return -1;
}

int option_find_letter(const struct option_table *table, char letter)
{
    for (size_t i = 0; i < table->n_rows; i++)
        if (table->rows[i].letters != NULL && strchr(table->rows[i].letters, letter) != NULL)
            return (int)i;
    return -1;
}

bool option_is_among(int argc, char **argv, const char *name, char letter)
{
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *word = argv[i];
        if (word[0] != '-')
            continue;
        if (word[1] == '-' && strcmp(word + 2, name) == 0)
            return true;
        if (letter != '\0' && word[1] == letter && word[2] == '\0')
            return true;
    }
    return false;
}

/* --- parsing ----------------------------------------------------------------------------- */

static enum status fail_unknown(const struct option_table *table, const char *word, size_t n_bytes,
                                struct error *err)
{
    struct suggestion suggestion;
    suggest_start(&suggestion, word + strspn(word, "-"), n_bytes - strspn(word, "-"));
    for (size_t i = 0; i < table->n_rows; i++)
        suggest_try(&suggestion, table->rows[i].name);
    if (word[1] == '-' && suggestion.best != NULL)
        return fail(err, STATUS_USAGE, "unknown option %.*s; did you mean --%s?", (int)n_bytes,
                    word, suggestion.best);
    return fail(err, STATUS_USAGE, "unknown option %.*s; --help lists the options", (int)n_bytes,
                word);
}

static enum status give(struct options *options, int id, const char *value, struct error *err)
{
    struct option_values *given = &options->given[id];
    if (value != NULL) {
        enum status status = option_value_check(&options->table->rows[id], value, err);
        if (status != STATUS_OK)
            return status;
    }
    mem_grow((void **)&given->values, &given->capacity, given->n + 1, sizeof *given->values);
    given->values[given->n++] = value;
    return STATUS_OK;
}

/* One argument that begins with a dash.  *next is the argument behind it (NULL: none); it is set to
 * NULL when it was used as the option's value. */
static enum status parse_option(struct options *options, const char *word, const char **next,
                                struct error *err)
{
    const struct option_table *table = options->table;
    bool is_long = word[1] == '-';
    size_t n_name = is_long ? strcspn(word, "=") : strlen(word);
    int id =
        is_long ? option_find(table, word + 2, n_name - 2) : option_find_letter(table, word[1]);
    if (id < 0)
        return fail_unknown(table, word, n_name, err);
    const struct option_row *row = &table->rows[id];
    const char *attached = NULL; /* --name=value, -nvalue */
    if (is_long && word[n_name] == '=')
        attached = word + n_name + 1;
    else if (!is_long && word[2] != '\0')
        attached = word + 2;
    if (row->argument == NULL) {
        if (attached != NULL)
            return fail(err, STATUS_USAGE, "--%s takes no argument", row->name);
        return give(options, id, NULL, err);
    }
    if (attached != NULL || row->is_optional)
        return give(options, id, attached, err);
    if (*next == NULL)
        return fail(err, STATUS_USAGE, "--%s needs an argument: %s", row->name, row->argument);
    const char *value = *next;
    *next = NULL;
    return give(options, id, value, err);
}

static enum status parse_all(struct options *options, int argc, char **argv, struct error *err)
{
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            options->command = argv + i + 1;
            break;
        }
        if (argv[i][0] != '-' || argv[i][1] == '\0') {
            options->words[options->n_words++] = argv[i];
            continue;
        }
        bool has_next = i + 1 < argc && strcmp(argv[i + 1], "--") != 0;
        const char *next = has_next ? argv[i + 1] : NULL;
        enum status status = parse_option(options, argv[i], &next, err);
        if (status != STATUS_OK)
            return status;
        if (has_next && next == NULL)
            i++;
    }
    return STATUS_OK;
}

enum status options_parse(const struct option_table *table, int argc, char **argv,
                          struct options *ret, struct error *err)
{
    struct options options = {
        .table = table,
        .given = mem_zero(table->n_rows, sizeof *options.given),
        .words = mem_zero((size_t)argc + 1, sizeof *options.words),
    };
    enum status status = parse_all(&options, argc, argv, err);
    if (status == STATUS_OK)
        *ret = options;
    else
        options_done(&options);
    return status;
}

void options_done(struct options *options)
{
    for (size_t i = 0; options->table != NULL && i < options->table->n_rows; i++)
        free(options->given[i].values);
    free(options->given);
    free(options->words);
    *options = (struct options){0};
}

/* --- reading ----------------------------------------------------------------------------- */

bool options_has(const struct options *options, int id)
{
    return options->given[id].n > 0;
}

const char *options_value(const struct options *options, int id)
{
    const struct option_values *given = &options->given[id];
    return given->n > 0 ? given->values[given->n - 1] : NULL;
}

static const char *value_or_standard(const struct options *options, int id)
{
    const char *value = options_value(options, id);
    return value != NULL ? value : options->table->rows[id].standard;
}

double options_number(const struct options *options, int id)
{
    const char *value = value_or_standard(options, id);
    return value != NULL ? option_value_number(&options->table->rows[id], value) : 0;
}

size_t options_word(const struct options *options, int id)
{
    return option_value_word(&options->table->rows[id], value_or_standard(options, id));
}
