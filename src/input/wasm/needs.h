/* needs - what must hold between the items of a module.
 *
 * Where the inside of functions has no items, a body needs everything that its code names, an
 * export needs what it exports, and so on.  Where it has items, uses of what is gone change
 * (emission.h); only code that is no tree still needs what it names. */
#ifndef PARE_INPUT_WASM_NEEDS_H
#define PARE_INPUT_WASM_NEEDS_H

#include "input/wasm/parts.h"
#include "problem/formula.h"

/* The item of a function, table, memory or global. */
uint32_t part_item(const struct parts *parts, enum wasm_kind kind, uint32_t number);

void needs_add(const struct parts *parts, bool is_fine, struct formula *formula);

#endif
