#include "input/jvm/program/app.h"

#include "base/memory.h"
#include "jvm/classfile/classfile.h"
#include "jvm/world/jar.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text);
    size_t n_end = strlen(end);
    return n >= n_end && strcmp(text + n - n_end, end) == 0;
}

bool name_is_jar(const char *name)
{
    return ends_with(name, ".jar") || ends_with(name, ".war") || ends_with(name, ".zip");
}

bool file_is_jar(const struct file *file)
{
    return file->n_bytes >= 4 && memcmp(file->data, "PK", 2) == 0 && name_is_jar(file->name);
}

bool file_is_class(const struct file *file)
{
    static const unsigned char magic[] = {0xca, 0xfe, 0xba, 0xbe};
    return ends_with(file->name, ".class") && file->n_bytes >= sizeof magic &&
           memcmp(file->data, magic, sizeof magic) == 0;
}

size_t file_n_classes(const struct file *file)
{
    struct jar *jar;
    if (!file_is_jar(file) ||
        jar_open_data(file->data, file->n_bytes, file->name, &jar, NULL) != STATUS_OK)
        return file_is_class(file);
    size_t n = 0;
    for (size_t i = 0; i < jar_n_entries(jar); i++)
        n += jar_entry_kind(jar_entry_name(jar, i)) == JAR_CLASS;
    jar_close(jar);
    return n;
}

static void name_class(struct app *app, const struct class_file *class_file)
{
    const struct utf8 *name = class_file->name;
    uint32_t n_before = app->names.n_names;
    if (text_table_add(&app->names, name->text, name->n_bytes) != n_before)
        return; /* a second class of the same name, for another version of Java */
    mem_grow((void **)&app->class_named, &app->named_capacity, n_before + 1,
             sizeof *app->class_named);
    app->class_named[n_before] = app->n_classes;
}

static enum status add_class(struct app *app, struct app_entry *entry, struct error *err)
{
    const struct class_file *class_file;
    enum status status = class_read(&app->arena, app->texts, entry->data, entry->n_bytes,
                                    entry->name, CLASS_WHOLE, &class_file, err);
    if (status != STATUS_OK)
        return status;
    mem_grow((void **)&app->classes, &app->classes_capacity, app->n_classes + 1,
             sizeof *app->classes);
    name_class(app, class_file);
    entry->class_file = app->n_classes;
    app->classes[app->n_classes++] =
        (struct app_class){.file = class_file, .entry = app->n_entries};
    return STATUS_OK;
}

static enum status add_entry(struct app *app, struct app_entry entry, bool is_class,
                             struct error *err)
{
    entry.class_file = NO_CLASS;
    enum status status = is_class ? add_class(app, &entry, err) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    mem_grow((void **)&app->entries, &app->entries_capacity, app->n_entries + 1,
             sizeof *app->entries);
    app->entries[app->n_entries++] = entry;
    return STATUS_OK;
}

static enum status add_jar_entry(struct app *app, const struct jar *jar, size_t index, size_t file,
                                 struct error *err)
{
    const char *name = jar_entry_name(jar, index);
    enum jar_entry_kind kind = jar_entry_kind(name);
    if (kind == JAR_SIGNATURE)
        return STATUS_OK;
    struct app_entry entry = {.name = arena_string(&app->arena, name, strlen(name)), .file = file};
    if (kind != JAR_DIRECTORY) {
        unsigned char *data;
        enum status status = jar_read(jar, index, &data, &entry.n_bytes, err);
        if (status != STATUS_OK)
            return status;
        mem_grow((void **)&app->owned, &app->owned_capacity, app->n_owned + 1, sizeof *app->owned);
        app->owned[app->n_owned++] = data;
        entry.data = data;
    }
    return add_entry(app, entry, kind == JAR_CLASS, err);
}

static enum status add_jar(struct app *app, size_t file, struct error *err)
{
    const struct file *f = &app->input->files[file];
    struct jar *jar;
    enum status status = jar_open_data(f->data, f->n_bytes, f->name, &jar, err);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < jar_n_entries(jar) && status == STATUS_OK; i++)
        status = add_jar_entry(app, jar, i, file, err);
    jar_close(jar);
    return status;
}

static enum status add_file(struct app *app, size_t index, struct error *err)
{
    const struct file *file = &app->input->files[index];
    if (file_is_jar(file))
        return add_jar(app, index, err);
    struct app_entry entry = {
        .name = file->name, .data = file->data, .n_bytes = file->n_bytes, .file = index};
    return add_entry(app, entry, file_is_class(file), err);
}

enum status app_read(const struct fileset *input, struct app **ret, struct error *err)
{
    struct app *app = mem_zero(1, sizeof *app);
    app->input = input;
    arena_init(&app->arena);
    text_table_init(&app->names);
    app->texts = utf8_pool_new();
    enum status status = STATUS_OK;
    for (size_t i = 0; i < input->n_files && status == STATUS_OK; i++)
        status = add_file(app, i, err);
    if (status == STATUS_OK && app->n_classes == 0)
        status = fail(err, STATUS_INPUT, "there are no class files in the input");
    if (status != STATUS_OK) {
        app_free(app);
        return status;
    }
    *ret = app;
    return STATUS_OK;
}

void app_free(struct app *app)
{
    if (app == NULL)
        return;
    for (size_t i = 0; i < app->n_owned; i++)
        free(app->owned[i]);
    free(app->owned);
    free(app->entries);
    free(app->classes);
    free(app->class_named);
    text_table_done(&app->names);
    utf8_pool_free(app->texts);
    arena_done(&app->arena);
    free(app);
}

uint32_t app_find(const struct app *app, const struct utf8 *name)
{
    uint32_t number = text_table_find(&app->names, name->text, name->n_bytes);
    return number != NO_NAME ? app->class_named[number] : NO_CLASS;
}

/* The bytes of an entry in the candidate. */
static struct class_bytes bytes_of(const struct app_entry *entry, const struct class_bytes *classes)
{
    if (entry->class_file != NO_CLASS)
        return classes[entry->class_file];
    return (struct class_bytes){entry->data, entry->n_bytes};
}

static bool is_unchanged(const struct app_entry *entry, const struct class_bytes *classes)
{
    return bytes_of(entry, classes).data == entry->data;
}

static void render_jar(const struct app *app, size_t first, size_t end,
                       const struct class_bytes *classes, struct fileset *ret)
{
    const struct file *file = &app->input->files[app->entries[first].file];
    struct jar_writer *writer = jar_writer_new();
    struct buffer out = {0};
    for (size_t i = first; i < end; i++) {
        const struct app_entry *entry = &app->entries[i];
        struct class_bytes bytes = bytes_of(entry, classes);
        if (entry->class_file != NO_CLASS && bytes.data == NULL)
            continue;
        enum status status = jar_writer_add(writer, entry->name, bytes.data, bytes.n_bytes, NULL);
        assert(status == STATUS_OK); /* an archive in memory can only fail for lack of memory */
        (void)status;
    }
    enum status status = jar_writer_finish(writer, &out, NULL);
    assert(status == STATUS_OK);
    (void)status;
    jar_writer_free(writer);
    size_t n_bytes = out.n_bytes;
    fileset_add_owned(ret, file->name, file->mode, (unsigned char *)buffer_take(&out), n_bytes);
}

static void render_file(const struct app *app, const struct app_entry *entry,
                        const struct class_bytes *classes, struct fileset *ret)
{
    const struct file *file = &app->input->files[entry->file];
    struct class_bytes bytes = bytes_of(entry, classes);
    if (is_unchanged(entry, classes))
        fileset_add_borrowed(ret, file);
    else if (bytes.data != NULL)
        fileset_add_owned(ret, file->name, file->mode, mem_copy(bytes.data, bytes.n_bytes),
                          bytes.n_bytes);
}

void app_render(const struct app *app, const struct class_bytes *classes, struct fileset *ret)
{
    for (size_t first = 0, end; first < app->n_entries; first = end) {
        size_t file = app->entries[first].file;
        bool unchanged = true;
        for (end = first; end < app->n_entries && app->entries[end].file == file; end++)
            unchanged &= is_unchanged(&app->entries[end], classes);
        if (!file_is_jar(&app->input->files[file]))
            render_file(app, &app->entries[first], classes, ret);
        else if (unchanged)
            fileset_add_borrowed(ret, &app->input->files[file]);
        else
            render_jar(app, first, end, classes, ret);
    }
}
