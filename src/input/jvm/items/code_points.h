/* code_points - the places in a method's code that may be replaced by something smaller.
 *
 *   call      an invoke instruction; gone: its arguments are not computed, its result is zero or
 *             null (or its object, where that has the same type).  A constructor's call goes with
 *             its `new`, the constant of an enum with the field that it is put in and its entry
 *             in the array of all (a second point of the same item).  The call of
 *             another constructor by a constructor is no point.
 *   rest      what a constructor does after it called another (it returns)
 *   access    a field that is read (zero or null instead) or written (not written); an element of
 *             an array, or its length (zero or null)
 *   cast      a cast or a test of a type (null, no)
 *   store     an element of an array that is set (not set)
 *   branch    a conditional jump (not taken) or a switch (its default)
 *   fall      what comes after a conditional jump forward (always taken); this or the jump stays
 *   handler   the rows of the exception table that lead to one place
 *   local     a local variable that is no parameter: not stored, and zero or null when loaded
 *   constant  a string (empty), a class or a large number (null, zero)
 *
 * Methods that the compiler generates (accessors, bridges, values() and valueOf() of an enum) have
 * no points, because decompilers recognise them by their form.  Code that type inference cannot
 * follow has none either. */
#ifndef PARE_INPUT_JVM_ITEMS_CODE_POINTS_H
#define PARE_INPUT_JVM_ITEMS_CODE_POINTS_H

#include "input/jvm/items/item_table.h"
#include "input/jvm/program/app.h"
#include "jvm/code/stub_code.h"

/* kinds: bit k for points of item kind k; 0 finds none.  The points live in the arena of the app.
 */
void points_find(struct app *app, const struct class_file *c, const struct member *method,
                 uint64_t kinds, struct code_points *ret);

/* The point of the constructor call that makes a constant of an enum, or NULL. */
const struct code_point *points_constant(const struct code *code, const struct code_points *points,
                                         const struct member *constant);

/* Adds the changes of an absent point: fates has an enum stub for each entry of code->insns,
 * handler_goes a truth value for each handler. */
void point_fates(const struct code *code, const struct code_point *point, unsigned char *fates,
                 bool *handler_goes);
void local_fates(const struct code *code, uint32_t slot, unsigned char *fates);

#endif
