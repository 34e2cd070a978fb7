#include "input/core/limits.h"

#include "base/buffer.h"

static const struct {
    unsigned value;
    const char *what;
} bounds[N_LIMITS] = {
    [LIMIT_MEANT] = {MAX_MEANT, "declarations that a name may mean"},
    [LIMIT_TYPE_STEPS] = {MAX_TYPE_STEPS, "types on the way to the class of a member"},
    [LIMIT_ELEMENTS] = {MAX_ELEMENTS, "arguments or parameters in a list"},
    [LIMIT_PAIRED] = {MAX_PAIRED, "functions that a call may mean"},
    [LIMIT_SETS] = {MAX_SETS, "assignments before a use of a variable"},
    [LIMIT_LITERALS] = {MAX_LITERALS, "@if and @then in a match"},
    [LIMIT_TYPES] = {MAX_TYPES, "types in a list of parameters"},
    [LIMIT_HOISTED] = {MAX_HOISTED, "nodes that could be hoisted to one place"},
    [LIMIT_VISITED] = {MAX_VISITED, "nodes searched for one to hoist"},
    [LIMIT_HOIST_DEPTH] = {MAX_HOIST_DEPTH, "levels searched for a node to hoist"},
    [LIMIT_SCANNED] = {MAX_SCANNED, "tokens of a node that could be hoisted from"},
    [LIMIT_PARTNERS] = {MAX_PARTNERS, "names to merge a name with"},
    [LIMIT_ELSEWHERE] = {MAX_ELSEWHERE, "places that may declare XML entities"},
    [LIMIT_SHELL_NODES] = {MAX_SHELL_NODES, "nodes in a file to replace parts in"},
};

void limits_hit(struct limits *limits, enum limit limit)
{
    if (limits != NULL)
        limits->n_hits[limit]++;
}

char *limits_text(const struct limits *limits)
{
    struct buffer text = {0};
    for (int i = 0; i < N_LIMITS; i++)
        if (limits->n_hits[i] > 0)
            buffer_add_format(&text, "%s more than %u %s (%zu times)",
                              text.n_bytes > 0 ? "," : "bounds hit:", bounds[i].value,
                              bounds[i].what, limits->n_hits[i]);
    if (text.n_bytes == 0)
        return NULL;
    return buffer_take(&text);
}
