/* class_io - what the parts of the class reader and writer share.  Private to src/jvm. */
#ifndef PARE_JVM_CLASSFILE_CLASS_IO_H
#define PARE_JVM_CLASSFILE_CLASS_IO_H

#include "jvm/classfile/classfile.h"
#include "jvm/classfile/pool_build.h"
#include "jvm/classfile/pool_read.h"
#include "jvm/classfile/put.h"
#include "jvm/model/annotation.h"
#include "jvm/model/attribute_format.h"
#include "jvm/model/class.h"
#include "jvm/model/code.h"
#include "jvm/model/frame.h"
#include "jvm/model/module_info.h"

struct code_places; /* labels and instruction starts of the code being read (code_read.c) */
struct code_layout; /* offsets of the code being written (code_write.c) */

struct class_reader {
    struct pool pool;
    struct arena *arena;
    enum class_depth depth;
    const struct utf8 *class_name;
    const struct member *method; /* being read */
    struct code_places *places;  /* places in the code being read */
    size_t n_frame_types;        /* number of frame types made so far; it has a limit */
    int nesting;                 /* depth of nested annotation values */
};

struct class_writer {
    struct pool_builder *pool;
    struct utf8_pool *texts;
    const struct class_file *class_file;
    const struct class_write_options *options;
    const struct member *method;      /* being written */
    const struct code_layout *layout; /* layout of the code being written */
    struct error *err;
    bool failed; /* err is filled */
};

typedef void attribute_read_fn(struct class_reader *r, struct bytes *in, struct attribute *ret);
typedef void attribute_write_fn(struct class_writer *w, const struct attribute *a,
                                struct buffer *out);

void attributes_read(struct class_reader *r, struct bytes *in, enum attribute_place place,
                     struct attribute_list *ret);
void attributes_write(struct class_writer *w, const struct attribute_list *list,
                      struct buffer *out);

attribute_read_fn code_read, stackmap_read, annotations_read, parameter_annotations_read,
    type_annotations_read, annotation_default_read, module_read, record_read, raw_read;
attribute_write_fn code_write, stackmap_write, annotations_write, parameter_annotations_write,
    type_annotations_write, annotation_default_write, module_write, record_write, raw_write;

/* The label of an offset.  code_label fails if no instruction starts there.  code_label_near takes
 * the instruction that holds the offset; it is for tables that no verifier checks. */
uint32_t code_label(struct class_reader *r, struct bytes *in, size_t offset);
uint32_t code_label_near(struct class_reader *r, struct bytes *in, size_t offset);

/* Offsets in the code being written. */
uint32_t layout_offset(const struct class_writer *w, uint32_t label);
uint32_t layout_length(const struct class_writer *w);
unsigned layout_max_locals(const struct class_writer *w);
/* The number of the handler among the written handlers, or -1 if its range became empty. */
int layout_handler(const struct class_writer *w, size_t handler);

void class_write_fail(struct class_writer *w, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
