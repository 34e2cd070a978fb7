/* languages - whether the languages of the options and the inputs can be used. */
#include "input/tree/language/languages.h"
#include "cli/setup/steps.h"

enum status setup_check_language(struct setup *setup, struct error *err)
{
    const struct options *options = &setup->options;
    struct languages *languages = languages_new();
    const struct language *language;
    const char *name;
    enum status status = STATUS_OK;
    if (options_has(options, OPT_LANGUAGE))
        status = languages_open(languages, options_value(options, OPT_LANGUAGE), &language, err);
    if (status == STATUS_OK && options_has(options, OPT_GRAMMAR))
        status = languages_add_grammar(languages, options_value(options, OPT_GRAMMAR), &name, err);
    languages_free(languages);
    return status;
}

/* The default plan for a known language needs its parser.  Without this check an input whose parser
 * is not built would be reduced as plain text. */
enum status setup_check_parsers(struct setup *setup, struct error *err)
{
    const struct run_options *run = &setup->run;
    if (setup->plan.n_passes > 0 || setup->model != NULL || run->force_binary ||
        run->read.language != NULL || run->read.grammar != NULL)
        return STATUS_OK;
    const struct fileset *files = setup->inputs->files;
    struct languages *languages = languages_new();
    enum status status = STATUS_OK;
    for (size_t i = 0; i < files->n_files && status == STATUS_OK; i++)
        status = languages_check_file(languages, files->files[i].name, err);
    languages_free(languages);
    return status;
}
