/* superclass_merges - classes that may become part of their superclass.
 *
 * The merged class has the members of both, and every mention of either class becomes a mention of
 * it.  If both classes declare the same member, the superclass's declaration stays, unless it is
 * abstract.  The merged class has the name of the superclass or, as a further choice, of the
 * subclass: either name may be in the message that the test looks for.
 *
 * In one pass a class takes part in one merge only; the next pass can merge the result again. */
#ifndef PARE_INPUT_JVM_ITEMS_SUPERCLASS_MERGES_H
#define PARE_INPUT_JVM_ITEMS_SUPERCLASS_MERGES_H

#include "input/jvm/items/item_table.h"
#include "input/jvm/program/app.h"

struct bitset;

/* Fills in into and may_lend_name of all classes. */
void merges_find(const struct app *app, struct item_table *ret);

/* True if the candidate has this class only as a part of its superclass. */
bool is_merged(const struct item_table *items, const struct bitset *subset, uint32_t class_number);

/* The name of each class in the candidate, by number of the class; NULL: its own name.  Returns
 * NULL if no class is merged.  The caller frees the list. */
const struct utf8 **merged_names(const struct app *app, const struct item_table *items,
                                 const struct bitset *subset);

#endif
