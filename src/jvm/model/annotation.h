/* annotation - annotations, their values, and annotations on types (JVMS 4.7.16 to 4.7.22). */
#ifndef PARE_JVM_MODEL_ANNOTATION_H
#define PARE_JVM_MODEL_ANNOTATION_H

#include "jvm/model/constant.h"

struct element_value {
    char tag; /* the letter of the class file: BCDFIJSZ numbers, s e c @ [ */
    union {
        const struct constant *number;
        const struct utf8 *text; /* s: the string; c: a return descriptor */
        struct {
            const struct utf8 *type, *name; /* e: descriptor and constant */
        } enumeration;
        const struct annotation *annotation; /* @ */
        struct {
            size_t n_values;
            const struct element_value *values;
        } array; /* [ */
    };
};

struct element_pair {
    const struct utf8 *name;
    struct element_value value;
};

struct annotation {
    const struct utf8 *type; /* field descriptor */
    size_t n_pairs;
    const struct element_pair *pairs;
};

struct annotation_list {
    size_t n_annotations;
    const struct annotation *annotations;
};

struct local_range {
    uint32_t start, end; /* labels */
    uint16_t local;
};

enum type_target { /* the target types that say something about code; the others are numbers */
                   TARGET_LOCAL_VARIABLE = 0x40,
                   TARGET_RESOURCE_VARIABLE = 0x41,
                   TARGET_CATCH = 0x42,
                   TARGET_INSTANCEOF = 0x43,
                   TARGET_METHOD_REFERENCE = 0x46,
                   TARGET_CAST = 0x47,
                   TARGET_LAST = 0x4b,
};

struct type_annotation {
    uint8_t target;
    uint8_t second; /* bound or type-argument index */
    uint16_t index; /* parameter, supertype, bound, throws or handler index */
    uint32_t label; /* label of the instruction, from TARGET_INSTANCEOF on */
    size_t n_ranges;
    const struct local_range *ranges; /* ranges of variables */
    uint8_t n_path;
    const unsigned char *path; /* two bytes a step */
    struct annotation annotation;
};

#endif
