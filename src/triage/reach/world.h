/* world - a Java program as reachability analyses see it: its classes with their code, those of the
 * class path likewise, and the JDK as names and members only.
 *
 * "Program" means the input and its class path here; what the JDK has is called library.  Classes
 * and methods of the program have numbers.  The first class of a name wins, as in a JVM. */
#ifndef PARE_TRIAGE_REACH_WORLD_H
#define PARE_TRIAGE_REACH_WORLD_H

#include "base/arena.h"
#include "base/status.h"
#include "input/jvm/program/pointer_map.h"
#include "jvm/model/class.h"
#include "jvm/world/hierarchy.h"

#define WORLD_NONE UINT32_MAX

struct world_class {
    const struct class_file *file;
    uint32_t first_method; /* number of its first method; the others follow */
    bool is_own;           /* belongs to the input, not to the class path */
};

struct world_method {
    uint32_t owner; /* number of its class */
    const struct member *member;
};

struct world {
    struct utf8_pool *texts;
    struct arena arena;
    struct hierarchy *hierarchy;
    struct world_class *classes;
    size_t n_classes, classes_capacity;
    struct world_method *methods;
    size_t n_methods;
    struct pointer_map by_name; /* classes */
    size_t n_broken;            /* classes that could not be read; they are left out */
};

enum world_depth {
    WORLD_OUTLINE, /* no code: enough for names and the hierarchy */
    WORLD_CODE,
};

/* `path` is a jar or a directory; class_path has : between its parts, "" is none, parts that do not
 * exist do not count.  STATUS_INPUT: there is no class in path. */
enum status world_load(const char *path, const char *class_path, enum world_depth depth,
                       struct world **ret, struct error *err);
void world_free(struct world *world); /* NULL is fine */

uint32_t world_find(const struct world *world, const struct utf8 *name); /* class, or WORLD_NONE */
/* The method of a class of the program; WORLD_NONE if the class does not declare it. */
uint32_t world_method(const struct world *world, uint32_t class_number, const struct utf8 *name,
                      const struct utf8 *descriptor);
uint32_t world_number(const struct world *world, const struct declaration *declaration);

/* p/C.m(I)V; appends. */
struct buffer;
void world_write_method(const struct world *world, uint32_t method, struct buffer *out);

#endif
