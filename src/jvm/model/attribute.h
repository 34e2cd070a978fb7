/* attribute - the attributes of classes, fields, methods, code and record components.
 *
 * A list keeps the order of the file.  Simple attributes are rows of cells, described by a
 * layout in the table of attribute.c; the others have their own structs.  BootstrapMethods is
 * never in a list: bootstrap methods are values of the constants that use them.
 * Unknown attributes are kept as raw bytes.  If the bytes contain constant-pool indices, these
 * are wrong once the pool is rebuilt, and nothing shows it: see struct class_write_options in
 * classfile.h. */
#ifndef PARE_JVM_MODEL_ATTRIBUTE_H
#define PARE_JVM_MODEL_ATTRIBUTE_H

#include "jvm/model/attribute_kind.h"
#include "jvm/model/constant.h"

union cell {
    const struct utf8 *text; /* NULL where the file may have index 0 */
    const struct constant *constant;
    const struct name_and_type *name_and_type;
    uint32_t number; /* flags, line, variable; or a label */
};

/* The cells of a row, by attribute; an attribute with a single cell has it at 0. */
enum { INNER_CLASS, INNER_OUTER, INNER_NAME, INNER_FLAGS };
enum { ENCLOSING_CLASS, ENCLOSING_METHOD };
enum { PARAMETER_NAME, PARAMETER_FLAGS };
enum { LINE_LABEL, LINE_NUMBER };
enum { VARIABLE_START, VARIABLE_END, VARIABLE_NAME, VARIABLE_TYPE, VARIABLE_INDEX };

struct attribute {
    enum attribute_kind kind;
    const struct utf8 *name; /* name of an unknown attribute; attribute_name names the others */
    size_t n_rows;           /* number of elements that the union points to; raw: bytes */
    union {
        const union cell *cells;  /* n_rows times the number of cells in a row */
        const unsigned char *raw; /* unknown, source debug extension */
        const struct code *code;
        const struct frame *frames; /* in the order of the code, all with label */
        const struct annotation *annotations;
        const struct annotation_list *parameter_annotations; /* one a parameter */
        const struct type_annotation *type_annotations;
        const struct element_value *default_value;
        const struct module_info *module;
        const struct record_component *components;
    };
};

struct attribute_list {
    size_t n_attributes;
    const struct attribute *attributes;
};

/* The first attribute of a kind, or NULL. */
const struct attribute *attribute_find(const struct attribute_list *list, enum attribute_kind kind);

/* Row i of an attribute that is made of cells. */
const union cell *attribute_row(const struct attribute *attribute, size_t row);

const char *attribute_name(enum attribute_kind kind); /* NULL for the unknown one */

#endif
