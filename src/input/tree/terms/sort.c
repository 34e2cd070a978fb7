#include "input/tree/terms/sort.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_NESTING = 32,  /* the deepest nesting of sums in a sort, because computing them recurses */
    MAX_REPEATED = 64, /* letters */
};

/* The end of the word or list that begins here. */
static const char *phrase_end(const char *at)
{
    unsigned depth = 0;
    if (*at != '(')
        return at + strcspn(at, " ()");
    do {
        depth += *at == '(';
        depth -= *at == ')';
        at++;
    } while (depth > 0 && *at != '\0');
    return at;
}

static bool is_variable(const char *at)
{
    return at[0] == '?' && islower((unsigned char)at[1]);
}

static bool bind(struct sort_text *bound, const char *text, size_t n_bytes)
{
    if (bound->text == NULL) {
        *bound = (struct sort_text){text, n_bytes};
        return true;
    }
    return bound->n_bytes == n_bytes && memcmp(bound->text, text, n_bytes) == 0;
}

bool sort_matches(const char *pattern, const char *sort, struct sort_bindings *bindings)
{
    while (*pattern != '\0' && *sort != '\0') {
        if (is_variable(pattern)) {
            const char *end = phrase_end(sort);
            if (end == sort || !bind(&bindings->of[pattern[1] - 'a'], sort, (size_t)(end - sort)))
                return false;
            pattern += 2;
            sort = end;
        } else if (*pattern++ != *sort++) {
            return false;
        }
    }
    return *pattern == '\0' && *sort == '\0';
}

/* --- making ------------------------------------------------------------------------------------
 */

static bool number_of(const char *text, size_t n_bytes, long *ret)
{
    char *end;
    if (n_bytes == 0 || !isdigit((unsigned char)text[0]))
        return false;
    errno = 0;
    *ret = strtol(text, &end, 10);
    return errno == 0 && end == text + n_bytes;
}

/* Computes a number, a variable that stands for one, or (+ a b), (- a b), (* a b), (/ a b). */
static bool compute(const char **at, const struct sort_bindings *bindings, unsigned depth,
                    long *ret)
{
    if (is_variable(*at)) {
        const struct sort_text *bound = &bindings->of[(*at)[1] - 'a'];
        *at += 2;
        return bound->text != NULL && number_of(bound->text, bound->n_bytes, ret);
    }
    if (**at != '(') {
        const char *end = phrase_end(*at), *start = *at;
        *at = end;
        return number_of(start, (size_t)(end - start), ret);
    }
    char sign = (*at)[1];
    long left, right;
    *at += 3;
    if (depth == MAX_NESTING || !compute(at, bindings, depth + 1, &left))
        return false;
    *at += 1;
    if (!compute(at, bindings, depth + 1, &right) || left > 1 << 20 || right > 1 << 20)
        return false;
    *at += 1;
    if (sign == '/' && (right == 0 || left % right != 0))
        return false;
    *ret = sign == '+'   ? left + right
           : sign == '-' ? left - right
           : sign == '/' ? left / right
                         : left * right;
    return *ret >= 0;
}

static bool is_computed(const char *at)
{
    return at[0] == '(' && at[1] != '\0' && strchr("+-*/", at[1]) != NULL && at[2] == ' ';
}

/* True for (x c n), which means n times the letter c. */
static bool is_repeated(const char *at)
{
    return strncmp(at, "(x ", 3) == 0 && at[3] != '\0' && at[4] == ' ';
}

static bool make_repeated(const char **at, const struct sort_bindings *bindings, struct buffer *ret)
{
    unsigned char letter = (unsigned char)(*at)[3];
    long number;
    *at += 5;
    if (!compute(at, bindings, 0, &number) || number < 1 || number > MAX_REPEATED)
        return false;
    *at += 1;
    for (long i = 0; i < number; i++)
        buffer_add_byte(ret, letter);
    return true;
}

bool sort_make(const char *pattern, const struct sort_bindings *bindings, struct buffer *ret)
{
    while (*pattern != '\0') {
        long number;
        if (is_computed(pattern)) {
            if (!compute(&pattern, bindings, 0, &number))
                return false;
            buffer_add_format(ret, "%ld", number);
        } else if (is_repeated(pattern)) {
            if (!make_repeated(&pattern, bindings, ret))
                return false;
        } else if (is_variable(pattern)) {
            const struct sort_text *bound = &bindings->of[pattern[1] - 'a'];
            if (bound->text == NULL)
                return false;
            buffer_add(ret, bound->text, bound->n_bytes);
            pattern += 2;
        } else {
            buffer_add_byte(ret, (unsigned char)*pattern++);
        }
    }
    return true;
}
