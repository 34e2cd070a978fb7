#include "questions.h"

#include "base/buffer.h"
#include "fake_oracle.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char names[] = "0123456789abcdefghijklmnopqrstuvwxyz";

static void add_set(struct buffer *text, const struct bitset *set)
{
    for (size_t i = bitset_next(set, 0); i != BITSET_END; i = bitset_next(set, i + 1))
        buffer_add_byte(text, (unsigned char)names[i]);
}

static enum verdict one_of_each(void *context, const struct bitset *set)
{
    bool present = false;
    for (const char *c = context; *c != '\0'; c++) {
        if (*c == ' ') {
            if (!present)
                return VERDICT_NOT;
            present = false;
        } else if (bitset_has(set, (size_t)(strchr(names, *c) - names)))
            present = true;
    }
    return present ? VERDICT_INTERESTING : VERDICT_NOT;
}

void questions_check(struct reducer *reducer, const char *needs, const char *expected)
{
    struct fake_oracle oracle;
    struct buffer text = {0};
    struct bitset result = questions_all(reducer->problem);
    fake_oracle_init(&oracle, one_of_each, (void *)needs);
    fake_oracle_run(&oracle, reducer, &result);
    for (size_t i = 0; i < oracle.n_proposals; i++) {
        add_set(&text, &oracle.proposals[i]);
        buffer_add_byte(&text, ' ');
    }
    buffer_add_byte(&text, '=');
    add_set(&text, &result);
    assert_string_equal(buffer_text(&text), expected);
    buffer_done(&text);
    bitset_done(&result);
    fake_oracle_done(&oracle);
    reducer_free(reducer);
}

struct bitset questions_all(const struct problem *problem)
{
    struct bitset all;
    bitset_init(&all, problem->n_items);
    bitset_set_all(&all);
    return all;
}
