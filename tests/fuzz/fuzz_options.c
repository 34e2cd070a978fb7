/* Command lines, a word a line: any words are options with values that fit, or bad use that is
 * said. */
#include "base/memory.h"
#include "cli/options/option_table.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

enum { MAX_WORDS = 40 };

static void use(const struct options *options)
{
    for (size_t i = 0; i < options->table->n_rows; i++) {
        const struct option_row *row = &options->table->rows[i];
        double number = options_number(options, (int)i);
        if (row->takes == TAKES_WORD &&
            (options_value(options, (int)i) != NULL || row->standard != NULL))
            options_word(options, (int)i);
        bool has_range = row->takes == TAKES_NUMBER || row->takes == TAKES_SHARE;
        if (has_range && options_value(options, (int)i) != NULL &&
            !(number >= row->least && number <= row->most))
            abort();
    }
}

static void parse(const struct option_table *table, int argc, char **argv)
{
    struct options options;
    struct error err = {0};
    if (options_parse(table, argc, argv, &options, &err) != STATUS_OK) {
        if (err.message[0] == '\0')
            abort();
        return;
    }
    use(&options);
    options_done(&options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    char *text = mem_alloc(n_bytes + 1), *rest = text, *argv[MAX_WORDS + 2] = {(char[]){"pare"}};
    int argc = 1;
    memcpy(text, data, n_bytes);
    text[n_bytes] = '\0';
    for (char *word; argc <= MAX_WORDS && (word = strsep(&rest, "\n")) != NULL;)
        argv[argc++] = word;
    parse(&reduce_options, argc, argv);
    option_is_among(argc, argv, "help", 'h');
    free(text);
    return 0;
}
