#include "input/model/document.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "problem/formula.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct shown show(const char *text)
{
    struct shown shown;
    size_t n_bytes = strlen(text), n_out = 0, limit = sizeof shown.text - 8;
    for (size_t i = 0, length; i < n_bytes; i += length) {
        length = utf8_length((const unsigned char *)text + i, n_bytes - i);
        if (n_out + length > limit) {
            memcpy(shown.text + n_out, "...", 3);
            n_out += 3;
            break;
        }
        if (length > 0 && (unsigned char)text[i] >= ' ' && text[i] != 127) {
            memcpy(shown.text + n_out, text + i, length);
            n_out += length;
        } else {
            shown.text[n_out++] = '?';
            length = 1;
        }
    }
    shown.text[n_out] = '\0';
    return shown;
}

enum status model_wrong(const struct model *model, struct where where, struct error *err,
                        const char *format, ...)
{
    char message[800];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    return fail(err, STATUS_INPUT, "%s:%u: %s", model->path,
                where_line(where, model->text, model->n_bytes), message);
}

void model_var_name(void *model, uint32_t var, struct buffer *out)
{
    buffer_add_text(out, show(((const struct model *)model)->names.text[var]).text);
}

void model_list_items(const struct model *model, const uint32_t *items, size_t n_items,
                      struct buffer *ret)
{
    enum { LONGEST = 6 }; /* names: more do not fit into a line */
    size_t n_shown = n_items <= LONGEST ? n_items : LONGEST - 1;
    for (size_t i = 0; i < n_shown; i++) {
        const char *between = i == 0 ? "" : i + 1 == n_items ? " and " : ", ";
        buffer_add_format(ret, "%s\"", between);
        rules_name(&model->rules, items[i], model_var_name, (void *)model, ret);
        buffer_add_text(ret, "\"");
    }
    if (n_shown < n_items)
        buffer_add_format(ret, " and %zu more", n_items - n_shown);
}

/* "a, b, c" */
static void list_keys(const char *const *known, char *ret, size_t n_bytes)
{
    size_t n_out = 0;
    ret[0] = '\0';
    for (size_t i = 0; known[i] != NULL && n_out < n_bytes; i++)
        n_out +=
            (size_t)snprintf(ret + n_out, n_bytes - n_out, "%s%s", i > 0 ? ", " : "", known[i]);
}

enum status check_keys(const struct model *model, struct where where, const json_t *object,
                       const char *const *known, struct error *err)
{
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value)
    {
        size_t i = 0;
        while (known[i] != NULL && strcmp(known[i], key) != 0)
            i++;
        if (known[i] == NULL) {
            char keys[200];
            list_keys(known, keys, sizeof keys);
            return model_wrong(model, where_into(where, key), err,
                               "unknown key \"%s\"; the keys here are %s", show(key).text, keys);
        }
    }
    return STATUS_OK;
}

enum status model_text(const struct model *model, struct where where, const json_t *object,
                       const char *key, const char **ret, struct error *err)
{
    const json_t *value = json_object_get(object, key);
    if (value != NULL && !json_is_string(value))
        return model_wrong(model, where_into(where, key), err, "\"%s\" must be a text", key);
    *ret = json_string_value(value);
    return STATUS_OK;
}

static enum status check_root(const struct model *model, struct error *err)
{
    static const char *const known[] = {"items", "rules", "require", "dimacs", "comment", NULL};
    if (!json_is_object(model->root))
        return model_wrong(model, where_root(), err,
                           "a model is an object: {\"items\": [...], \"rules\": [...]}");
    return check_keys(model, where_root(), model->root, known, err);
}

enum status model_parse(const char *path, const char *text, size_t n_bytes, struct model **ret,
                        struct error *err)
{
    json_error_t problem;
    json_t *root = json_loadb(text, n_bytes, JSON_REJECT_DUPLICATES, &problem);
    if (root == NULL) {
        fail(err, STATUS_INPUT, "%s:%d: this is not JSON: %s", path,
             problem.line > 0 ? problem.line : 1, show(problem.text).text);
        return STATUS_INPUT;
    }
    struct model *model = mem_zero(1, sizeof *model);
    model->path = mem_string(path);
    model->text = mem_copy(text, n_bytes);
    model->n_bytes = n_bytes;
    model->hash = hash_bytes(text, n_bytes);
    model->root = root;
    text_table_init(&model->names);
    arena_init(&model->arena);
    enum status status;
    if ((status = check_root(model, err)) != STATUS_OK ||
        (status = model_load_items(model, err)) != STATUS_OK ||
        (status = model_load_rules(model, err)) != STATUS_OK) {
        model_free(model);
        return status;
    }
    *ret = model;
    return STATUS_OK;
}

/* Loads the DIMACS file, if the model names one. */
static enum status load_dimacs(struct model *model, struct error *err)
{
    const json_t *dimacs = json_object_get(model->root, "dimacs");
    if (dimacs == NULL)
        return STATUS_OK;
    const char *name =
        json_string_value(json_is_string(dimacs) ? dimacs : json_object_get(dimacs, "file"));
    char *dir = disk_dir_name(model->path);
    char *path = name[0] == '/' ? mem_string(name) : disk_join(dir, name);
    unsigned char *data;
    size_t n_bytes;
    mode_t mode;
    struct error why;
    enum status status = disk_read(path, &data, &n_bytes, &mode, &why);
    if (status == STATUS_OK) {
        status = model_add_dimacs(model, path, (const char *)data, n_bytes, err);
        free(data);
    } else {
        status = model_wrong(model, where_into(where_root(), "dimacs"), err, "%s", why.message);
    }
    free(path);
    free(dir);
    return status;
}

enum status model_load(const char *path, struct model **ret, struct error *err)
{
    unsigned char *data;
    size_t n_bytes;
    mode_t mode;
    struct model *model;
    enum status status = disk_read(path, &data, &n_bytes, &mode, err);
    if (status != STATUS_OK)
        return status;
    status = model_parse(path, (const char *)data, n_bytes, &model, err);
    free(data);
    if (status != STATUS_OK)
        return status;
    if ((status = load_dimacs(model, err)) != STATUS_OK) {
        model_free(model);
        return status;
    }
    *ret = model;
    return STATUS_OK;
}

void model_free(struct model *model)
{
    if (model == NULL)
        return;
    rules_done(&model->rules);
    arena_done(&model->arena);
    text_table_done(&model->names);
    json_decref(model->root);
    free(model->cost);
    free(model->parts);
    free(model->sources);
    free(model->text);
    free(model->path);
    free(model);
}

struct hash model_hash(const struct model *model)
{
    return model->hash;
}

uint32_t model_n_items(const struct model *model)
{
    return model->names.n_names;
}

const char *model_item_name(const struct model *model, uint32_t item)
{
    return model->names.text[item];
}
