/* module_tokens - the tokens of WebAssembly text, and questions about one of them.
 *
 * A token behind the last one is of no kind, and no word. */
#ifndef PARE_INPUT_TREE_INDICES_MODULE_TOKENS_H
#define PARE_INPUT_TREE_INDICES_MODULE_TOKENS_H

#include "input/tree/indices/module_data.h"

/* Finds the tokens of scan->text; less than 4 GB. */
void module_tokens_find(struct module_scan *scan, size_t n_bytes);

bool token_is(const struct module_scan *scan, uint32_t token, const char *word);
bool token_is_name(const struct module_scan *scan, uint32_t token); /* begins with `$` */
bool token_is_kind(const struct module_scan *scan, uint32_t token, enum token_kind kind);
bool token_begins(const struct module_scan *scan, uint32_t token, const char *word);
bool token_number(const struct module_scan *scan, uint32_t token, uint32_t *ret); /* decimal */
bool token_same(const struct module_scan *scan, uint32_t a, uint32_t b);          /* equal texts */

#endif
