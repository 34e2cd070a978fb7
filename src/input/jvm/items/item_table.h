/* item_table - the parts of a program of class files that may go, and their numbers.
 *
 * A part without an item of its own goes with the part that contains it.  Constructors, class
 * initialisers and synthetic methods are removed as a whole: their code has no item of its own. The
 * superclass relation to Object is no item.
 *
 * A module, and a second class of the same name (for another version of Java), have a class item
 * and nothing else.  Plain data, in the app's arena. */
#ifndef PARE_INPUT_JVM_ITEMS_ITEM_TABLE_H
#define PARE_INPUT_JVM_ITEMS_ITEM_TABLE_H

#include "jvm/model/class.h"
#include "problem/problem.h"

#include <stdbool.h>

enum item_kind {
    ITEM_CLASS,
    ITEM_CODE,
    ITEM_METHOD,
    ITEM_EXTENDS,
    ITEM_IMPLEMENTS,
    ITEM_ABSTRACT_METHOD,
    ITEM_FIELD,
    ITEM_FINAL,
    ITEM_INNER,
    ITEM_THROWS,
    ITEM_SIGNATURE,
    ITEM_ANNOTATIONS,
    ITEM_DEBUG,
    ITEM_CALL, /* from here on: points in code, code_points.h */
    ITEM_REST,
    ITEM_ACCESS,
    ITEM_CAST,
    ITEM_STORE,
    ITEM_BRANCH,
    ITEM_FALL,
    ITEM_HANDLER,
    ITEM_LOCAL,
    ITEM_CONSTANT,
    ITEM_TYPE, /* belongs to a family of members, descriptor_families.h */
    ITEM_PARAMETER,
    ITEM_RESULT,
    ITEM_OWNER,    /* member_owners.h */
    ITEM_LIFT,     /* superclass_lifts.h */
    ITEM_MODIFIER, /* modifiers.h */
    ITEM_APART,    /* superclass_merges.h */
    N_ITEM_KINDS
};

/* The modifiers of a class or member that are items: one for each flag, in the order of the bits.
 */
struct modifier_items {
    uint16_t flags;
    uint32_t first;
};

struct code_point {
    uint16_t kind; /* enum item_kind */
    uint8_t stub;  /* enum stub: what replaces it when it is absent */
    uint32_t insn; /* the index of the instruction; of a handler: its label; of a local: its slot */
    uint32_t maker; /* for a constructor call: the index of its `new`; otherwise insn */
    uint32_t taker; /* for a constant of an enum: the index of its putstatic; otherwise insn */
    const struct member
        *entry_of; /* for an entry in the array of constants: the constant; otherwise NULL */
    uint32_t item;
};

struct code_points {
    size_t n_points;
    struct code_point *points;
    bool is_followed; /* the types in the code were inferred, so a stack map can be made */
    bool has_frames;  /* the stack map names classes of the program */
};

struct member_items {
    uint32_t self;
    uint32_t code;   /* for a method: the item of its code; NO_ITEM: the code goes with self */
    uint32_t final;  /* for a field: the item of `final` */
    uint32_t throws; /* for a method: the first row of Exceptions; the others follow */
    uint32_t signature, annotations;
    uint32_t debug; /* for a method: tables of variables and parameters */
    uint32_t lines; /* for a method: the table of line numbers */
    struct modifier_items modifiers;
    struct code_points points; /* for a method */
};

struct class_items {
    uint32_t self;
    uint32_t extends;
    uint32_t lift;            /* without its superclass it is still a subclass of `above` */
    const struct utf8 *above; /* the superclass of its superclass; NULL: it cannot be lifted */
    uint32_t into;            /* the superclass that it may merge with, or NO_CLASS */
    uint32_t apart;           /* the item that is present if it does not merge */
    uint32_t named;      /* present: a merged class has the superclass's name; NO_ITEM: always */
    bool may_lend_name;  /* `named` is an item */
    uint32_t implements; /* the first interface; the others follow */
    uint32_t inner;      /* the first row of InnerClasses; the others follow */
    uint32_t signature, annotations, debug;
    struct modifier_items modifiers;
    struct member_items *fields, *methods;
    bool is_whole;
    bool has_frames; /* some stack map names classes of the program and can be computed anew */
    /* Its items of each kind. */
    uint32_t first_by_kind[N_ITEM_KINDS], n_by_kind[N_ITEM_KINDS];
};

struct families;
struct member_owners;

struct item_table {
    uint32_t n_items;
    struct class_items *classes; /* by number in the app */
    uint16_t *kind;
    bool has_points;              /* code has items, and stack maps are computed anew */
    struct families *families;    /* NULL: descriptors do not change */
    struct member_owners *owners; /* NULL: references keep the classes that they name */
};

/* Attribute kinds that go with an annotations or a debug item: bit k for kind k. */
uint64_t annotation_attributes(void);
uint64_t debug_attributes(void); /* line numbers are among them */
uint64_t line_attributes(void);

bool attributes_have(const struct attribute_list *list, uint64_t kinds);
/* In a constructor: the index of the call of a constructor of the superclass, or SIZE_MAX.  The
 * verifier demands one on every path; compilers write exactly one.  *ret_n_calls counts them. */
size_t super_call_index(const struct class_file *c, const struct member *method,
                        size_t *ret_n_calls);

/* True for constructors, class initialisers and synthetic methods. */
bool method_is_whole(const struct member *method);

#endif
