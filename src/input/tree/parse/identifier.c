#include "input/tree/parse/identifier.h"

#include "base/memory.h"
#include "input/tree/grammar/grammar.h"

#include <string.h>
#include <tree_sitter/api.h>

static bool is_letter(unsigned char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' ||
           byte >= 0x80;
}

static bool is_in_word(unsigned char byte)
{
    return is_letter(byte) || (byte >= '0' && byte <= '9');
}

/* --- kinds and keywords ---------------------------------------------------------------------- */

static bool sounds_like_a_name(const char *kind)
{
    static const char *const whole[] = {"variable", "constructor", "constant", "Name"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (strcmp(kind, whole[i]) == 0)
            return true;
    return strstr(kind, "identifier") != NULL || strstr(kind, "name") != NULL;
}

bool *identifier_kinds(const struct language *language)
{
    const struct grammar *grammar = language->grammar;
    uint32_t n_kinds = grammar_n_kinds(grammar);
    bool *kinds = mem_zero((size_t)n_kinds + 1, sizeof *kinds);
    for (uint32_t kind = 0; kind < n_kinds; kind++) {
        const char *name = ts_language_symbol_name(language->parser, (TSSymbol)kind);
        if (name != NULL &&
            ts_language_symbol_type(language->parser, (TSSymbol)kind) == TSSymbolTypeRegular)
            kinds[kind] = grammar_lists(grammar, KIND_IDENTIFIER)
                              ? grammar_has(grammar, kind, KIND_IDENTIFIER)
                              : sounds_like_a_name(name);
    }
    return kinds;
}

void identifier_add_keywords(const struct language *language, struct text_table *words)
{
    uint32_t n_symbols = ts_language_symbol_count(language->parser);
    for (uint32_t symbol = 0; symbol < n_symbols; symbol++) {
        const char *name = ts_language_symbol_name(language->parser, (TSSymbol)symbol);
        if (name != NULL &&
            ts_language_symbol_type(language->parser, (TSSymbol)symbol) == TSSymbolTypeAnonymous)
            identifier_add_words((const unsigned char *)name, strlen(name), words);
    }
}

void identifier_add_words(const unsigned char *text, size_t n_bytes, struct text_table *words)
{
    for (size_t start = 0, end; start < n_bytes; start = end) {
        end = start + 1;
        if (!is_in_word(text[start]))
            continue;
        while (end < n_bytes && is_in_word(text[end]))
            end++;
        text_table_add(words, (const char *)text + start, end - start);
    }
}

/* --- names ----------------------------------------------------------------------------------- */

bool identifier_is_name(const unsigned char *text, size_t n_bytes, size_t *ret_prefix)
{
    size_t prefix = 0;
    while (prefix < n_bytes && (text[prefix] == '@' || text[prefix] == '$' || text[prefix] == '%'))
        prefix++;
    if (prefix == n_bytes || !is_letter(text[prefix]))
        return false;
    for (size_t i = prefix; i < n_bytes; i++)
        if (!is_in_word(text[i]))
            return false;
    *ret_prefix = prefix;
    return true;
}

/* Writes the name with this number: 0 is a; after z come aa, ab .. a9, ba.  Digits may follow the
 * first letter. */
static size_t spell(uint64_t number, bool capital, char ret[IDENTIFIER_MAX])
{
    static const char others[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    size_t n = 1;
    uint64_t n_such = 26;
    while (number >= n_such) { /* n_such: the number of names with n letters */
        number -= n_such;
        n_such *= 36;
        n++;
    }
    for (size_t i = n - 1; i > 0; i--) {
        ret[i] = others[number % 36];
        number /= 36;
    }
    ret[0] = (char)((capital ? 'A' : 'a') + (int)number);
    return n;
}

size_t identifiers_next(struct identifiers *identifiers, const struct text_table *words,
                        char ret[IDENTIFIER_MAX])
{
    size_t n;
    do
        n = spell(identifiers->next++, identifiers->capital, ret);
    while (text_table_find(words, ret, n) != NO_NAME);
    return n;
}
