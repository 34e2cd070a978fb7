#include "cli/options/values.h"

#include "base/quantity.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- numbers ----------------------------------------------------------------------------- */

static bool read_whole_number(const char *text, double *ret)
{
    char *end;
    *ret = strtod(text, &end);
    return end != text && *end == '\0' && *ret == floor(*ret);
}

static bool read_share(const char *text, double *ret)
{
    char *end;
    *ret = strtod(text, &end);
    bool is_number = end != text && isfinite(*ret);
    if (is_number && strcmp(end, "%") == 0) {
        *ret /= 100;
        return true;
    }
    return is_number && *end == '\0';
}

static bool read_number(const struct option_row *row, const char *value, double *ret)
{
    switch (row->takes) {
    case TAKES_NUMBER:
        return read_whole_number(value, ret);
    case TAKES_SECONDS:
        return quantity_seconds(value, ret);
    case TAKES_BYTES:
        return quantity_bytes(value, ret);
    case TAKES_SHARE:
        return read_share(value, ret);
    default:
        return false;
    }
}

double option_value_number(const struct option_row *row, const char *value)
{
    double number;
    return read_number(row, value, &number) ? number : 0;
}

static enum status refuse_number(const struct option_row *row, const char *value, struct error *err)
{
    if (row->takes == TAKES_NUMBER)
        return fail(err, STATUS_USAGE, "--%s takes a whole number from %.15g to %.15g, not \"%s\"",
                    row->name, row->least, row->most, value);
    if (row->takes == TAKES_SECONDS)
        return fail(err, STATUS_USAGE,
                    "--%s takes a time such as 500ms, 90s or 1h, from %.15gs to %.15gs, not \"%s\"",
                    row->name, row->least, row->most, value);
    if (row->takes == TAKES_SHARE)
        return fail(err, STATUS_USAGE,
                    "--%s takes a probability from %.15g to %.15g such as 0.15 or 15%%, not \"%s\"",
                    row->name, row->least, row->most, value);
    return fail(err, STATUS_USAGE, "--%s takes a size such as 500M or 2G, not \"%s\"", row->name,
                value);
}

static bool is_in_range(const struct option_row *row, double number)
{
    static const double most_bytes = 1e18; /* the largest size; it fits into 64 bits */
    if (row->takes == TAKES_BYTES)
        return number >= 1 && number < most_bytes;
    return number >= row->least && number <= row->most;
}

/* --- words ------------------------------------------------------------------------------- */

/* Finds the word at *text, and moves *text to the next word.  False: there are no more words. */
static bool next_word(const char **text, const char **ret, size_t *ret_length)
{
    *text += strspn(*text, " ");
    *ret = *text;
    *ret_length = strcspn(*text, " ");
    *text += *ret_length;
    return *ret_length > 0;
}

size_t option_value_word(const struct option_row *row, const char *value)
{
    const char *rest = row->words, *word;
    size_t place = 0;
    for (size_t length; next_word(&rest, &word, &length); place++)
        if (strlen(value) == length && strncmp(word, value, length) == 0)
            return place;
    return place;
}

/* "keep, none or compact" */
static void list_words(const char *words, char *ret, size_t n_bytes)
{
    const char *word;
    size_t length, at = 0;
    for (const char *rest = words; next_word(&rest, &word, &length) && at < n_bytes;) {
        bool is_first = at == 0, is_last = *rest == '\0';
        at += (size_t)snprintf(ret + at, n_bytes - at, "%s%.*s",
                               is_first  ? ""
                               : is_last ? " or "
                                         : ", ",
                               (int)length, word);
    }
}

static enum status check_word(const struct option_row *row, const char *value, struct error *err)
{
    char list[256] = "";
    const char *rest = row->words, *word;
    for (size_t length; next_word(&rest, &word, &length);)
        if (strlen(value) == length && strncmp(word, value, length) == 0)
            return STATUS_OK;
    list_words(row->words, list, sizeof list);
    return fail(err, STATUS_USAGE, "--%s takes %s, not \"%s\"", row->name, list, value);
}

enum status option_value_check(const struct option_row *row, const char *value, struct error *err)
{
    double number;
    switch (row->takes) {
    case TAKES_NUMBER:
    case TAKES_SECONDS:
    case TAKES_BYTES:
    case TAKES_SHARE:
        if (!read_number(row, value, &number) || !is_in_range(row, number))
            return refuse_number(row, value, err);
        return STATUS_OK;
    case TAKES_WORD:
        return check_word(row, value, err);
    default:
        return STATUS_OK;
    }
}
