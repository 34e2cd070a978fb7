/* tree_support - how much Pare knows about the languages of the files.  The default plan depends on
 * it. */
#include "input/tree/tree.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "input/tree/language/languages.h"

#include <string.h>

static enum tree_support support_for(struct languages *languages, const char *name,
                                     const struct file *file)
{
    const struct language *language;
    if (languages_open_for(languages, name, file->name, &language, NULL) != STATUS_OK ||
        language == NULL)
        return TREE_NONE;
    if (language->names == NULL)
        return TREE_GRAMMAR;
    return language->description.exact ? TREE_EXACT : TREE_NAMES;
}

enum tree_support tree_support(const struct fileset *input, const struct read_options *options)
{
    if (options->grammar != NULL)
        return TREE_GRAMMAR;
    struct languages *languages = languages_shared(options->languages);
    enum tree_support least = input->n_files > 0 ? TREE_EXACT : TREE_NONE;
    for (size_t i = 0; i < input->n_files && least != TREE_NONE; i++) {
        enum tree_support support = support_for(languages, options->language, &input->files[i]);
        least = support < least ? support : least;
    }
    languages_free(languages);
    return least;
}

bool tree_has_layout(const struct fileset *input, const struct read_options *options)
{
    struct languages *languages = languages_shared(options->languages);
    bool has_layout = false;
    for (size_t i = 0; i < input->n_files && options->grammar == NULL; i++) {
        const struct language *language;
        if (languages_open_for(languages, options->language, input->files[i].name, &language,
                               NULL) == STATUS_OK &&
            language != NULL)
            has_layout |= language->description.indented || language->description.layout;
    }
    languages_free(languages);
    return has_layout;
}

char *tree_passes(const struct fileset *input, const struct read_options *options)
{
    struct languages *languages = languages_shared(options->languages);
    const struct language *language = NULL, *other = NULL;
    struct buffer text = {0};
    for (size_t i = 0; i < input->n_files && language == other; i++) {
        if (languages_open_for(languages, options->language, input->files[i].name, &language,
                               NULL) != STATUS_OK)
            language = NULL;
        other = i == 0 ? language : other;
    }
    if (language != NULL && language == other && options->grammar == NULL)
        for (size_t i = 0; i < language->description.passes.n; i++)
            buffer_add_format(&text, "%s\n", language->description.passes.texts[i]);
    char *passes = text.n_bytes > 0 ? mem_string(buffer_text(&text)) : NULL;
    buffer_done(&text);
    languages_free(languages);
    return passes;
}
