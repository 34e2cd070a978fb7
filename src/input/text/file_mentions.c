#include "input/text/file_mentions.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool is_build_file(const char *path)
{
    static const char *const names[] = {
        "Makefile",    "makefile",     "GNUmakefile", "Makefile.am", "CMakeLists.txt",
        "meson.build", "package.json", "Cargo.toml",  "SConstruct",  "BUILD",
        "BUILD.bazel", "pom.xml",      "go.mod",      "go.work",
    };
    const char *name = disk_base_name(path), *dot = strrchr(name, '.');
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return dot != NULL && (strcmp(dot, ".mk") == 0 || strcmp(dot, ".cmake") == 0);
}

static bool is_word_byte(unsigned char byte)
{
    return isalnum(byte) || strchr("_./-+$(){}%*", byte) != NULL;
}

/* The first position of the word at or after `from`; SIZE_MAX: none. */
static size_t find_word(const struct file *file, size_t from, const char *word, size_t n_word)
{
    for (; from < file->n_bytes; from++) {
        const unsigned char *found = memmem(file->data + from, file->n_bytes - from, word, n_word);
        if (found == NULL)
            return SIZE_MAX;
        from = (size_t)(found - file->data);
        size_t end = from + n_word;
        bool begins = from == 0 || !is_word_byte(file->data[from - 1]);
        bool is_dotted = from >= 2 && memcmp(found - 2, "./", 2) == 0 &&
                         (from == 2 || !is_word_byte(file->data[from - 3]));
        bool ends = end == file->n_bytes || !is_word_byte(file->data[end]) ||
                    (file->data[end] == ')' || file->data[end] == '}');
        if ((begins || is_dotted) && ends)
            return from;
    }
    return SIZE_MAX;
}

/* Adds the place of a word: with its quotes, the blanks before it, and a comma after it. */
static void add_place(struct entries *entries, const struct file *file, size_t number, size_t start,
                      size_t end, uint32_t item)
{
    const unsigned char *data = file->data;
    if (start >= 2 && data[start - 1] == '/' && data[start - 2] == '.')
        start -= 2;
    if (start > 0 && end < file->n_bytes && (data[start - 1] == '"' || data[start - 1] == '\'') &&
        data[start - 1] == data[end]) {
        start--;
        end++;
    }
    if (end < file->n_bytes && data[end] == ',')
        end++;
    while (start > 0 && (data[start - 1] == ' ' || data[start - 1] == '\t'))
        start--;
    entries_add(entries, number, start, end, item);
}

static bool add_word(struct entries *entries, const struct fileset *input, size_t build_file,
                     const char *word, uint32_t item)
{
    const struct file *file = &input->files[build_file];
    size_t n_word = strlen(word), at = 0;
    bool is_any = false;
    while ((at = find_word(file, at, word, n_word)) != SIZE_MAX) {
        add_place(entries, file, build_file, at, at + n_word, item);
        is_any = true;
        at += n_word;
    }
    return is_any;
}

/* The object file of a source file: sum.o for sum.c; NULL: there is none.  The caller frees it. */
static char *object_of(const char *path)
{
    static const char *const endings[] = {".c", ".cc", ".cpp", ".cxx", ".C", ".s", ".S", ".f90"};
    const char *dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i]) == 0)
            return mem_format("%.*s.o", (int)(dot - path), path);
    return NULL;
}

bool file_mentions_add(struct entries *entries, const struct fileset *input, size_t file,
                       uint32_t item)
{
    const char *path = input->files[file].name;
    char *object = object_of(path);
    const char *words[] = {path, disk_base_name(path), object,
                           object != NULL ? disk_base_name(object) : NULL};
    bool is_any = false;
    for (size_t b = 0; b < input->n_files; b++) {
        if (b == file || !is_build_file(input->files[b].name))
            continue;
        for (size_t i = 0; i < 4; i++) {
            bool is_repeat = i % 2 == 1 && words[i] == words[i - 1];
            if (words[i] != NULL && !is_repeat)
                is_any |= add_word(entries, input, b, words[i], item);
        }
    }
    free(object);
    return is_any;
}
