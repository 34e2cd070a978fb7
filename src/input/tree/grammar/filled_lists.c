#include "input/tree/grammar/filled_lists.h"

#include <string.h>

static bool is(const json_t *json, const char *type)
{
    const char *name = json_string_value(json_object_get(json, "type"));
    return name != NULL && strcmp(name, type) == 0;
}

static json_t *member(const json_t *json, size_t index)
{
    return json_array_get(json_object_get(json, "members"), index);
}

/* The optional part: x in CHOICE(x, BLANK); NULL: this is no such choice. */
static json_t *optional(const json_t *json)
{
    bool found = is(json, "CHOICE") && json_array_size(json_object_get(json, "members")) == 2 &&
                 is(member(json, 1), "BLANK");
    return found ? member(json, 0) : NULL;
}

/* Rewrites SEQ([x], REPEAT(SEQ(separator, [x]))) as SEQ(x, REPEAT(SEQ(separator, x)),
 * [separator]). */
static void fill(json_t *sequence)
{
    json_t *members = json_object_get(sequence, "members");
    if (!is(sequence, "SEQ") || json_array_size(members) != 2 || !is(member(sequence, 1), "REPEAT"))
        return;
    json_t *first = optional(member(sequence, 0));
    json_t *rest = json_object_get(member(sequence, 1), "content");
    json_t *element = is(rest, "SEQ") ? optional(member(rest, 1)) : NULL;
    if (first == NULL || element == NULL || !json_equal(first, element))
        return;
    json_t *end = json_pack("{s:s, s:[O, {s:s}]}", "type", "CHOICE", "members", member(rest, 0),
                            "type", "BLANK");
    json_array_set_new(json_object_get(rest, "members"), 1, json_incref(element));
    json_array_set_new(members, 0, json_incref(first));
    json_array_append_new(members, end);
}

static void fill_in(json_t *json)
{
    json_t *members = json_object_get(json, "members"), *one;
    size_t i;
    fill(json);
    json_array_foreach(members, i, one) fill_in(one);
    if (json_object_get(json, "content") != NULL)
        fill_in(json_object_get(json, "content"));
}

bool fill_lists(json_t *grammar, const char *rule)
{
    json_t *json = json_object_get(json_object_get(grammar, "rules"), rule);
    if (json == NULL)
        return false;
    fill_in(json);
    return true;
}
