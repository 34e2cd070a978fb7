#include "input/tree/language/language.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "input/tree/grammar/filled_lists.h"
#include "input/tree/grammar/grammar.h"
#include "input/tree/language/pattern.h"
#include "input/tree/language/rewrite_rule.h"

#include <dirent.h>
#include <dlfcn.h>
#include <fnmatch.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>
#include <unistd.h>

enum { MAX_PATTERN_FILES = 4 };

struct languages {
    struct language *entries;
    size_t n_entries, capacity;
    unsigned n_users;
    bool forced; /* a grammar was given by hand: it is for all files */
};

/* Takes data and the strings. */
static void add_entry(struct languages *languages, char *name, json_t *data, char *library_path,
                      char *grammar_path)
{
    mem_grow((void **)&languages->entries, &languages->capacity, languages->n_entries + 1,
             sizeof *languages->entries);
    languages->entries[languages->n_entries++] = (struct language){
        .name = name,
        .data = data,
        .library_path = library_path,
        .grammar_path = grammar_path,
    };
}

static struct language *find(const struct languages *languages, const char *name)
{
    for (size_t i = 0; i < languages->n_entries; i++)
        if (strcmp(languages->entries[i].name, name) == 0)
            return &languages->entries[i];
    return NULL;
}

/* Reads the description of the language in this folder; what is no language is passed over. */
static void add_folder(struct languages *languages, const char *dir, const char *name)
{
    if (name[0] == '.' || find(languages, name) != NULL)
        return;
    char *folder = disk_join(dir, name);
    char *path = disk_join(folder, "language.json");
    json_t *data = json_load_file(path, 0, NULL);
    if (json_is_object(data))
        add_entry(languages, mem_string(name), data, disk_join(folder, "parser.so"),
                  disk_join(folder, "grammar.json"));
    else
        json_decref(data);
    free(path);
    free(folder);
}

static int compare_entries(const void *a, const void *b)
{
    return strcmp(((const struct language *)a)->name, ((const struct language *)b)->name);
}

static void add_dir(struct languages *languages, const char *dir)
{
    DIR *handle = opendir(dir);
    if (handle == NULL)
        return;
    size_t first = languages->n_entries;
    for (struct dirent *entry; (entry = readdir(handle)) != NULL;)
        add_folder(languages, dir, entry->d_name);
    closedir(handle);
    if (languages->n_entries > first)
        qsort(languages->entries + first, languages->n_entries - first, sizeof *languages->entries,
              compare_entries);
}

/* Where languages are, seen from the folder of the program or of the library. */
static void add_near(struct languages *languages, const char *file)
{
    static const char *const places[] = {"languages", "../languages", "pare/languages",
                                         "../lib/pare/languages", "../pare/languages"};
    char *dir = disk_dir_name(file);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char *place = disk_join(dir, places[i]);
        add_dir(languages, place);
        free(place);
    }
    free(dir);
}

struct languages *languages_new(void)
{
    struct languages *languages = mem_zero(1, sizeof *languages);
    languages->n_users = 1;
    const char *variable = getenv("PARE_LANGUAGES");
    char *dirs = mem_string(variable == NULL ? "" : variable), *rest = NULL;
    for (char *dir = strtok_r(dirs, ":", &rest); dir != NULL; dir = strtok_r(NULL, ":", &rest))
        add_dir(languages, dir);
    free(dirs);
    char *program = disk_program();
    if (program != NULL)
        add_near(languages, program);
    free(program);
    static const char here; /* something that lies in the library */
    Dl_info info;
    if (dladdr(&here, &info) != 0 && info.dli_fname != NULL)
        add_near(languages, info.dli_fname);
    return languages;
}

struct languages *languages_shared(struct languages *languages)
{
    if (languages == NULL)
        return languages_new();
    languages->n_users++;
    return languages;
}

void languages_free(struct languages *languages)
{
    if (languages == NULL || --languages->n_users > 0)
        return;
    for (size_t i = 0; i < languages->n_entries; i++) {
        struct language *language = &languages->entries[i];
        grammar_free(language->grammar);
        patterns_free(language->names);
        rules_free(language->rules);
        json_decref(language->data);
        if (language->library != NULL)
            dlclose(language->library);
        free(language->name);
        free(language->library_path);
        free(language->grammar_path);
    }
    free(languages->entries);
    free(languages);
}

size_t languages_count(const struct languages *languages)
{
    return languages->n_entries;
}

const char *languages_name(const struct languages *languages, size_t index)
{
    return languages->entries[index].name;
}

const struct language *languages_for_file(const struct languages *languages, const char *file_name)
{
    const char *base = disk_base_name(file_name);
    if (languages->forced)
        return &languages->entries[languages->n_entries - 1];
    for (size_t i = 0; i < languages->n_entries; i++) {
        const json_t *patterns = json_object_get(languages->entries[i].data, "files");
        for (size_t j = 0; j < json_array_size(patterns); j++) {
            const char *pattern = json_string_value(json_array_get(patterns, j));
            if (pattern != NULL && fnmatch(pattern, base, 0) == 0)
                return &languages->entries[i];
        }
    }
    return NULL;
}

static enum status open_parser(struct language *language, const char *symbol, struct error *err)
{
    const char *path = language->library_path;
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

/* The patterns of this name: those that language.json lists, or NAME.scm if there is one. */
static enum status load_patterns(const struct language *language, const char *name,
                                 struct patterns **ret, struct error *err)
{
    char own[32];
    snprintf(own, sizeof own, "%s.scm", name);
    const char *files[MAX_PATTERN_FILES] = {own};
    const json_t *listed = json_object_get(language->data, name);
    size_t n = 1;
    if (json_is_array(listed))
        for (n = 0; n < json_array_size(listed) && n < MAX_PATTERN_FILES; n++) {
            files[n] = json_string_value(json_array_get(listed, n));
            if (files[n] == NULL)
                return fail(err, STATUS_INPUT, "\"%s\" in language.json of %s is a list of files",
                            name, language->name);
        }
    char *dir = disk_dir_name(language->grammar_path);
    enum status status = patterns_load(dir, files, n, language->parser, ret, err);
    free(dir);
    return status;
}

static enum status load_rules(struct language *language, struct error *err)
{
    struct patterns *patterns = NULL;
    enum status status = load_patterns(language, "rewrites", &patterns, err);
    if (status != STATUS_OK || patterns == NULL)
        return status;
    return rules_new(patterns, language->name, &language->rules, err);
}

static enum status check_parser_is_built(const struct language *language, struct error *err)
{
    if (disk_exists(language->library_path))
        return STATUS_OK;
    return fail(err, STATUS_INPUT,
                "the parser for %s is not built: there is no %s. In a checkout of Pare, \"./dev "
                "language %s\" builds it",
                language->name, language->library_path, language->name);
}

static enum status open_language(struct language *language, struct error *err)
{
    json_error_t where;
    enum status status = check_parser_is_built(language, err);
    if (status != STATUS_OK)
        return status;
    json_t *json = json_load_file(language->grammar_path, JSON_ALLOW_NUL, &where);
    if (json == NULL)
        return fail(err, STATUS_INPUT, "cannot read %s: %s", language->grammar_path, where.text);
    fill_lists(json, language->data);
    const char *symbol = json_string_value(json_object_get(language->data, "symbol"));
    const char *name = json_string_value(json_object_get(json, "name"));
    char *made = symbol != NULL ? mem_string(symbol)
                                : mem_format("tree_sitter_%s", name == NULL ? "" : name);
    status = open_parser(language, made, err);
    if (status == STATUS_OK)
        status = grammar_new(language->parser, json, language->data, &language->grammar, err);
    if (status == STATUS_OK)
        status = load_patterns(language, "names", &language->names, err);
    if (status == STATUS_OK)
        status = load_rules(language, err);
    free(made);
    json_decref(json);
    return status;
}

enum status languages_add_grammar(struct languages *languages, const char *library_path,
                                  const char **ret_name, struct error *err)
{
    static const char *const places[] = {"grammar.json", "src/grammar.json", "../src/grammar.json"};
    if (languages->forced) { /* by an earlier reading */
        *ret_name = languages->entries[languages->n_entries - 1].name;
        return STATUS_OK;
    }
    char *dir = disk_dir_name(library_path), *grammar_path = NULL;
    for (size_t i = 0; i < sizeof places / sizeof *places && grammar_path == NULL; i++) {
        grammar_path = disk_join(dir, places[i]);
        if (!disk_exists(grammar_path)) {
            free(grammar_path);
            grammar_path = NULL;
        }
    }
    free(dir);
    if (grammar_path == NULL)
        return fail(err, STATUS_INPUT, "there is no grammar.json beside %s, nor in src",
                    library_path);
    /* with a slash dlopen takes the path as it is and does not search */
    char *path =
        strchr(library_path, '/') != NULL ? mem_string(library_path) : disk_join(".", library_path);
    add_entry(languages, mem_string("the given grammar"), json_object(), path, grammar_path);
    struct language *language = &languages->entries[languages->n_entries - 1];
    enum status status = open_language(language, err);
    if (status != STATUS_OK)
        return status;
    languages->forced = true;
    *ret_name = language->name;
    return STATUS_OK;
}

enum status languages_open(struct languages *languages, const char *name,
                           const struct language **ret, struct error *err)
{
    struct language *language = find(languages, name);
    if (language == NULL)
        return fail(err, STATUS_USAGE, "no language is called %s; pare --list shows them", name);
    if (language->grammar == NULL) {
        enum status status = open_language(language, err);
        if (status != STATUS_OK)
            return status;
    }
    *ret = language;
    return STATUS_OK;
}

enum status languages_check_file(const struct languages *languages, const char *file_name,
                                 struct error *err)
{
    const struct language *language = languages_for_file(languages, file_name);
    return language == NULL ? STATUS_OK : check_parser_is_built(language, err);
}

enum status languages_open_for(struct languages *languages, const char *name, const char *file_name,
                               const struct language **ret, struct error *err)
{
    const struct language *known = name == NULL ? languages_for_file(languages, file_name) : NULL;
    *ret = NULL;
    if (name == NULL && known == NULL)
        return STATUS_OK;
    return languages_open(languages, name != NULL ? name : known->name, ret, err);
}
