#include "input/tree/parse/mask.h"

#include "base/memory.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct scanner {
    const unsigned char *text;
    unsigned char *masked; /* NULL: nothing is masked yet */
    size_t n_bytes, at;
};

static bool is_at(const struct scanner *scanner, const char *word)
{
    size_t n = strlen(word);
    return scanner->n_bytes - scanner->at >= n && memcmp(scanner->text + scanner->at, word, n) == 0;
}

/* Moves behind the next occurrence of the word, or to the end. */
static void skip_behind(struct scanner *scanner, const char *word)
{
    size_t n = strlen(word), left = scanner->n_bytes - scanner->at;
    const unsigned char *found = memmem(scanner->text + scanner->at, left, word, n);
    scanner->at = found != NULL ? (size_t)(found - scanner->text) + n : scanner->n_bytes;
}

/* The copy of the text in which words are masked. */
static unsigned char *masked(struct scanner *scanner)
{
    if (scanner->masked == NULL)
        scanner->masked = mem_copy(scanner->text, scanner->n_bytes);
    return scanner->masked;
}

/* --- the values of entities ------------------------------------------------------------------ */

/* Skips a quoted text.  In the value of an entity, '<' is masked. */
static void take_quoted(struct scanner *scanner, bool is_value)
{
    unsigned char quote = scanner->text[scanner->at++];
    for (; scanner->at < scanner->n_bytes && scanner->text[scanner->at] != quote; scanner->at++) {
        if (!is_value || scanner->text[scanner->at] != '<')
            continue;
        masked(scanner)[scanner->at] = '-';
    }
    scanner->at += scanner->at < scanner->n_bytes;
}

/* Skips a declaration up to its '>'. */
static void take_declaration(struct scanner *scanner)
{
    bool is_entity = is_at(scanner, "<!ENTITY");
    while (scanner->at < scanner->n_bytes && scanner->text[scanner->at] != '>') {
        unsigned char byte = scanner->text[scanner->at];
        if (byte == '"' || byte == '\'')
            take_quoted(scanner, is_entity);
        else
            scanner->at++;
    }
}

unsigned char *mask_entities(const unsigned char *text, size_t n_bytes)
{
    struct scanner scanner = {.text = text, .n_bytes = n_bytes};
    skip_behind(&scanner, "<!DOCTYPE");
    while (scanner.at < n_bytes && scanner.text[scanner.at] != '[' &&
           scanner.text[scanner.at] != '>')
        scanner.at++;
    if (scanner.at == n_bytes || scanner.text[scanner.at] == '>')
        return NULL; /* the text contains no declarations */
    while (scanner.at < n_bytes && scanner.text[scanner.at] != ']') {
        if (is_at(&scanner, "<!--"))
            skip_behind(&scanner, "-->");
        else if (is_at(&scanner, "<?"))
            skip_behind(&scanner, "?>");
        else if (is_at(&scanner, "<!"))
            take_declaration(&scanner);
        else
            scanner.at++;
    }
    return scanner.masked;
}

/* --- words --------------------------------------------------------------------------------------
 */

static bool is_in_word(unsigned char byte)
{
    return isalnum(byte) || byte == '_';
}

/* Skips a string or character that ends on its line.  Otherwise skips only the quote: it may be an
 * apostrophe in a number. */
static void skip_string(struct scanner *scanner)
{
    unsigned char quote = scanner->text[scanner->at];
    for (size_t at = scanner->at + 1; at < scanner->n_bytes && scanner->text[at] != '\n'; at++) {
        if (scanner->text[at] == '\\') {
            at++;
        } else if (scanner->text[at] == quote) {
            scanner->at = at + 1;
            return;
        }
    }
    scanner->at++;
}

/* Skips a comment or a string if one begins here. */
static bool skip_quoted(struct scanner *scanner)
{
    if (is_at(scanner, "//"))
        skip_behind(scanner, "\n");
    else if (is_at(scanner, "/*"))
        skip_behind(scanner, "*/");
    else if (scanner->text[scanner->at] == '"' || scanner->text[scanner->at] == '\'')
        skip_string(scanner);
    else
        return false;
    return true;
}

/* Skips blank space and the parentheses that begin after it.  If there are none, returns false and
 * does not move. */
static bool skip_parentheses(struct scanner *scanner)
{
    size_t start = scanner->at, depth = 0;
    while (scanner->at < scanner->n_bytes && isspace(scanner->text[scanner->at]))
        scanner->at++;
    while (scanner->at < scanner->n_bytes) {
        if (skip_quoted(scanner))
            continue;
        unsigned char byte = scanner->text[scanner->at];
        if (depth == 0 && byte != '(')
            break;
        scanner->at++;
        depth += byte == '(';
        depth -= byte == ')';
        if (depth == 0)
            return true;
    }
    scanner->at = start;
    return false;
}

/* True if this word comes next, after blank space. */
static bool is_before(const struct scanner *scanner, const char *word)
{
    struct scanner next = *scanner;
    while (next.at < next.n_bytes && isspace(next.text[next.at]))
        next.at++;
    return is_at(&next, word);
}

/* Skips the parentheses that begin here.  *start is set to the first comma in them that is in no
 * inner brackets, "<" included.  False: there is none. */
static bool find_comma(struct scanner *scanner, size_t *start)
{
    size_t end, depth = 0, comma = 0;
    struct scanner inner = *scanner;
    if (!skip_parentheses(scanner))
        return false;
    end = scanner->at - 1;
    while (inner.at < end) {
        if (skip_quoted(&inner))
            continue;
        unsigned char byte = inner.text[inner.at];
        bool is_arrow = byte == '>' && inner.text[inner.at - 1] == '-';
        if (byte == ',' && depth == 1 && comma == 0)
            comma = inner.at;
        depth += byte != '\0' && strchr("([{<", byte) != NULL;
        depth -= byte != '\0' && strchr(")]}>", byte) != NULL && !is_arrow && depth > 0;
        inner.at++;
    }
    if (comma == 0)
        return false;
    *start = comma;
    scanner->at = end;
    return true;
}

/* Skips these tokens, in lower or upper case.  The pattern separates them by blanks; in the text
 * they may stand on several lines.  If they do not stand here, returns false and does not move. */
static bool skip_tokens(struct scanner *scanner, const char *tokens, size_t n_bytes)
{
    size_t at = scanner->at;
    for (size_t i = 0; i < n_bytes; i++, at++) {
        bool ends_token = tokens[i] == ' ';
        while (ends_token && at < scanner->n_bytes && isspace(scanner->text[at]))
            at++;
        if (ends_token && ++i == n_bytes)
            break;
        if (at == scanner->n_bytes ||
            toupper(scanner->text[at]) != toupper((unsigned char)tokens[i]))
            return false;
    }
    if (n_bytes > 0 && is_in_word((unsigned char)tokens[n_bytes - 1]) && at < scanner->n_bytes &&
        is_in_word(scanner->text[at]))
        return false;
    scanner->at = at;
    return true;
}

/* Skips a range "FIRST TOKENS ...  LAST TOKENS" that begins here.  False: none does. */
static bool take_range(struct scanner *scanner, const char *range)
{
    const char *dots = strstr(range, MASK_DOTS);
    struct scanner inner = *scanner;
    if (dots == NULL || !skip_tokens(&inner, range, (size_t)(dots - range)))
        return false;
    const char *last = dots + strlen(MASK_DOTS);
    while (inner.at < inner.n_bytes) {
        if (skip_tokens(&inner, last, strlen(last))) {
            scanner->at = inner.at;
            return true;
        }
        if (!skip_quoted(&inner))
            inner.at++;
    }
    return false;
}

bool mask_is_range(const unsigned char *text, size_t n_bytes, const struct text_list *words)
{
    struct scanner scanner = {.text = text, .n_bytes = n_bytes};
    for (size_t i = 0; i < words->n; i++)
        if (take_range(&scanner, words->texts[i]))
            return true;
    return false;
}

/* Skips the rest of a masked word's pattern: nothing, " next", "(" or "(,". */
static bool take_rest(struct scanner *scanner, const char *rest, size_t *start)
{
    if (rest[0] == ' ')
        return is_before(scanner, rest + 1);
    if (strcmp(rest, "(,") == 0)
        return find_comma(scanner, start);
    return rest[0] == '\0' || (strcmp(rest, "(") == 0 && skip_parentheses(scanner));
}

/* Skips the word that begins here.  True if it is to be masked, from *start on; its parentheses are
 * then skipped as well. */
static bool take_word(struct scanner *scanner, const struct text_list *words, size_t *start)
{
    size_t first = scanner->at;
    *start = first;
    for (size_t i = 0; i < words->n; i++)
        if (take_range(scanner, words->texts[i]))
            return true;
    while (scanner->at < scanner->n_bytes && is_in_word(scanner->text[scanner->at]))
        scanner->at++;
    size_t n = scanner->at - first;
    for (size_t i = 0; i < words->n; i++) {
        const char *given = words->texts[i];
        if (strlen(given) < n || memcmp(scanner->text + first, given, n) != 0)
            continue;
        *start = first;
        if (take_rest(scanner, given + n, start))
            return true;
    }
    return false;
}

/* Turns the text from `start` to here into a comment.  A comment has at least four bytes. */
static void become_comment(struct scanner *scanner, size_t start)
{
    size_t n = scanner->at - start;
    if (n < 4)
        return;
    unsigned char *text = masked(scanner) + start;
    for (size_t i = 0; i < n; i++)
        if (!isspace(text[i]))
            text[i] = '-';
    memcpy(text, "/*", 2);
    memcpy(text + n - 2, "*/", 2);
}

unsigned char *mask_words(const unsigned char *text, size_t n_bytes, const struct text_list *words)
{
    struct scanner scanner = {.text = text, .n_bytes = n_bytes};
    while (scanner.at < n_bytes) {
        size_t start = scanner.at;
        if (is_in_word(text[start])) {
            if (take_word(&scanner, words, &start))
                become_comment(&scanner, start);
        } else if (!skip_quoted(&scanner)) {
            scanner.at++;
        }
    }
    return scanner.masked;
}
