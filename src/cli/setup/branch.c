#include "cli/setup/branch.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/options/word_list.h"

#include <stdlib.h>

/* Options that apply to the original only: output, lines and names to keep, how the input was made,
 * who watches. */
static const int dropped[] = {
    OPT_OUTPUT,     OPT_IN_PLACE,         OPT_KEEP, OPT_CORE, OPT_KEEP_LINES,
    OPT_KEEP_NAMES, OPT_COMPILE_COMMANDS, OPT_LIVE};

/* Several inputs are saved as one directory, with their base names. */
static void add_inputs(struct word_list *paths, char **inputs, int n_inputs, const char *saved)
{
    if (n_inputs == 1) {
        word_list_add(paths, saved);
        return;
    }
    for (int i = 0; i < n_inputs; i++) {
        char *path = disk_join(saved, disk_base_name(inputs[i]));
        if (disk_exists(path))
            word_list_add(paths, path);
        free(path);
    }
}

static void set_value(struct options *options, int id, const char *value)
{
    struct option_values *given = &options->given[id];
    mem_grow((void **)&given->values, &given->capacity, 1, sizeof *given->values);
    given->values[0] = value;
    given->n = 1;
}

char **branch_change_options(struct options *options, const char *saved)
{
    struct word_list paths = {0};
    int n_tests = options->command == NULL ? 1 : 0; /* TEST comes before the inputs */
    for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++)
        options->given[dropped[i]].n = 0;
    if (options->command != NULL)
        /* other failures of a command are always crashes (others.h) */
        set_value(options, OPT_KEEP, "crash");
    if (options_has(options, OPT_PROJECT)) {
        word_list_add(&paths, saved);
        set_value(options, OPT_PROJECT, paths.words[0]);
        return paths.words;
    }
    add_inputs(&paths, options->words + n_tests, options->n_words - n_tests, saved);
    for (size_t i = 0; i < paths.n; i++)
        options->words[n_tests + (int)i] = paths.words[i];
    options->n_words = n_tests + (int)paths.n;
    options->words[options->n_words] = NULL;
    return paths.words;
}
