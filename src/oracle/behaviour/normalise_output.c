#include "oracle/behaviour/normalise_output.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum {
    SHORT_ADDRESS = 5
}; /* hexadecimal digits; a shorter number may be a value, not an address */

struct scan {
    const char *at, *end;
    bool is_message;
    char before; /* the character before `at` in the input */
    struct buffer *ret;
};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static bool is_path(char c)
{
    return is_word(c) || strchr("/.+-~@#%$", c) != NULL;
}

static size_t span(const struct scan *scan, const char *from, bool (*accept)(char))
{
    size_t length = 0;
    while (from + length < scan->end && from[length] != '\0' && accept(from[length]))
        length++;
    return length;
}

static bool is_digit(char c)
{
    return isdigit((unsigned char)c) != 0;
}

static bool is_hex(char c)
{
    return isxdigit((unsigned char)c) != 0;
}

static void skip(struct scan *scan, size_t length)
{
    scan->before = scan->at[length - 1];
    scan->at += length;
}

static bool ends_with(const struct buffer *text, const char *word)
{
    size_t length = strlen(word);
    return text->n_bytes >= length &&
           memcmp(text->data + text->n_bytes - length, word, length) == 0;
}

/* ESC [ ... letter */
static bool take_colour(struct scan *scan)
{
    if (*scan->at != '\033' || scan->end - scan->at < 2 || scan->at[1] != '[')
        return false;
    const char *at = scan->at + 2;
    while (at < scan->end && !isalpha((unsigned char)*at))
        at++;
    scan->at = at < scan->end ? at + 1 : at;
    return true;
}

static bool take_address(struct scan *scan)
{
    if (is_word(scan->before) || scan->end - scan->at < 3 || memcmp(scan->at, "0x", 2) != 0)
        return false;
    size_t n_digits = span(scan, scan->at + 2, is_hex);
    if (n_digits == 0 || (!scan->is_message && n_digits < SHORT_ADDRESS))
        return false;
    buffer_add_text(scan->ret, "0xN");
    skip(scan, 2 + n_digits);
    return true;
}

/* gcc calls its temporary files ccXXXXXX.s and the like */
static bool is_temporary(const char *name, size_t length)
{
    if (length < 9 || memcmp(name, "cc", 2) != 0 || name[8] != '.')
        return false;
    for (size_t i = 2; i < 8; i++)
        if (!is_word(name[i]))
            return false;
    return true;
}

static bool take_path(struct scan *scan)
{
    bool is_absolute = *scan->at == '/';
    if (is_path(scan->before) || (!is_absolute && !scan->is_message) || !is_path(*scan->at))
        return false;
    size_t length = span(scan, scan->at, is_path);
    while (length > 0 && scan->at[length - 1] == '.') /* a full stop that ends a sentence */
        length--;
    const char *slash = length > 0 ? memrchr(scan->at, '/', length) : NULL;
    if (slash == NULL || slash + 1 == scan->at + length)
        return false;
    const char *name = slash + 1;
    size_t n_name = (size_t)(scan->at + length - name);
    if (!is_absolute && span(scan, name, is_digit) == n_name) /* age/2 is a name in Prolog */
        return false;
    if (is_temporary(name, n_name)) {
        buffer_add_text(scan->ret, "ccN");
        buffer_add(scan->ret, name + 8, n_name - 8);
    } else {
        buffer_add(scan->ret, name, n_name);
    }
    skip(scan, length);
    return true;
}

/* True if a number after this text is a line or column number, or a process id. */
static bool is_place_or_process(const struct buffer *text)
{
    static const char *const words[] = {"line ", "Line ", "line: ", "Line: ", "pid ",
                                        "pid=",  "PID: ", "PID ",   ":N:",    "=="};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (ends_with(text, words[i]))
            return true;
    if (!ends_with(text, ":") && !ends_with(text, "("))
        return false;
    /* name.ext: or name.ext( */
    size_t at = text->n_bytes - 1;
    size_t end = at;
    while (at > 0 && is_word((char)text->data[at - 1]))
        at--;
    return at < end && at >= 2 && text->data[at - 1] == '.' && !isdigit(text->data[at]) &&
           is_word((char)text->data[at - 2]);
}

static bool take_number(struct scan *scan)
{
    if (!is_digit(*scan->at) || is_word(scan->before))
        return false;
    size_t length = span(scan, scan->at, is_digit);
    if (scan->at + length < scan->end && is_word(scan->at[length]))
        return false;
    if (!scan->is_message && !is_place_or_process(scan->ret))
        return false;
    if (scan->before == '/' && scan->ret->n_bytes > 1 &&
        isalpha(scan->ret->data[scan->ret->n_bytes - 2])) /* the arity belongs to the name */
        return false;
    if (scan->is_message && ends_with(scan->ret, "-"))
        scan->ret->n_bytes--; /* the sign belongs to the number */
    buffer_add_byte(scan->ret, 'N');
    skip(scan, length);
    return true;
}

/* Rust ends its symbols with ::h and sixteen digits. */
static bool take_symbol_hash(struct scan *scan)
{
    if (scan->end - scan->at < 19 || memcmp(scan->at, "::h", 3) != 0 ||
        span(scan, scan->at + 3, is_hex) != 16)
        return false;
    skip(scan, 19);
    return true;
}

static bool take_space(struct scan *scan)
{
    if (!isspace((unsigned char)*scan->at))
        return false;
    if (scan->ret->n_bytes > 0 && !ends_with(scan->ret, " "))
        buffer_add_byte(scan->ret, ' ');
    skip(scan, 1);
    return true;
}

static void take_character(struct scan *scan)
{
    char c = *scan->at;
    buffer_add_byte(scan->ret,
                    (unsigned char)(scan->is_message && iscntrl((unsigned char)c) ? '?' : c));
    skip(scan, 1);
}

static void normalise(const char *text, size_t n_bytes, bool is_message, struct buffer *ret)
{
    struct scan scan = {text, text + n_bytes, is_message, '\n', ret};
    while (scan.at < scan.end) {
        bool taken = take_colour(&scan) || take_address(&scan) || take_path(&scan) ||
                     take_number(&scan) ||
                     (is_message && (take_symbol_hash(&scan) || take_space(&scan)));
        if (!taken)
            take_character(&scan);
    }
}

void normalise_output(const char *text, size_t n_bytes, struct buffer *ret)
{
    normalise(text, n_bytes, false, ret);
}

void normalise_message(const char *text, size_t n_bytes, struct buffer *ret)
{
    normalise(text, n_bytes, true, ret);
    while (ends_with(ret, " "))
        ret->n_bytes--;
    if (ret->data != NULL)
        ret->data[ret->n_bytes] = '\0';
}
