#include "input/join/directive.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "input/join/join.h"

#include <stdlib.h>
#include <string.h>

#define NO_FILE SIZE_MAX

enum { MAX_BYTES = 4 << 20 }; /* larger files are data */

bool join_reads(const struct file *file)
{
    return file->n_bytes > 0 && file->n_bytes <= MAX_BYTES &&
           memchr(file->data, '\0', file->n_bytes) == NULL;
}

static size_t dir_length(const char *name)
{
    const char *slash = strrchr(name, '/');
    return slash != NULL ? (size_t)(slash + 1 - name) : 0;
}

bool join_is_beside(const char *name, const char *other)
{
    size_t n = dir_length(name);
    return n == dir_length(other) && strncmp(name, other, n) == 0;
}

bool join_is_for(const struct fileset *input)
{
    size_t n = 0;
    for (size_t i = 0; i < input->n_files; i++)
        n += directive_rule_for(input->files[i].name, 0) >= 0 ||
             merge_rule_for(input->files[i].name) >= 0;
    return n > 1;
}

/* --- from a name to a file ------------------------------------------------------------------ */

/* A path without ./ and without DIR/.. in it. */
static char *plain_path(const char *path)
{
    struct buffer ret = {0};
    while (*path != '\0') {
        size_t n = strcspn(path, "/");
        if (n == 2 && strncmp(path, "..", n) == 0) {
            while (ret.n_bytes > 0 && ret.data[ret.n_bytes - 1] == '/')
                ret.n_bytes--;
            while (ret.n_bytes > 0 && ret.data[ret.n_bytes - 1] != '/')
                ret.n_bytes--;
        } else if (n > 0 && !(n == 1 && path[0] == '.')) {
            buffer_add(&ret, path, n);
            if (path[n] == '/')
                buffer_add_byte(&ret, '/');
        }
        path += n + (path[n] == '/');
    }
    buffer_add_byte(&ret, '\0');
    return buffer_take(&ret);
}

static bool ends_with_path(const char *name, const char *path)
{
    size_t n = strlen(name), n_path = strlen(path);
    return n >= n_path && strcmp(name + n - n_path, path) == 0 &&
           (n == n_path || name[n - n_path - 1] == '/');
}

/* The file of this path, beside the file that names it; else the only one whose path ends so. */
static size_t find_path(const struct fileset *input, const char *from, const char *path)
{
    char *beside = mem_format("%.*s%s", (int)dir_length(from), from, path);
    char *full = plain_path(beside), *plain = plain_path(path);
    size_t found = NO_FILE, n_found = 0;
    for (size_t i = 0; i < input->n_files; i++)
        if (plain[0] != '\0' && ends_with_path(input->files[i].name, plain)) {
            bool is_exact = strcmp(input->files[i].name, full) == 0;
            found = n_found == 0 || is_exact ? i : found;
            n_found += 1;
            if (is_exact) {
                n_found = 1;
                break;
            }
        }
    free(beside);
    free(full);
    free(plain);
    return n_found == 1 ? found : NO_FILE;
}

/* Tries the spellings of the rule. */
static size_t find_target(const struct fileset *input, const char *from, const char *names,
                          const char *name, size_t n_name)
{
    size_t found = NO_FILE;
    while (*names != '\0' && found == NO_FILE) {
        size_t n = strcspn(names, " ");
        const char *place = strstr(names, "{}");
        char *path = mem_format("%.*s%.*s%.*s", (int)(place - names), names, (int)n_name, name,
                                (int)(names + n - place - 2), place + 2);
        found = find_path(input, from, path);
        free(path);
        names += n + (names[n] == ' ');
    }
    return found;
}

/* --- all directives ------------------------------------------------------------------------- */

static void add(struct directives *ret, const struct directive *directive)
{
    if ((ret->n & (ret->n - 1)) == 0)
        ret->all = mem_resize(ret->all, ret->n > 0 ? 2 * ret->n : 1, sizeof *ret->all);
    ret->all[ret->n++] = *directive;
}

/* Adds the directive that begins at `start`, if there is one. */
static size_t add_at(const struct fileset *input, size_t file, size_t start,
                     const struct join_patterns *patterns, struct directives *ret)
{
    const struct file *source = &input->files[file];
    const char *text = (const char *)source->data;
    regmatch_t groups[JOIN_GROUPS];
    for (int r = directive_rule_for(source->name, 0); r >= 0;
         r = directive_rule_for(source->name, r + 1)) {
        const struct directive_rule *rule = &directive_rules[r];
        size_t n = join_match(&patterns->directives[r], text, source->n_bytes, start, groups);
        if (n == 0)
            continue;
        const regmatch_t *name = &groups[rule->name], *alias = &groups[rule->alias];
        size_t target = find_target(input, source->name, rule->names, text + start + name->rm_so,
                                    (size_t)(name->rm_eo - name->rm_so));
        struct directive found = {
            .file = file, .start = start, .end = start + n, .target = target, .rule = r};
        if (rule->alias > 0) {
            found.alias_start = start + (size_t)alias->rm_so;
            found.alias_end = start + (size_t)alias->rm_eo;
        }
        if (target != NO_FILE && target != file) {
            add(ret, &found);
            return n;
        }
    }
    return 0;
}

void directives_find(const struct fileset *input, struct directives *ret)
{
    struct join_patterns patterns;
    join_patterns_init(&patterns);
    *ret = (struct directives){0};
    for (size_t f = 0; f < input->n_files; f++) {
        const struct file *source = &input->files[f];
        if (!join_reads(source) || directive_rule_for(source->name, 0) < 0)
            continue;
        for (size_t at = 0; at < source->n_bytes;) {
            at += add_at(input, f, at, &patterns, ret);
            const unsigned char *end = memchr(source->data + at, '\n', source->n_bytes - at);
            at = end != NULL ? (size_t)(end + 1 - source->data) : source->n_bytes;
        }
    }
    join_patterns_done(&patterns);
}

void directives_done(struct directives *directives)
{
    free(directives->all);
}
