#include "input/tree/indices/module_parts.h"

#include "base/memory.h"
#include "input/tree/indices/module_tokens.h"

static const struct {
    const char *word;
    enum index_space space;
} declaring[] = {
    {"type", SPACE_TYPE},     {"func", SPACE_FUNCTION}, {"table", SPACE_TABLE},
    {"memory", SPACE_MEMORY}, {"global", SPACE_GLOBAL}, {"tag", SPACE_TAG},
    {"elem", SPACE_ELEMENT},  {"data", SPACE_DATA},
};

bool module_space_of(const struct module_scan *scan, uint32_t word, enum index_space *ret)
{
    for (size_t i = 0; i < sizeof declaring / sizeof *declaring; i++)
        if (token_is(scan, word, declaring[i].word)) {
            *ret = declaring[i].space;
            return true;
        }
    return false;
}

uint32_t module_declare(struct module_scan *scan, enum index_space space, struct declared declared)
{
    size_t n = scan->n_declared[space]++;
    mem_grow((void **)&scan->declared[space], &scan->declared_capacity[space], n + 1,
             sizeof *scan->declared[space]);
    scan->declared[space][n] = declared;
    return (uint32_t)n;
}

uint32_t module_declare_at(struct module_scan *scan, enum index_space space, uint32_t word)
{
    uint32_t name = token_is_name(scan, word + 1) ? word + 1 : NO_TOKEN;
    return module_declare(scan, space, (struct declared){.word = word, .name = name});
}

uint32_t module_next(const struct module_scan *scan, uint32_t token)
{
    return scan->tokens[token].kind == TOKEN_OPEN ? scan->tokens[token].close + 1 : token + 1;
}

uint32_t module_n_params(const struct module_scan *scan, uint32_t open)
{
    uint32_t n_params = 0, close = scan->tokens[open].close;
    for (uint32_t i = open + 1; i < close; i = module_next(scan, i)) {
        if (scan->tokens[i].kind != TOKEN_OPEN || !token_is(scan, i + 1, "param"))
            continue;
        bool is_named = token_is_name(scan, i + 2);
        for (uint32_t k = i + 2; k < scan->tokens[i].close; k = module_next(scan, k))
            n_params += !is_named || k == i + 2;
    }
    return n_params;
}
