/* module_parts - declarations in the lists of WebAssembly text. */
#ifndef PARE_INPUT_TREE_INDICES_MODULE_PARTS_H
#define PARE_INPUT_TREE_INDICES_MODULE_PARTS_H

#include "input/tree/indices/module_data.h"

/* The space that a word like `func` declares in; false: none. */
bool module_space_of(const struct module_scan *scan, uint32_t word, enum index_space *ret);

/* Adds a declaration and returns its place; by its word: with the name behind that, if any. */
uint32_t module_declare(struct module_scan *scan, enum index_space space, struct declared declared);
uint32_t module_declare_at(struct module_scan *scan, enum index_space space, uint32_t word);

/* The token behind this one, or behind the list that begins with it. */
uint32_t module_next(const struct module_scan *scan, uint32_t token);

/* How many parameters the lists (param ...) in this list have. */
uint32_t module_n_params(const struct module_scan *scan, uint32_t open);

#endif
