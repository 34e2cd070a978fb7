/* module_scan - what WebAssembly text declares by its place, and where it is meant by a number.
 *
 * In this text a function, type, local or block need not have a name: `call 3` means the fourth
 * function, `local.get 0` the first parameter, `br 1` the second block around it.  The scan finds
 * declarations and uses by words and parentheses alone, so it also works where a parser gives up.
 * Linear in the text. */
#ifndef PARE_INPUT_TREE_INDICES_MODULE_SCAN_H
#define PARE_INPUT_TREE_INDICES_MODULE_SCAN_H

#include "input/tree/indices/module_data.h"

/* False: nothing is known of this text (several modules, instructions of a later version).  ret is
 * overwritten; caller module_scan_done()s it in both cases. */
bool module_scan(const unsigned char *text, size_t n_bytes, struct module_scan *ret);
void module_scan_done(struct module_scan *scan);

#endif
