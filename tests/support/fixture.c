#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

json_t *fixture_load(const char *name)
{
    char path[256];
    json_error_t error;
    snprintf(path, sizeof path, "fixtures/%s", name);
    json_t *json = json_load_file(path, 0, &error);
    if (json == NULL)
        fail_msg("%s:%d: %s", path, error.line, error.text);
    return json;
}

void fixture_set(const json_t *array, struct bitset *ret)
{
    bitset_clear_all(ret);
    for (size_t i = 0; i < json_array_size(array); i++)
        bitset_add(ret, (size_t)json_integer_value(json_array_get(array, i)));
}

bool fixture_set_equals(const json_t *array, const struct bitset *set)
{
    if (json_array_size(array) != bitset_count(set))
        return false;
    for (size_t i = 0; i < json_array_size(array); i++)
        if (!bitset_has(set, (size_t)json_integer_value(json_array_get(array, i))))
            return false;
    return true;
}
