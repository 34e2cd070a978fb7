#include "cli/setup/guide_setup.h"

#include "base/files/disk.h"
#include "base/files/share.h"
#include "base/memory.h"
#include "input/tree/language/languages.h"
#include "learn/data/language_binding.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The language of all files of the input; NULL: the files differ, or their language is unknown. */
static const char *only_language(const struct languages *languages, const struct fileset *input)
{
    const char *name = NULL;
    for (size_t i = 0; i < input->n_files; i++) {
        const struct language *language = languages_for_file(languages, input->files[i].name);
        if (language == NULL)
            continue;
        if (name != NULL && strcmp(name, language->name) != 0)
            return NULL;
        name = language->name;
    }
    return name;
}

static char *model_in(const char *dir, const char *language)
{
    char *name = mem_format("%s-type.model", language);
    char *path = disk_join(dir, name);
    free(name);
    if (disk_exists(path))
        return path;
    free(path);
    return NULL;
}

/* The path of the installed model, or of the one in PARE_MODELS; NULL: there is none. */
static char *shipped_path(const char *language)
{
    const char *given = getenv("PARE_MODELS");
    if (given != NULL)
        return given[0] == '\0' ? NULL : model_in(given, language);
    char *models = share_find("models");
    char *path = models != NULL ? model_in(models, language) : NULL;
    free(models);
    return path;
}

static enum status load(const char *path, const struct binding *binding, struct predictor **ret,
                        struct error *err)
{
    unsigned char *data;
    size_t n_bytes;
    struct predictor *model;
    enum status status = disk_read(path, &data, &n_bytes, NULL, err);
    if (status != STATUS_OK)
        return status;
    status = predictor_read(data, n_bytes, path, &model, err);
    free(data);
    if (status != STATUS_OK)
        return status;
    status = binding_check(predictor_binding(model), binding, path, err);
    if (status == STATUS_OK)
        *ret = model;
    else
        predictor_free(model);
    return status;
}

static enum status load_for(struct languages *languages, const char *name, const char *path,
                            struct predictor **ret, struct error *err)
{
    const struct language *language;
    struct binding binding;
    enum status status = languages_open(languages, name, &language, err);
    if (status == STATUS_OK)
        status = tree_binding(language, &binding, err);
    return status == STATUS_OK ? load(path, &binding, ret, err) : status;
}

/* The model to use; *ret is not changed if there is none.  Fails if there is one that cannot be
 * used. */
static enum status find_model(const struct options *options, const struct fileset *input,
                              struct predictor **ret, struct error *err)
{
    struct languages *languages = languages_new();
    const char *path = options_value(options, OPT_GUIDE_MODEL),
               *name = options_value(options, OPT_LANGUAGE);
    enum status status = STATUS_OK;
    if (name == NULL && options_value(options, OPT_GRAMMAR) != NULL)
        status = languages_add_grammar(languages, options_value(options, OPT_GRAMMAR), &name, err);
    else if (name == NULL)
        name = only_language(languages, input);
    char *shipped = path == NULL && name != NULL ? shipped_path(name) : NULL;
    if (path == NULL)
        path = shipped;
    if (status == STATUS_OK && path != NULL && name == NULL)
        status = fail(err, STATUS_INPUT, "%s: the files of the input are not in one known language",
                      path);
    else if (status == STATUS_OK && path != NULL)
        status = load_for(languages, name, path, ret, err);
    free(shipped);
    languages_free(languages);
    return status;
}

/* The guide mode that the user asked for; NULL: none. */
static const char *mode_of(const struct options *options)
{
    if (options_has(options, OPT_GUIDE))
        return options_value(options, OPT_GUIDE);
    return options_has(options, OPT_GUIDE_MODEL) ? "postpone" : NULL;
}

void guide_setup_make(const struct options *options, const struct fileset *input,
                      struct guide_setup *ret)
{
    struct error why;
    const char *mode = mode_of(options);
    *ret = (struct guide_setup){.learns = mode == NULL || strcmp(mode, "none") != 0};
    if (mode == NULL || !ret->learns)
        return;
    bool is_mode = guide_mode_find(mode, &ret->options.mode);
    assert(is_mode); /* the parser of options accepts only the words of the table */
    (void)is_mode;
    bool wants_model = ret->options.mode != GUIDE_ONLINE || options_has(options, OPT_GUIDE_MODEL);
    if (wants_model && find_model(options, input, &ret->model, &why) != STATUS_OK)
        ret->remark = mem_format("%s; going on without it", why.message);
    else if (wants_model && ret->model == NULL)
        ret->remark = mem_string("no model for this input is installed (--guide-model gives one); "
                                 "going on without it");
    ret->options.model = ret->model;
    ret->is_on = ret->model != NULL || ret->options.mode == GUIDE_ONLINE;
}

void guide_setup_done(struct guide_setup *setup)
{
    predictor_free(setup->model);
    free(setup->remark);
    *setup = (struct guide_setup){0};
}
