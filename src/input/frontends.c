#include "input/frontends.h"

#include "input/fji/fji.h"
#include "input/format/chunks.h"
#include "input/join/join.h"
#include "input/jvm/classes.h"
#include "input/jvm/members.h"
#include "input/patch/patch_reading.h"
#include "input/text/text.h"
#include "input/tree/rewrite/rewrite.h"
#include "input/tree/tree.h"
#include "input/wasm/wasm.h"

#include <string.h>

const struct frontend frontends[] = {
    {"files", "delete whole files", files_read, NULL, false, NULL},
    {"lines", "delete lines", lines_read, NULL, false, NULL},
    {"tree-coarse", "delete declarations and statements", tree_coarse_read, tree_coarse_read_with,
     false, "brackets"},
    {"inline-files",
     "put a file in the place of the directive that names it (#include, mod, import)",
     inline_files_read, NULL, false, NULL},
    {"merge-files", "put a file at the end of another one of its kind", merge_files_read, NULL,
     false, NULL},
    {"tree", "delete parts of the syntax tree", tree_read, tree_plain_read_with, false, "brackets"},
    {"tree-syntax", "tree, without the rules for names", tree_syntax_read, tree_syntax_read_with,
     false, "brackets"},
    {"tree-replace", "tree, and replace parts by the smallest phrase that the grammar allows",
     tree_replace_read, tree_replace_read_with, false, "brackets"},
    {"tree-shells", "tree-replace, and replace a part by something inside it", tree_shells_read,
     tree_shells_read_with, false, "brackets"},
    {"rewrites", "small rewrites that the language offers: inline, merge, simplify", rewrites_read,
     rewrites_read_with, true, NULL},
    {"rewrites-first", "rewrites that take away the bulk: functions without bodies",
     rewrites_first_read, rewrites_first_read_with, true, NULL},
    {"values", "remove declarations and put default values where their names were used",
     values_read, values_read_with, true, NULL},
    {"rewrites-last", "rewrites that only the end of a run tries; the result may not parse again",
     rewrites_last_read, rewrites_last_read_with, false, NULL},
    {"tree-tokens", "delete tokens while the rest still parses", tree_tokens_read,
     tree_tokens_read_with, false, NULL},
    {"loose-tokens", "delete tokens though the rest no longer parses", loose_tokens_read,
     loose_tokens_read_with, false, NULL},
    {"brackets", "delete pairs of brackets with their contents, or parts of the contents",
     brackets_read, NULL, false, NULL},
    {"unwrap", "delete pairs of brackets and keep their contents", unwrap_read, NULL, false, NULL},
    {"tokens", "delete tokens, split as in C-like languages", tokens_read, NULL, false, NULL},
    {"subtokens", "delete characters inside strings, comments, numbers and long words",
     subtokens_read, NULL, false, NULL},
    {"run-lines", "delete parts of the commands in comments that begin with RUN:", run_lines_read,
     NULL, false, NULL},
    {"blank", "shorten runs of blanks and line breaks", blank_read, NULL, false, NULL},
    {"blank-inner", "blank, without indentation", blank_inner_read, NULL, false, NULL},
    {"compact", "delete blanks and line breaks wherever possible", compact_read, NULL, false, NULL},
    {"pretty", "lay the result out as a person would", pretty_read, pretty_read_with, false, NULL},
    {"rename", "shorten identifiers", rename_read, rename_read_with, false, NULL},
    {"blocks4096", "delete blocks of 4096 bytes", blocks4096_read, NULL, false, NULL},
    {"blocks256", "delete blocks of 256 bytes", blocks256_read, NULL, false, NULL},
    {"blocks16", "delete blocks of 16 bytes", blocks16_read, NULL, false, NULL},
    {"bytes", "delete bytes", bytes_read, NULL, false, NULL},
    {"normalise", "replace bytes by '0'", normalise_read, NULL, false, NULL},
    {"chunks", "delete elements of binary formats; lengths, offsets and checksums stay right",
     chunks_read, NULL, false, NULL},
    {"patch", "patches: delete files, hunks and lines of the difference", patch_read, NULL, false,
     NULL},
    {"patch-hunks", "patches: delete hunks", patch_hunks_read, NULL, false, NULL},
    {"fji", "Featherweight Java with Interfaces: types, methods, bodies, implements", fji_read,
     fji_read_with, false, NULL},
    {"classes", "Java class files and jars: delete classes", classes_read, classes_read_with, false,
     NULL},
    {"members", "Java: delete members, bodies, supertypes and attributes of classes", members_read,
     members_read_with, false, NULL},
    {"calls", "Java: members, and calls in code", calls_read, calls_read_with, true, NULL},
    {"types", "Java: members, and generalize types in descriptors", types_read, types_read_with,
     true, NULL},
    {"code", "Java: calls, types, and accesses, casts, branches, handlers, locals, constants",
     code_points_read, code_points_read_with, true, NULL},
    {"wasm", "WebAssembly: delete functions, bodies, globals, exports, segments, custom sections",
     wasm_read, wasm_read_with, false, NULL},
    {"wasm-code", "WebAssembly: wasm, and instructions, blocks, locals, parameters, names, bytes",
     wasm_code_points_read, wasm_code_points_read_with, true, NULL},
    {NULL, NULL, NULL, NULL, false, NULL},
};

const struct frontend *frontend_find(const char *name)
{
    for (const struct frontend *frontend = frontends; frontend->name != NULL; frontend++)
        if (strcmp(frontend->name, name) == 0)
            return frontend;
    return NULL;
}
