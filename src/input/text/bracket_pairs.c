#include "input/text/bracket_pairs.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* an opening bracket at each even index, followed by its partner */
static const char brackets[] = "()[]{}";

static size_t place(unsigned char byte)
{
    const char *found = byte != '\0' ? strchr(brackets, byte) : NULL;
    return found != NULL ? (size_t)(found - brackets) : SIZE_MAX;
}

bool bracket_pairs_is_bracket(const unsigned char *data, const struct token *token)
{
    return token->kind == TOKEN_SIGN && place(data[token->start]) != SIZE_MAX;
}

/* The open brackets form a stack, which is stored in their partner fields. n_open counts them by
 * kind, so that a closing bracket without a partner is recognised without a search. */
struct matching {
    struct bracket *brackets;
    uint32_t top;
    size_t n_open[3];
};

static uint32_t pop(struct matching *matching)
{
    uint32_t popped = matching->top;
    matching->top = matching->brackets[popped].partner;
    matching->brackets[popped].partner = NO_PARTNER;
    return popped;
}

static void match(struct matching *matching, const unsigned char *data, uint32_t index)
{
    struct bracket *bracket = &matching->brackets[index];
    size_t kind = place(data[bracket->at]) / 2;
    if (place(data[bracket->at]) % 2 == 0) {
        bracket->partner = matching->top;
        matching->top = index;
        matching->n_open[kind]++;
        return;
    }
    if (matching->n_open[kind] == 0)
        return;
    for (;;) {
        uint32_t open = pop(matching);
        size_t open_kind = place(data[matching->brackets[open].at]) / 2;
        matching->n_open[open_kind]--;
        if (open_kind == kind) {
            matching->brackets[open].partner = index;
            bracket->partner = open;
            return;
        }
    }
}

void bracket_pairs_init(struct bracket_pairs *pairs, const unsigned char *data, size_t n_bytes)
{
    struct lexer lexer;
    struct token token;
    struct matching matching = {.top = NO_PARTNER};
    size_t capacity = 0;
    *pairs = (struct bracket_pairs){0};
    lexer_init(&lexer, data, n_bytes);
    while (lexer_next(&lexer, &token)) {
        if (!bracket_pairs_is_bracket(data, &token))
            continue;
        mem_grow((void **)&pairs->brackets, &capacity, pairs->n_brackets + 1,
                 sizeof *pairs->brackets);
        pairs->brackets[pairs->n_brackets] = (struct bracket){(uint32_t)token.start, NO_PARTNER};
        matching.brackets = pairs->brackets;
        match(&matching, data, (uint32_t)pairs->n_brackets++);
    }
    while (matching.top != NO_PARTNER)
        pop(&matching);
}

void bracket_pairs_done(struct bracket_pairs *pairs)
{
    free(pairs->brackets);
    *pairs = (struct bracket_pairs){0};
}
