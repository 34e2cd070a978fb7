#include "input/tree/indices/module_scan.h"

#include "base/memory.h"
#include "input/tree/indices/module_parts.h"
#include "input/tree/indices/module_tokens.h"
#include "input/tree/indices/module_uses.h"

#include <stdlib.h>

/* --- declarations ----------------------------------------------------------------------------- */

/* A type's list of parameters is in a list of its own, (func ...), perhaps with (sub ...) around.
 */
static uint32_t params_of_type(const struct module_scan *scan, uint32_t open)
{
    for (uint32_t i = open + 1; i < scan->tokens[open].close; i++)
        if (scan->tokens[i].kind == TOKEN_OPEN && token_is(scan, i + 1, "func"))
            return module_n_params(scan, i);
    return 0;
}

/* (memory (data "...")) and (table funcref (elem ...)) also declare a segment. */
static void declare_inline_segment(struct module_scan *scan, uint32_t open)
{
    struct declared segment = {.word = NO_TOKEN, .name = NO_TOKEN};
    for (uint32_t i = open + 1; i < scan->tokens[open].close; i = module_next(scan, i)) {
        if (scan->tokens[i].kind != TOKEN_OPEN)
            continue;
        if (token_is(scan, i + 1, "data"))
            module_declare(scan, SPACE_DATA, segment);
        else if (token_is(scan, i + 1, "elem"))
            module_declare(scan, SPACE_ELEMENT, segment);
    }
}

static void declare_field(struct module_scan *scan, uint32_t open)
{
    enum index_space space;
    if (token_is(scan, open + 1, "import") && token_is_kind(scan, open + 4, TOKEN_OPEN) &&
        module_space_of(scan, open + 5, &space)) {
        module_declare_at(scan, space, open + 5);
    } else if (module_space_of(scan, open + 1, &space)) {
        uint32_t declared = module_declare_at(scan, space, open + 1);
        if (space == SPACE_TYPE)
            scan->declared[space][declared].n_params = params_of_type(scan, open);
        if (space == SPACE_MEMORY || space == SPACE_TABLE)
            declare_inline_segment(scan, open);
    }
}

/* --- the fields of the module ----------------------------------------------------------------- */

/* Calls `visit` for each list in the tokens [first, end) that is a field; those of (rec ...) are
 * fields, too. */
static void visit_fields(struct module_scan *scan, uint32_t first, uint32_t end,
                         void visit(struct module_scan *scan, uint32_t open))
{
    for (uint32_t i = first; i < end; i++) {
        if (scan->tokens[i].kind != TOKEN_OPEN || token_is(scan, i + 1, "rec"))
            continue;
        visit(scan, i);
        i = scan->tokens[i].close;
    }
}

/* Instructions of the types of garbage collection: their numbers are not known here. */
static bool has_unknown(const struct module_scan *scan)
{
    for (uint32_t i = 0; i < scan->n_tokens; i++)
        if (token_begins(scan, i, "struct.") || token_begins(scan, i, "array.") ||
            token_is(scan, i, "delegate"))
            return true;
    return false;
}

bool module_scan(const unsigned char *text, size_t n_bytes, struct module_scan *ret)
{
    *ret = (struct module_scan){.text = text};
    if (n_bytes >= UINT32_MAX / 2)
        return false;
    module_tokens_find(ret, n_bytes);
    ret->is_used = mem_zero(ret->n_tokens + 1, sizeof *ret->is_used);
    uint32_t first = 0, end = (uint32_t)ret->n_tokens;
    if (end == 0 || ret->tokens[0].kind != TOKEN_OPEN || has_unknown(ret))
        return false;
    if (token_is(ret, 1, "module")) {
        first = 2;
        end = ret->tokens[0].close;
        if (end + 1 < ret->n_tokens)
            return false; /* a script of several modules */
    }
    visit_fields(ret, first, end, declare_field);
    visit_fields(ret, first, end, module_find_uses);
    return true;
}

void module_scan_done(struct module_scan *scan)
{
    for (size_t i = 0; i < N_SPACES; i++)
        free(scan->declared[i]);
    free(scan->uses);
    free(scan->is_used);
    free(scan->tokens);
}
