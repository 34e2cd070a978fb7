#include "input/text/manifests.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A file as text with a zero byte at its end. */
struct text {
    char *bytes;
    size_t n_bytes;
    size_t file; /* number of the file */
};

struct package {
    char *folder; /* the folder as seen from the manifest that is searched; "" for its own */
    char *name;   /* the name that other packages use; "" if the manifest has none */
};

/* The entries to search for, and their item. */
struct search {
    struct entries *entries;
    const struct text *text;
    const struct package *package;
    uint32_t item;
    bool is_any;
};

static void add(struct search *search, size_t start, size_t end)
{
    entries_add(search->entries, search->text->file, start, end, search->item);
    search->is_any = true;
}

static bool is_word_byte(char byte)
{
    return isalnum((unsigned char)byte) || (byte != '\0' && strchr("_-./@", byte) != NULL);
}

/* --- lists and pairs in quotes ----------------------------------------------------------- */

/* Adds the entry [start, end) with the blanks before it and a comma: the comma after it or, for the
 * last entry of a list, the comma before it. */
static void add_element(struct search *search, size_t start, size_t end)
{
    const char *bytes = search->text->bytes;
    size_t after = end + strspn(bytes + end, " \t\r\n");
    while (start > 0 && isspace((unsigned char)bytes[start - 1]))
        start--;
    if (bytes[after] == ',')
        end = after + 1;
    else if (start > 0 && bytes[start - 1] == ',')
        start--;
    add(search, start, end);
}

/* Finds the string in quotes that is exactly `prefix` plus `word`, at or after *at.  False:
 * none. */
static bool find_string(const struct text *text, const char *prefix, const char *word, size_t *at,
                        size_t *ret_end)
{
    char *quoted = mem_format("\"%s%s\"", prefix, word);
    const char *found = strstr(text->bytes + *at, quoted);
    if (found != NULL) {
        *at = (size_t)(found - text->bytes);
        *ret_end = *at + strlen(quoted);
    }
    free(quoted);
    return found != NULL;
}

/* Searches for the folder as an element of a list: "util" or "./util" in ["util", "app"]. */
static void search_list(struct search *search)
{
    static const char *const prefixes[] = {"", "./"};
    const char *bytes = search->text->bytes;
    for (size_t i = 0; i < 2 && search->package->folder[0] != '\0'; i++)
        for (size_t at = 0, end;
             find_string(search->text, prefixes[i], search->package->folder, &at, &end); at = end) {
            size_t before = at;
            while (before > 0 && isspace((unsigned char)bytes[before - 1]))
                before--;
            if (before > 0 && (bytes[before - 1] == '[' || bytes[before - 1] == ','))
                add_element(search, at, end);
        }
}

/* The end of the string that begins here; 0: no string begins here. */
static size_t string_end(const char *bytes, size_t at)
{
    if (bytes[at] != '"')
        return 0;
    for (at++; bytes[at] != '"' && bytes[at] != '\0' && bytes[at] != '\n'; at++)
        at += bytes[at] == '\\' && bytes[at + 1] != '\0';
    return bytes[at] == '"' ? at + 1 : 0;
}

/* Searches for pairs such as "util": "1.0.0". */
static void search_json(struct search *search)
{
    const char *bytes = search->text->bytes;
    search_list(search);
    for (size_t at = 0, end; search->package->name[0] != '\0' &&
                             find_string(search->text, "", search->package->name, &at, &end);
         at = end) {
        size_t colon = end + strspn(bytes + end, " \t\r\n");
        if (bytes[colon] != ':')
            continue;
        size_t value_end = string_end(bytes, colon + 1 + strspn(bytes + colon + 1, " \t\r\n"));
        if (value_end > 0)
            add_element(search, at, value_end);
    }
}

/* --- lines ------------------------------------------------------------------------------- */

static size_t line_end(const struct text *text, size_t start)
{
    const char *feed = strchr(text->bytes + start, '\n');
    return feed != NULL ? (size_t)(feed - text->bytes) + 1 : text->n_bytes;
}

static bool line_has_word(const struct text *text, size_t start, size_t end, const char *word)
{
    size_t n_word = strlen(word);
    for (size_t at = start; n_word > 0 && at + n_word <= end; at++)
        if (memcmp(text->bytes + at, word, n_word) == 0 &&
            (at == start || !is_word_byte(text->bytes[at - 1])) &&
            !is_word_byte(text->bytes[at + n_word]))
            return true;
    return false;
}

/* Searches for lines such as: require example.org/util v1.0.0; use ./util */
static void search_go(struct search *search)
{
    const struct text *text = search->text;
    char *folder = mem_format("./%s", search->package->folder);
    for (size_t start = 0, end; start < text->n_bytes; start = end) {
        end = line_end(text, start);
        bool is_own = strncmp(text->bytes + start, "module ", 7) == 0;
        if (!is_own && (line_has_word(text, start, end, search->package->name) ||
                        line_has_word(text, start, end, folder)))
            add(search, start, end);
    }
    free(folder);
}

/* The end of a table: the next line with a "[". */
static size_t table_end(const struct text *text, size_t at)
{
    while (at < text->n_bytes && text->bytes[at] != '[')
        at = line_end(text, at);
    return at;
}

/* Searches for util = { path = "../util" }, util.path = "../util" and [dependencies.util]. */
static void search_toml(struct search *search)
{
    const struct text *text = search->text;
    const char *name = search->package->name;
    size_t n_name = strlen(name);
    char *header = mem_format("dependencies.%s]", name);
    search_list(search);
    for (size_t start = 0, end; start < text->n_bytes && n_name > 0; start = end) {
        const char *line = text->bytes + start + strspn(text->bytes + start, " \t");
        end = line_end(text, start);
        const char *found = line[0] == '[' ? strstr(line, header) : NULL;
        bool is_table = found != NULL && found < text->bytes + end;
        bool is_pair = strncmp(line, name, n_name) == 0 &&
                       (line[n_name] == '.' || line[n_name + strspn(line + n_name, " \t")] == '=');
        if (is_table)
            end = table_end(text, end);
        if (is_table || is_pair)
            add(search, start, end);
    }
    free(header);
}

/* --- elements ---------------------------------------------------------------------------- */

/* Adds the element.  If it begins on a line of its own, the whole line is included. */
static void add_xml(struct search *search, const char *start, const char *end)
{
    const char *bytes = search->text->bytes;
    while (start > bytes && (start[-1] == ' ' || start[-1] == '\t'))
        start--;
    if (*end == '\n' && (start == bytes || start[-1] == '\n'))
        end++;
    add(search, (size_t)(start - bytes), (size_t)(end - bytes));
}

/* Searches for <module>util</module>, and for dependencies with <artifactId>util</artifactId>. */
static void search_xml(struct search *search)
{
    static const char open[] = "<dependency>", close[] = "</dependency>";
    const char *bytes = search->text->bytes;
    char *module = mem_format("<module>%s</module>", search->package->folder);
    char *id = mem_format("<artifactId>%s</artifactId>", search->package->name);
    for (const char *at = bytes; (at = strstr(at, module)) != NULL; at += strlen(module))
        add_xml(search, at, at + strlen(module));
    for (const char *at = bytes; (at = strstr(at, open)) != NULL; at += strlen(open)) {
        const char *end = strstr(at, close), *found = strstr(at, id);
        if (end != NULL && found != NULL && found < end)
            add_xml(search, at, end + strlen(close));
    }
    free(module);
    free(id);
}

/* --- manifests --------------------------------------------------------------------------- */

/* The text between two marks, after the first `from` (NULL: from the start); "" if there is
 * none. */
static char *between(const struct text *text, const char *from, const char *open, const char *close)
{
    const char *start = from != NULL ? strstr(text->bytes, from) : NULL;
    start = strstr(start != NULL ? start : text->bytes, open);
    const char *end = start != NULL ? strpbrk(start + strlen(open), close) : NULL;
    return end != NULL ? mem_format("%.*s", (int)(end - start - (ptrdiff_t)strlen(open)),
                                    start + strlen(open))
                       : mem_string("");
}

static char *cargo_name(const struct text *text)
{
    return between(text, "[package]", "name = \"", "\"\n");
}

static char *npm_name(const struct text *text)
{
    return between(text, NULL, "\"name\": \"", "\"\n");
}

static char *maven_name(const struct text *text)
{
    return between(text, "</parent>", "<artifactId>", "<\n");
}

static char *go_name(const struct text *text)
{
    return between(text, NULL, "module ", " \r\n");
}

static const struct kind {
    const char *file;
    char *(*name)(const struct text *text);
    void (*search)(struct search *search);
    const char *also; /* another file that names packages of this kind; NULL: none */
} kinds[] = {
    {"Cargo.toml", cargo_name, search_toml, NULL},
    {"package.json", npm_name, search_json, NULL},
    {"pom.xml", maven_name, search_xml, NULL},
    {"go.mod", go_name, search_go, "go.work"},
};

static const struct kind *kind_of(const char *path)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(disk_base_name(path), kinds[i].file) == 0)
            return &kinds[i];
    return NULL;
}

static struct text text_of(const struct fileset *input, size_t file)
{
    const struct file *from = &input->files[file];
    char *bytes = mem_alloc(from->n_bytes + 1);
    memcpy(bytes, from->data, from->n_bytes);
    bytes[from->n_bytes] = '\0';
    return (struct text){bytes, strlen(bytes), file};
}

/* The folder of `path`, relative to the folder of `from`, which contains it; otherwise "". */
static char *folder_from(const char *path, const char *from)
{
    size_t n_from = (size_t)(disk_base_name(from) - from);
    size_t n_path = (size_t)(disk_base_name(path) - path);
    if (n_path <= n_from || strncmp(path, from, n_from) != 0)
        return mem_string("");
    return mem_format("%.*s", (int)(n_path - n_from - 1), path + n_from);
}

bool manifest_entries_add(struct entries *entries, const struct fileset *input, size_t file,
                          uint32_t item)
{
    const char *path = input->files[file].name;
    const struct kind *kind = kind_of(path);
    if (kind == NULL)
        return false;
    struct text own = text_of(input, file);
    char *name = kind->name(&own);
    bool is_any = false;
    free(own.bytes);
    for (size_t f = 0; f < input->n_files; f++) {
        const char *other = input->files[f].name, *base = disk_base_name(other);
        bool is_named =
            strcmp(base, kind->file) == 0 || (kind->also != NULL && strcmp(base, kind->also) == 0);
        if (f == file || !is_named)
            continue;
        struct text text = text_of(input, f);
        struct package package = {.folder = folder_from(path, other), .name = name};
        struct search search = {entries, &text, &package, item, false};
        kind->search(&search);
        is_any |= search.is_any;
        free(package.folder);
        free(text.bytes);
    }
    free(name);
    return is_any;
}
