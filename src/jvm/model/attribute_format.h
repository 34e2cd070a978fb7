/* attribute_format - the name of each known attribute, where it may stand, and its layout.
 *
 * A layout describes an attribute that is a table of numbers and constants.  Its first character
 * says how many rows there are: "[" means that a two-byte count comes first, "(" a one-byte count;
 * any other character means one row.  Then comes one letter for each cell of a row:
 *   u text, U text or none, d descriptor or signature, c class, C class or none, m module,
 *   p package, k loadable constant, n name and type or none, h two-byte number, l label of an
 *   offset, r two labels from an offset and a length
 * For example "[lh" (LineNumberTable) is any number of rows of a label and a line number. */
#ifndef PARE_JVM_MODEL_ATTRIBUTE_FORMAT_H
#define PARE_JVM_MODEL_ATTRIBUTE_FORMAT_H

#include "jvm/model/attribute_kind.h"

#include <stddef.h>

/* Where an attribute may stand: a bit set. */
enum attribute_place {
    PLACE_CLASS = 1,
    PLACE_FIELD = 2,
    PLACE_METHOD = 4,
    PLACE_CODE = 8,
    PLACE_COMPONENT = 16,
    PLACE_MEMBER = PLACE_FIELD | PLACE_METHOD,
    PLACE_DECLARED = PLACE_CLASS | PLACE_MEMBER | PLACE_COMPONENT,
    PLACE_ANY = PLACE_DECLARED | PLACE_CODE,
};

struct attribute_format {
    const char *name; /* NULL: the kind of all attributes that are not known */
    unsigned places;
    const char *layout; /* NULL: it has a struct of its own */
};

extern const struct attribute_format attribute_formats[N_ATTRIBUTE_KINDS];

const char *layout_cells(const char *layout); /* letters of the layout, without the count of rows */
size_t layout_n_cells(const char *layout);    /* in one row */

#endif
