#include "learn/data/grammar_binding.h"

#include "learn/data/features.h"

#include <ctype.h>
#include <string.h>

void binding_pack(const struct binding *binding, struct buffer *out)
{
    pack_text(out, binding->language);
    pack_number(out, binding->grammar.low, 8);
    pack_number(out, binding->grammar.high, 8);
    pack_number(out, binding->n_kinds, 4);
}

void binding_unpack(struct unpacker *in, struct binding *ret)
{
    unpack_text(in, ret->language, sizeof ret->language);
    ret->grammar.low = unpack_number(in, 8);
    ret->grammar.high = unpack_number(in, 8);
    ret->n_kinds = (uint32_t)unpack_number(in, 4);
    if (ret->n_kinds == 0 || ret->n_kinds > MAX_KINDS || ret->language[0] == '\0')
        in->bad = true;
    for (const char *at = ret->language; *at != '\0'; at++)
        if (!isgraph((unsigned char)*at)) /* must be printable, because messages show it */
            in->bad = true;
}

enum status binding_check(const struct binding *binding, const struct binding *wanted,
                          const char *what, struct error *err)
{
    if (strcmp(binding->language, wanted->language) != 0)
        return fail(err, STATUS_INPUT, "%s is for the language %s, not for %s", what,
                    binding->language, wanted->language);
    if (!hash_equal(binding->grammar, wanted->grammar) || binding->n_kinds != wanted->n_kinds)
        return fail(err, STATUS_INPUT,
                    "%s was made with another version of the %s grammar; train it again", what,
                    binding->language);
    return STATUS_OK;
}
