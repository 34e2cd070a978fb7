#include "input/tree/language/languages.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "input/core/data_folders.h"

#include <dirent.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

struct languages {
    struct language **entries;
    size_t n_entries, capacity;
    unsigned n_users;
    bool forced; /* the user gave a grammar: the last entry applies to all files */
};

/* --- finding folders ------------------------------------------------------------------------- */

static struct language *find(const struct languages *languages, const char *name)
{
    for (size_t i = 0; i < languages->n_entries; i++)
        if (strcmp(languages->entries[i]->name, name) == 0)
            return languages->entries[i];
    return NULL;
}

/* Takes ownership of the language. */
static void add_entry(struct languages *languages, struct language *language)
{
    mem_grow((void **)&languages->entries, &languages->capacity, languages->n_entries + 1,
             sizeof *languages->entries);
    languages->entries[languages->n_entries++] = language;
}

/* Adds a folder.  A folder without language.json is no language. */
static void add_folder(struct languages *languages, const char *dir, const char *name)
{
    if (name[0] == '.' || find(languages, name) != NULL)
        return;
    char *folder = disk_join(dir, name);
    char *path = disk_join(folder, "language.json");
    if (disk_exists(path))
        add_entry(languages, language_new(name, folder));
    free(path);
    free(folder);
}

static int compare_entries(const void *a, const void *b)
{
    const struct language *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

static void add_dir(void *context, const char *dir)
{
    struct languages *languages = context;
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

struct languages *languages_new(void)
{
    struct languages *languages = mem_zero(1, sizeof *languages);
    languages->n_users = 1;
    data_folders_each(add_dir, languages);
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
    for (size_t i = 0; i < languages->n_entries; i++)
        language_free(languages->entries[i]);
    free(languages->entries);
    free(languages);
}

/* --- asking ---------------------------------------------------------------------------------- */

size_t languages_count(const struct languages *languages)
{
    return languages->n_entries;
}

const char *languages_name(const struct languages *languages, size_t index)
{
    return languages->entries[index]->name;
}

static struct language *language_for(const struct languages *languages, const char *file_name)
{
    const char *base = disk_base_name(file_name);
    if (languages->forced)
        return languages->entries[languages->n_entries - 1];
    for (size_t i = 0; i < languages->n_entries; i++) {
        const struct text_list *files = &languages->entries[i]->description.files;
        for (size_t k = 0; k < files->n; k++)
            if (fnmatch(files->texts[k], base, 0) == 0)
                return languages->entries[i];
    }
    return NULL;
}

const struct language *languages_for_file(const struct languages *languages, const char *file_name)
{
    return language_for(languages, file_name);
}

/* Fails if some language.json is unreadable: a file without a language may belong to it. */
static enum status check_readable(const struct languages *languages, struct error *err)
{
    for (size_t i = 0; i < languages->n_entries; i++) {
        const struct language *language = languages->entries[i];
        if (language->description.files.n == 0 && language->mistakes.n > 0)
            return mistakes_status(&language->mistakes, err);
    }
    return STATUS_OK;
}

enum status languages_check_file(const struct languages *languages, const char *file_name,
                                 struct error *err)
{
    struct language *language = language_for(languages, file_name);
    return language != NULL ? language_load(language, err) : check_readable(languages, err);
}

/* --- opening --------------------------------------------------------------------------------- */

/* Finds the grammar.json of a parser library: beside it, or in src; NULL: there is none.  The
 * caller frees it. */
static char *find_grammar(const char *library_path)
{
    static const char *const places[] = {"grammar.json", "src/grammar.json", "../src/grammar.json"};
    char *dir = disk_dir_name(library_path), *found = NULL;
    for (size_t i = 0; i < sizeof places / sizeof *places && found == NULL; i++) {
        char *path = disk_join(dir, places[i]);
        if (disk_exists(path))
            found = path;
        else
            free(path);
    }
    free(dir);
    return found;
}

enum status languages_add_grammar(struct languages *languages, const char *library_path,
                                  const char **ret_name, struct error *err)
{
    if (languages->forced) { /* already done by an earlier reading */
        *ret_name = languages->entries[languages->n_entries - 1]->name;
        return STATUS_OK;
    }
    char *grammar_path = find_grammar(library_path);
    if (grammar_path == NULL)
        return fail(err, STATUS_INPUT, "there is no grammar.json beside %s, nor in src",
                    library_path);
    /* with a slash, dlopen uses the path as it is and does not search */
    char *path =
        strchr(library_path, '/') != NULL ? mem_string(library_path) : disk_join(".", library_path);
    struct language *language = language_new_bare("the given grammar", path, grammar_path);
    free(path);
    free(grammar_path);
    enum status status = language_open(language, err);
    if (status != STATUS_OK) {
        language_free(language);
        return status;
    }
    add_entry(languages, language);
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
    enum status status = language_open(language, err);
    if (status == STATUS_OK)
        *ret = language;
    return status;
}

enum status languages_open_for(struct languages *languages, const char *name, const char *file_name,
                               const struct language **ret, struct error *err)
{
    *ret = NULL;
    if (name != NULL)
        return languages_open(languages, name, ret, err);
    struct language *language = language_for(languages, file_name);
    if (language == NULL)
        return check_readable(languages, err);
    enum status status = language_open(language, err);
    if (status == STATUS_OK)
        *ret = language;
    return status;
}
