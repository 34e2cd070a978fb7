/* module_check - whether all numbers in a module are within their bounds: functions, types, labels,
 * locals and the others.  Types are not checked: that is the validator's job. */
#ifndef PARE_WASM_MODULE_CHECK_H
#define PARE_WASM_MODULE_CHECK_H

#include "wasm/module.h"

enum status wasm_module_check(const struct wasm_module *module, struct error *err);

#endif
