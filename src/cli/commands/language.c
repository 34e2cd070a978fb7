/* language - pare language check: finds mistakes in the data of a language, and shows on a sample
 * file what its rules say. */
#include "input/tree/language/language.h"
#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "cli/show/complain.h"
#include "cli/table/commands.h"
#include "drive/files/inputs.h"
#include "drive/plan/plan.h"
#include "input/tree/check/sample_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static enum status print_sample(const struct language *language, char *path, struct error *err)
{
    struct inputs *inputs;
    struct buffer text = {0};
    enum status status = inputs_load(&path, 1, false, &inputs, err);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < inputs->files->n_files && status == STATUS_OK; i++)
        status = sample_report(language, &inputs->files->files[i], &text, err);
    if (status == STATUS_OK)
        fputs(buffer_text(&text), stdout);
    buffer_done(&text);
    inputs_free(inputs);
    return status;
}

/* Checks the passes that language.json names.  This is done here because only src/drive knows which
 * passes exist. */
static void check_passes(struct language *language)
{
    const struct description *description = &language->description;
    for (size_t i = 0; i < description->passes.n; i++) {
        struct plan plan = {0};
        struct error err;
        if (plan_add_named(&plan, description->passes.texts[i], &err) != STATUS_OK)
            description_blame(description, &language->mistakes, "passes", i, "%s", err.message);
    }
}

/* Opens the language and prints its mistakes. */
static enum status print_mistakes(struct language *language, struct error *err)
{
    enum status status = language_open(language, err);
    check_passes(language);
    size_t n = language->mistakes.n;
    for (size_t i = 0; i < n; i++)
        puts(language->mistakes.texts[i]);
    fflush(stdout); /* the error that ends the command must come after the list */
    if (language->parser != NULL && n > 0)
        return fail(err, STATUS_INPUT, "%s: %zu mistake%s", language->folder, n, n == 1 ? "" : "s");
    if (status == STATUS_OK)
        printf("%s: no mistakes\n", language->folder);
    return status;
}

static enum status check(const char *dir, char *sample, struct error *err)
{
    char *folder = mem_string(dir), *description = disk_join(dir, "language.json");
    for (size_t n = strlen(folder); n > 1 && folder[n - 1] == '/'; n--)
        folder[n - 1] = '\0';
    enum status status = STATUS_OK;
    if (!disk_exists(description))
        status = fail(err, STATUS_INPUT,
                      "there is no %s: DIR must be the folder of a language, for example "
                      "build/languages/c in a checkout of Pare",
                      description);
    if (status == STATUS_OK) {
        struct language *language = language_new(disk_base_name(folder), folder);
        status = print_mistakes(language, err);
        if (status == STATUS_OK && sample != NULL)
            status = print_sample(language, sample, err);
        language_free(language);
    }
    free(description);
    free(folder);
    return status;
}

int command_language(const struct command *self, int argc, char **argv)
{
    struct error err;
    struct options options;
    enum status status = options_parse(self->options, argc, argv, &options, &err);
    if (status != STATUS_OK)
        return complain(&err, false);
    int n = options.n_words;
    if (n < 2 || n > 3 || strcmp(options.words[0], "check") != 0)
        status = fail(&err, STATUS_USAGE, "usage: pare language %s", self->usage);
    else
        status = check(options.words[1], n == 3 ? options.words[2] : NULL, &err);
    options_done(&options);
    return status == STATUS_OK ? EXIT_DONE : complain(&err, false);
}
