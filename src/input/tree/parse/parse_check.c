#include "input/tree/parse/parse_check.h"

#include "base/memory.h"
#include "input/tree/language/languages.h"
#include "input/tree/parse/parse.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct checked {
    const char *name; /* name of the file; borrowed from the original */
    const struct language *language;
    size_t n_errors; /* the number of errors that it may have */
};

struct parse_check {
    struct stop *stop;
    struct checked *files;
    size_t n_files, capacity;
};

struct parse_check *parse_check_new(struct stop *stop)
{
    struct parse_check *check = mem_zero(1, sizeof *check);
    check->stop = stop;
    return check;
}

void parse_check_free(struct parse_check *check)
{
    if (check == NULL)
        return;
    free(check->files);
    free(check);
}

void parse_check_add(struct parse_check *check, const struct language *language,
                     const char *file_name)
{
    mem_grow((void **)&check->files, &check->capacity, check->n_files + 1, sizeof *check->files);
    check->files[check->n_files++] = (struct checked){file_name, language, 0};
}

void parse_check_add_all(struct parse_check *check, const struct fileset *original,
                         const char *language, struct languages *languages)
{
    for (size_t i = 0; i < original->n_files; i++) {
        const struct file *file = &original->files[i];
        const struct language *known =
            language == NULL ? languages_for_file(languages, file->name) : NULL;
        const char *name = language != NULL ? language : known != NULL ? known->name : NULL;
        struct error err;
        if (name != NULL && file->n_bytes < UINT32_MAX / 2 &&
            languages_open(languages, name, &known, &err) == STATUS_OK) {
            parse_check_add(check, known, file->name);
            check->files[check->n_files - 1].n_errors = parse_errors(known, file, check->stop);
        }
    }
}

bool parse_check_allows_errors(const struct parse_check *check)
{
    for (size_t i = 0; i < check->n_files; i++)
        if (check->files[i].n_errors > 0)
            return true;
    return false;
}

bool parse_check_parses(const struct parse_check *check, const struct fileset *candidate)
{
    size_t next = 0; /* the files of a candidate have the order of the original */
    for (size_t i = 0; i < candidate->n_files; i++) {
        size_t at = next;
        while (at < check->n_files && strcmp(candidate->files[i].name, check->files[at].name) != 0)
            at++;
        if (at == check->n_files)
            continue; /* the file has no language, or did not parse */
        next = at + 1;
        size_t n_errors =
            parse_errors(check->files[at].language, &candidate->files[i], check->stop);
        if (n_errors > check->files[at].n_errors)
            return false;
    }
    return true;
}
