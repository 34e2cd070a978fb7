#include "input/tree/check.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

struct checked {
    const char *name; /* of the file; borrowed from the original */
    const struct language *language;
};

struct tree_check {
    struct checked *files; /* that parse in the original */
    size_t n_files, capacity;
};

static bool parses(const struct language *language, const struct file *file)
{
    TSParser *parser = ts_parser_new();
    TSTree *tree = NULL;
    if (ts_parser_set_language(parser, language->parser))
        tree =
            ts_parser_parse_string(parser, NULL, file->data == NULL ? "" : (const char *)file->data,
                                   (uint32_t)file->n_bytes);
    bool good = tree != NULL && !ts_node_has_error(ts_tree_root_node(tree));
    ts_tree_delete(tree);
    ts_parser_delete(parser);
    return good;
}

struct tree_check *tree_check_new(void)
{
    return mem_zero(1, sizeof(struct tree_check));
}

void tree_check_free(struct tree_check *check)
{
    if (check == NULL)
        return;
    free(check->files);
    free(check);
}

void tree_check_add(struct tree_check *check, const struct language *language,
                    const char *file_name)
{
    mem_grow((void **)&check->files, &check->capacity, check->n_files + 1, sizeof *check->files);
    check->files[check->n_files++] = (struct checked){file_name, language};
}

void tree_check_add_all(struct tree_check *check, const struct fileset *original,
                        const char *language, struct languages *languages)
{
    for (size_t i = 0; i < original->n_files; i++) {
        const struct file *file = &original->files[i];
        const struct language *known =
            language == NULL ? languages_for_file(languages, file->name) : NULL;
        const char *name = language != NULL ? language : known != NULL ? known->name : NULL;
        struct error err;
        if (name != NULL && file->n_bytes < UINT32_MAX / 2 &&
            languages_open(languages, name, &known, &err) == STATUS_OK && parses(known, file))
            tree_check_add(check, known, file->name);
    }
}

bool tree_check_parses(const struct tree_check *check, const struct fileset *candidate)
{
    size_t next = 0; /* files of a candidate stand in the order of the original */
    for (size_t i = 0; i < candidate->n_files; i++) {
        size_t at = next;
        while (at < check->n_files && strcmp(candidate->files[i].name, check->files[at].name) != 0)
            at++;
        if (at == check->n_files)
            continue; /* has no language, or did not parse */
        next = at + 1;
        if (!parses(check->files[at].language, &candidate->files[i]))
            return false;
    }
    return true;
}
