/* module_uses - the uses in one field of a module. */
#ifndef PARE_INPUT_TREE_INDICES_MODULE_USES_H
#define PARE_INPUT_TREE_INDICES_MODULE_USES_H

#include "input/tree/indices/module_data.h"

/* Adds the uses of the field that begins with this parenthesis, and its locals and labels.  What
 * the module declares is known by now. */
void module_find_uses(struct module_scan *scan, uint32_t open);

#endif
