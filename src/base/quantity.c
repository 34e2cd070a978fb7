#include "base/quantity.h"

#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct unit {
    const char *name;
    double factor;
};

/* Reads a number; *text moves behind it.  False: there is none, or it is not finite. */
static bool read_number(const char **text, double *ret)
{
    char *end;
    if (!isdigit((unsigned char)**text) && strchr("+-.", **text) == NULL)
        return false; /* strtod would also take blanks, "inf" and "nan" */
    *ret = strtod(*text, &end);
    bool found = end != *text && isfinite(*ret);
    *text = end;
    return found;
}

/* Reads the letters that stand here as a unit; *text moves behind them.  NULL: no such unit. */
static const struct unit *read_unit(const char **text, const struct unit *units)
{
    size_t n_letters = 0;
    while (isalpha((unsigned char)(*text)[n_letters]))
        n_letters++;
    for (const struct unit *unit = units; unit->name != NULL; unit++)
        if (strlen(unit->name) == n_letters && strncasecmp(unit->name, *text, n_letters) == 0) {
            *text += n_letters;
            return unit;
        }
    return NULL;
}

bool quantity_seconds(const char *text, double *ret)
{
    static const struct unit units[] = {{"ms", 0.001}, {"s", 1},     {"m", 60}, {"min", 60},
                                        {"h", 3600},   {"d", 86400}, {NULL, 0}};
    double sum = 0, number;
    if (!read_number(&text, &number))
        return false;
    if (*text == '\0') {
        *ret = number;
        return true;
    }
    for (;;) {
        const struct unit *unit = read_unit(&text, units);
        if (unit == NULL)
            return false;
        sum += number * unit->factor;
        if (*text == '\0')
            break;
        if (!read_number(&text, &number))
            return false;
    }
    *ret = sum;
    return true;
}

bool quantity_bytes(const char *text, double *ret)
{
    static const double K = 1024, M = 1024.0 * 1024, G = 1024.0 * 1024 * 1024;
    const struct unit units[] = {
        {"", 1},    {"B", 1},     {"K", K},      {"KB", K},      {"KiB", K},
        {"M", M},   {"MB", M},    {"MiB", M},    {"G", G},       {"GB", G},
        {"GiB", G}, {"T", K * G}, {"TB", K * G}, {"TiB", K * G}, {NULL, 0},
    };
    double number;
    if (!read_number(&text, &number))
        return false;
    const struct unit *unit = read_unit(&text, units);
    if (unit == NULL || *text != '\0')
        return false;
    *ret = number * unit->factor;
    return true;
}
