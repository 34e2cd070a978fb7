/* superclass_merges - classes that may become part of their superclass.
 *
 * Both are then one class, which has the members of both, and whoever names one of them names it.
 * Where both declare the same, the superclass's stands, unless it is abstract.  The one class has
 * the superclass's name, or, as a further choice, the subclass's: either may be in the message that
 * the test looks for.
 *
 * A class is part of at most one other, and then nothing is part of it: there is a next pass. */
#ifndef PARE_INPUT_JVM_ITEMS_SUPERCLASS_MERGES_H
#define PARE_INPUT_JVM_ITEMS_SUPERCLASS_MERGES_H

#include "input/jvm/items/item_table.h"
#include "input/jvm/program/app.h"

struct bitset;

/* Fills in into and may_lend_name of all classes. */
void merges_find(const struct app *app, struct item_table *ret);

/* Whether the class is there as a part of another. */
bool is_merged(const struct item_table *items, const struct bitset *subset, uint32_t class_number);

/* By number of the class: what it is called in the candidate.  NULL: as it always was.  The caller
 * frees; NULL when there are no parts. */
const struct utf8 **merged_names(const struct app *app, const struct item_table *items,
                                 const struct bitset *subset);

#endif
