/* frontends - the table of front ends that a user can name. */
#include "input/frontends.h"

#include <string.h>

const struct frontend frontends[] = {
    {"files", "delete whole files", files_read, NULL, false},
    {"lines", "delete lines", lines_read, NULL, false},
    {"tree-coarse", "delete declarations and statements", tree_coarse_read, tree_coarse_read_with,
     false},
    {"tree", "delete parts of the syntax tree", tree_read, tree_plain_read_with, false},
    {"tree-syntax", "the same, whatever names need", tree_syntax_read, tree_syntax_read_with,
     false},
    {"tree-replace", "delete such parts, and put the smallest phrase where one must be",
     tree_replace_read, tree_replace_read_with, false},
    {"tree-shells", "the same, and put a part in the place of what is around it", tree_shells_read,
     tree_shells_read_with, false},
    {"rewrites", "what the language's rewrites.scm offers: inline, merge, simplify", rewrites_read,
     rewrites_read_with, true},
    {"rewrites-last", "what it offers for the end, beyond the grammar of the parser",
     rewrites_last_read, rewrites_last_read_with, false},
    {"tree-tokens", "delete tokens as long as the rest parses", tree_tokens_read,
     tree_tokens_read_with, false},
    {"brackets", "delete brackets, their contents, and pieces of them", brackets_read, NULL, false},
    {"unwrap", "delete pairs of brackets and keep their contents", unwrap_read, NULL, false},
    {"tokens", "delete tokens, as C-like languages have them", tokens_read, NULL, false},
    {"blank", "shorten runs of blanks and line breaks", blank_read, NULL, false},
    {"blank-inner", "the same, but leave indentation alone", blank_inner_read, NULL, false},
    {"compact", "delete blanks and line breaks where nothing needs them", compact_read, NULL,
     false},
    {"rename", "give names short ones instead", rename_read, rename_read_with, false},
    {"blocks4096", "delete blocks of 4096 bytes", blocks4096_read, NULL, false},
    {"blocks256", "delete blocks of 256 bytes", blocks256_read, NULL, false},
    {"blocks16", "delete blocks of 16 bytes", blocks16_read, NULL, false},
    {"bytes", "delete bytes", bytes_read, NULL, false},
    {"normalise", "turn bytes into '0'", normalise_read, NULL, false},
    {"fji", "Featherweight Java with Interfaces: types, methods, bodies, implements", fji_read,
     NULL, false},
    {"classes", "Java class files and jars: delete classes", classes_read, classes_read_with,
     false},
    {"members", "Java: members, bodies, relations and attributes of classes", members_read,
     members_read_with, false},
    {"calls", "Java: the same, and calls in code", calls_read, calls_read_with, true},
    {"types", "Java: members, and types in descriptors", types_read, types_read_with, true},
    {"code", "Java: all of that, and accesses, casts, branches, handlers, locals, constants",
     code_points_read, code_points_read_with, true},
    {NULL, NULL, NULL, NULL, false},
};

const struct frontend *frontend_find(const char *name)
{
    for (const struct frontend *frontend = frontends; frontend->name != NULL; frontend++)
        if (strcmp(frontend->name, name) == 0)
            return frontend;
    return NULL;
}
