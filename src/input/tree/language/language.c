#include "input/tree/language/language.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "input/tree/grammar/filled_lists.h"
#include "input/tree/grammar/grammar.h"
#include "input/tree/language/kind_names.h"
#include "input/tree/language/library_check.h"
#include "input/tree/language/name_rules.h"
#include "input/tree/language/pattern.h"
#include "input/tree/language/rewrite_rule.h"
#include "input/tree/language/signatures.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

/* --- the struct ------------------------------------------------------------------------------ */

struct language *language_new(const char *name, const char *folder)
{
    struct language *language = mem_zero(1, sizeof *language);
    language->name = mem_string(name);
    language->folder = mem_string(folder);
    language->library_path = disk_join(folder, "parser.so");
    language->grammar_path = disk_join(folder, "grammar.json");
    char *path = disk_join(folder, "language.json");
    description_read(&language->description, path, &language->mistakes);
    free(path);
    return language;
}

struct language *language_new_bare(const char *name, const char *library_path,
                                   const char *grammar_path)
{
    struct language *language = mem_zero(1, sizeof *language);
    language->name = mem_string(name);
    language->library_path = mem_string(library_path);
    language->grammar_path = mem_string(grammar_path);
    return language;
}

void language_free(struct language *language)
{
    if (language == NULL)
        return;
    grammar_free(language->grammar);
    kind_table_done(&language->kinds);
    name_rules_free(language->names);
    rules_free(language->rules);
    signatures_free(language->signatures);
    description_done(&language->description);
    mistakes_done(&language->mistakes);
    if (language->library != NULL)
        dlclose(language->library);
    free(language->name);
    free(language->folder);
    free(language->library_path);
    free(language->grammar_path);
    free(language);
}

/* --- the parser ------------------------------------------------------------------------------ */

enum status language_check_built(const struct language *language, struct error *err)
{
    if (disk_exists(language->library_path))
        return STATUS_OK;
    return fail(err, STATUS_INPUT,
                "the parser for %s is not built: there is no %s. In a checkout of Pare, \"./dev "
                "language %s\" builds it; for a language of your own, compile its parser.c",
                language->name, language->library_path, language->name);
}

static enum status read_grammar(const struct language *language, json_t **ret, struct error *err)
{
    json_error_t where;
    *ret = json_load_file(language->grammar_path, JSON_ALLOW_NUL, &where);
    if (*ret == NULL)
        return fail(err, STATUS_INPUT, "cannot read %s: %s", language->grammar_path, where.text);
    return STATUS_OK;
}

/* The name of the parser's function; caller frees. */
static enum status find_symbol(const struct language *language, char **ret, struct error *err)
{
    json_t *json;
    if (language->description.symbol != NULL) {
        *ret = mem_string(language->description.symbol);
        return STATUS_OK;
    }
    enum status status = read_grammar(language, &json, err);
    if (status != STATUS_OK)
        return status;
    const char *name = json_string_value(json_object_get(json, "name"));
    *ret = mem_format("tree_sitter_%s", name == NULL ? "" : name);
    json_decref(json);
    return STATUS_OK;
}

static enum status open_library(struct language *language, const char *symbol, struct error *err)
{
    const char *path = language->library_path;
    enum status status = language->library == NULL ? library_check(path, err) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (language->library == NULL)
        language->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (language->library == NULL)
        return fail(err, STATUS_IO, "cannot open the grammar of %s: %s", language->name, dlerror());
    const TSLanguage *(*make)(void) = NULL;
    void *address = dlsym(language->library, symbol);
    if (address == NULL)
        return fail(err, STATUS_INPUT, "%s has no function %s", path, symbol);
    memcpy((void *)&make, (void *)&address, sizeof address);
    const TSLanguage *parser = make();
    uint32_t version = ts_language_abi_version(parser);
    if (version < TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION ||
        version > TREE_SITTER_LANGUAGE_VERSION)
        return fail(err, STATUS_INPUT, "the grammar %s has version %u; this Pare reads %d to %d",
                    path, version, TREE_SITTER_MIN_COMPATIBLE_LANGUAGE_VERSION,
                    TREE_SITTER_LANGUAGE_VERSION);
    language->parser = parser;
    return STATUS_OK;
}

static enum status open_parser(struct language *language, struct error *err)
{
    char *symbol;
    enum status status = language_check_built(language, err);
    if (status == STATUS_OK)
        status = find_symbol(language, &symbol, err);
    if (status != STATUS_OK)
        return status;
    status = open_library(language, symbol, err);
    free(symbol);
    return status;
}

/* --- the rules ------------------------------------------------------------------------------- */

/* Loads the patterns in the files that language.json lists, or in the file of this name if it
 * exists. */
static struct patterns *load_patterns(struct language *language, const struct text_list *listed,
                                      const char *field, const char *file)
{
    const char *const *files = listed->is_given ? (const char *const *)listed->texts : &file;
    size_t n_files = listed->is_given ? listed->n : 1;
    if (language->folder == NULL)
        return NULL;
    for (size_t i = 0; i < listed->n; i++) {
        char *path = disk_join(language->folder, listed->texts[i]);
        if (!disk_exists(path))
            description_blame(&language->description, &language->mistakes, field, i,
                              "there is no file %s", path);
        free(path);
    }
    return patterns_load(language->folder, files, n_files, language->parser, &language->mistakes);
}

static void load_signatures(struct language *language)
{
    char *path = language->folder == NULL ? NULL : disk_join(language->folder, "terms.json");
    if (path != NULL)
        language->signatures = signatures_load(path, &language->mistakes);
    free(path);
}

enum status language_load(struct language *language, struct error *err)
{
    const struct description *description = &language->description;
    if (language->parser != NULL)
        return mistakes_status(&language->mistakes, err);
    enum status status = open_parser(language, err);
    if (status != STATUS_OK)
        return status;
    kind_names_apply(description, language->parser, &language->kinds, &language->mistakes);
    struct patterns *names = load_patterns(language, &description->names, "names", "names.scm");
    if (names != NULL)
        language->names = name_rules_new(names, &language->mistakes);
    struct patterns *rewrites =
        load_patterns(language, &description->rewrites, "rewrites", "rewrites.scm");
    if (rewrites != NULL)
        language->rules = rules_new(rewrites, language->parser, &language->mistakes);
    load_signatures(language);
    return mistakes_status(&language->mistakes, err);
}

/* --- the grammar ----------------------------------------------------------------------------- */

static void fill_rules(struct language *language, json_t *grammar)
{
    const struct text_list *filled = &language->description.filled;
    for (size_t i = 0; i < filled->n; i++)
        if (!fill_lists(grammar, filled->texts[i]))
            description_blame(&language->description, &language->mistakes, "filled", i,
                              "the grammar has no rule %s", filled->texts[i]);
}

enum status language_open(struct language *language, struct error *err)
{
    json_t *json;
    if (language->grammar != NULL)
        return STATUS_OK;
    bool was_loaded = language->parser != NULL;
    enum status status = language_load(language, err);
    if (status != STATUS_OK && (was_loaded || language->parser == NULL))
        return status;
    /* read even after mistakes, because it may have more */
    status = read_grammar(language, &json, err);
    if (status != STATUS_OK)
        return status;
    fill_rules(language, json);
    status = mistakes_status(&language->mistakes, err);
    if (status == STATUS_OK)
        status = grammar_new(language->parser, json, &language->kinds, &language->grammar, err);
    json_decref(json);
    return status;
}
