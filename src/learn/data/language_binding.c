#include "learn/data/language_binding.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "input/tree/grammar/grammar.h"
#include "input/tree/items/item_maker.h"
#include "input/tree/language/language.h"
#include "learn/data/features.h"

#include <stdio.h>
#include <stdlib.h>
#include <tree_sitter/api.h>

enum status tree_binding(const struct language *language, struct binding *ret, struct error *err)
{
    unsigned char *data;
    size_t n_bytes;
    uint32_t n_kinds = N_ROLES * (grammar_n_kinds(language->grammar) + 1);
    if (n_kinds > MAX_KINDS)
        return fail(err, STATUS_INPUT, "the grammar of %s has too many kinds of nodes for a model",
                    language->name);
    enum status status = disk_read(language->grammar_path, &data, &n_bytes, NULL, err);
    if (status != STATUS_OK)
        return status;
    snprintf(ret->language, sizeof ret->language, "%s", language->name);
    ret->grammar = hash_bytes(data, n_bytes);
    ret->n_kinds = n_kinds;
    free(data);
    return STATUS_OK;
}

char *tree_binding_kind(const struct language *language, uint32_t kind)
{
    static const char *const roles[N_ROLES] = {"", " replaced", " shell"};
    uint32_t n_kinds = grammar_n_kinds(language->grammar) + 1, symbol = kind % n_kinds;
    const char *name = symbol == n_kinds - 1
                           ? "ERROR"
                           : ts_language_symbol_name(language->parser, (TSSymbol)symbol);
    return mem_format("%s%s", name, roles[kind / n_kinds]);
}
