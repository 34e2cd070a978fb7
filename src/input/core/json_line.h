/* json_line - on which line of a JSON text a value stands.
 *
 * The JSON library says that only of syntax errors.  This finds the place again from the path to
 * the value, by scanning the text once: meant for messages, not for loops. */
#ifndef PARE_INPUT_CORE_JSON_LINE_H
#define PARE_INPUT_CORE_JSON_LINE_H

#include <stddef.h>

struct json_step {
    const char *key; /* key in an object; NULL: an element of an array */
    size_t index;
};

enum { WHERE_MAX_STEPS = 6 }; /* no value in a model or a language.json is nested deeper */

/* A path from the root: where_into(where_at(where_into(WHERE_ROOT, "items"), 3), "name"). */
struct where {
    struct json_step step[WHERE_MAX_STEPS];
    size_t n_steps;
};

struct where where_root(void);
struct where where_into(struct where where, const char *key); /* borrows key */
struct where where_at(struct where where, size_t index);

/* The line, from 1: for an object's member that of its key.  The text must be valid JSON; a path
 * that leads nowhere gives the line of the last value on it that is there. */
unsigned where_line(struct where where, const char *text, size_t n_bytes);

#endif
