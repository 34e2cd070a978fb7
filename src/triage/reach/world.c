#include "triage/reach/world.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "input/jvm/program/jdk.h"
#include "jvm/classfile/classfile.h"
#include "jvm/world/class_source.h"

#include <stdlib.h>
#include <string.h>

static struct pointer_key name_key(const struct utf8 *name)
{
    return (struct pointer_key){{name}};
}

uint32_t world_find(const struct world *world, const struct utf8 *name)
{
    uint32_t number;
    return pointer_map_get(&world->by_name, name_key(name), &number) ? number : WORLD_NONE;
}

/* Loading ------------------------------------------------------------------------------------- */

static void add_class(struct world *world, const struct class_file *file, bool is_own)
{
    if (world_find(world, file->name) != WORLD_NONE)
        return;
    mem_grow((void **)&world->classes, &world->classes_capacity, world->n_classes + 1,
             sizeof *world->classes);
    pointer_map_put(&world->by_name, name_key(file->name), (uint32_t)world->n_classes);
    world->classes[world->n_classes++] = (struct world_class){
        .file = file, .first_method = (uint32_t)world->n_methods, .is_own = is_own};
    world->n_methods += file->n_methods;
    hierarchy_add_class(world->hierarchy, file);
}

/* True if a class is where a JVM looks for it.  Classes in META-INF/versions are not. */
static bool is_in_place(const struct source_entry *entry, const struct class_file *file)
{
    size_t n_bytes = file->name->n_bytes;
    return strncmp(entry->name, file->name->text, n_bytes) == 0 &&
           strcmp(entry->name + n_bytes, ".class") == 0;
}

static enum status add_source(struct world *world, const char *path, enum world_depth depth,
                              bool is_own, struct error *err)
{
    struct source *source = NULL;
    enum status status = source_open(path, &source, err);
    for (size_t i = 0; status == STATUS_OK && i < source_n_entries(source); i++) {
        const struct source_entry *entry = source_entry(source, i);
        const struct class_file *file;
        unsigned char *data;
        size_t n_bytes;
        if (entry->kind != JAR_CLASS)
            continue;
        status = source_read(source, i, &data, &n_bytes, err);
        if (status != STATUS_OK)
            break;
        if (class_read(&world->arena, world->texts, data, n_bytes, entry->name,
                       depth == WORLD_CODE ? CLASS_WHOLE : CLASS_OUTLINE, &file, NULL) != STATUS_OK)
            world->n_broken++;
        else if (is_in_place(entry, file) && (file->access & ACC_MODULE) == 0)
            add_class(world, file, is_own);
        free(data);
    }
    if (source != NULL)
        source_close(source);
    return status;
}

static enum status add_class_path(struct world *world, const char *class_path,
                                  enum world_depth depth, struct error *err)
{
    enum status status = STATUS_OK;
    for (const char *at = class_path; status == STATUS_OK && *at != '\0';) {
        size_t n_bytes = strcspn(at, ":");
        char *path = mem_format("%.*s", (int)n_bytes, at);
        if (n_bytes > 0 && disk_exists(path))
            status = add_source(world, path, depth, false, err);
        free(path);
        at += n_bytes + (at[n_bytes] == ':');
    }
    return status;
}

static void number_methods(struct world *world)
{
    world->methods = mem_zero(world->n_methods, sizeof *world->methods);
    for (size_t i = 0; i < world->n_classes; i++) {
        const struct world_class *c = &world->classes[i];
        for (size_t k = 0; k < c->file->n_methods; k++)
            world->methods[c->first_method + k] =
                (struct world_method){(uint32_t)i, &c->file->methods[k]};
    }
}

enum status world_load(const char *path, const char *class_path, enum world_depth depth,
                       struct world **ret, struct error *err)
{
    struct world *world = mem_zero(1, sizeof *world);
    world->texts = utf8_pool_new();
    arena_init(&world->arena);
    world->hierarchy = hierarchy_new(world->texts);
    enum status status = add_source(world, path, depth, true, err);
    if (status == STATUS_OK && world->n_classes == 0)
        status = fail(err, STATUS_INPUT, "there are no Java classes in %s", path);
    if (status == STATUS_OK)
        status = add_class_path(world, class_path, depth, err);
    if (status == STATUS_OK)
        status = jdk_add_to(world->hierarchy, err);
    if (status != STATUS_OK) {
        world_free(world);
        return status;
    }
    number_methods(world);
    *ret = world;
    return STATUS_OK;
}

void world_free(struct world *world)
{
    if (world == NULL)
        return;
    hierarchy_free(world->hierarchy);
    utf8_pool_free(world->texts);
    arena_done(&world->arena);
    pointer_map_done(&world->by_name);
    free(world->classes);
    free(world->methods);
    free(world);
}

/* Asking -------------------------------------------------------------------------------------- */

uint32_t world_method(const struct world *world, uint32_t class_number, const struct utf8 *name,
                      const struct utf8 *descriptor)
{
    const struct world_class *c = &world->classes[class_number];
    const struct member *member = class_method(c->file, name, descriptor);
    return member != NULL ? c->first_method + (uint32_t)(member - c->file->methods) : WORLD_NONE;
}

uint32_t world_number(const struct world *world, const struct declaration *declaration)
{
    uint32_t owner = world_find(world, declaration->owner->name);
    if (owner == WORLD_NONE)
        return WORLD_NONE;
    return world->classes[owner].first_method +
           (uint32_t)(declaration->member - declaration->owner->methods);
}

void world_write_method(const struct world *world, uint32_t method, struct buffer *out)
{
    const struct world_method *m = &world->methods[method];
    buffer_add_text(out, world->classes[m->owner].file->name->text);
    buffer_add_byte(out, '.');
    buffer_add_text(out, m->member->name->text);
    buffer_add_text(out, m->member->descriptor->text);
}
