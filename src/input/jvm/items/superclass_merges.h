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

/* Whether the class is there as a part of another. */
bool is_merged(const struct item_table *items, const struct bitset *subset, uint32_t class_number);

/* By number of the class: what it is called in the candidate.  NULL: as it always was.  The caller
 * frees; NULL when there are no parts. */
const struct utf8 **merged_names(const struct app *app, const struct item_table *items,
                                 const struct bitset *subset);

#endif
