#include "input/tree/language/name_rules.h"

#include "base/hash.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define GUESS "guess."
#define SAY   "say."

/* --- the words of names.scm ------------------------------------------------------------------ */

/* Captures without a KIND. */
static const struct {
    const char *name;
    enum mention_role role;
} roles[] = {
    {"scope", MENTION_SCOPE},
    {"frame", MENTION_FRAME},
    {"closed", MENTION_CLOSED},
    {"module", MENTION_MODULE},
    {"body", MENTION_BODY},
    {"params", MENTION_PARAMS},
    {"type", MENTION_TYPE},
    {"base", MENTION_BASE},
    {"source", MENTION_SOURCE},
    {"object", MENTION_OBJECT},
    {"function.name", MENTION_FUNCTION_NAME},
    {"function.params", MENTION_FUNCTION_PARAMS},
    {"function.receiver", MENTION_FUNCTION_RECEIVER},
    {"call.name", MENTION_CALL_NAME},
    {"call.args", MENTION_CALL_ARGS},
    {"call.fixed", MENTION_CALL_FIXED},
    {"call.named", MENTION_CALL_NAMED},
    {"now.params", MENTION_NOW_PARAMS},
    {"now.args", MENTION_NOW_ARGS},
    {"abstract", MENTION_ABSTRACT},
    {"unset", MENTION_UNSET},
    {"set", MENTION_SET},
    {"elsewhere", MENTION_ELSEWHERE},
    {"attached", MENTION_ATTACHED},
    {"named", MENTION_NAMED},
    {"stay", MENTION_STAY},
    {"wants", MENTION_WANTS},
    {"used", MENTION_USED},
    {"unique", MENTION_UNIQUE},
    {"unique.name", MENTION_UNIQUE_NAME},
    {"foreign", MENTION_FOREIGN},
    {"foreign.name", MENTION_FOREIGN_NAME},
    {"foreign.table", MENTION_FOREIGN_TABLE},
    {"foreign.key", MENTION_FOREIGN_KEY},
    {"required", MENTION_REQUIRED},
    {"required.name", MENTION_REQUIRED_NAME},
    {"fills", MENTION_FILLS},
    {"if", MENTION_IF},
    {"then", MENTION_THEN},
    {"there", MENTION_THERE},
};

/* Captures PREFIX.KIND.  The kind of a place is any word. */
static const struct {
    const char *prefix;
    enum mention_role role;
    bool is_hoisted, is_typed, is_place;
} families[] = {
    {"def.", MENTION_DEF, false, false, false},    {"hoist.", MENTION_DEF, true, false, false},
    {"around.", MENTION_DEF, false, false, true},  {"ref.", MENTION_REF, false, false, false},
    {"typed.", MENTION_REF, false, true, false},   {"within.", MENTION_REF, false, false, true},
    {"wants.", MENTION_WANTS, false, false, true},
};

/* The KINDs of declarations and uses, with their name spaces. */
static const struct {
    const char *kind;
    enum name_space space;
    bool is_for_uses; /* valid for uses only */
} kinds[] = {
    {"name", SPACE_NAME, false},
    {"variable", SPACE_NAME, false},
    {"constant", SPACE_NAME, false},
    {"parameter", SPACE_NAME, false},
    {"function", SPACE_NAME, false},
    {"class", SPACE_NAME, false},
    {"interface", SPACE_NAME, false},
    {"enum", SPACE_NAME, false},
    {"type", SPACE_NAME, false},
    {"module", SPACE_NAME, false},
    {"path", SPACE_NAME, false},
    {"macro", SPACE_NAME, false},
    {"tag", SPACE_TAG, false},
    {"member", SPACE_MEMBER, false},
    {"method", SPACE_MEMBER, false},
    {"field", SPACE_MEMBER, false},
    {"label", SPACE_LABEL, false},
    {"unqualified", SPACE_NAME, true},
    {"qualified", SPACE_NAME, true},
    {"own", SPACE_MEMBER, true},
    {"constructor", SPACE_CONSTRUCTOR, false},
};

/* Captures that have an effect only beside certain other captures of the same pattern. */
static const struct {
    enum mention_role role, partners[3]; /* one of these, which may be equal */
    const char *name, *wanted;
} partners[] = {
    {MENTION_FUNCTION_NAME,
     {MENTION_FUNCTION_PARAMS, MENTION_FUNCTION_PARAMS, MENTION_FUNCTION_PARAMS},
     "function.name",
     "@function.params"},
    {MENTION_FUNCTION_RECEIVER,
     {MENTION_FUNCTION_NAME, MENTION_FUNCTION_NAME, MENTION_FUNCTION_NAME},
     "function.receiver",
     "@function.name"},
    {MENTION_CALL_NAME,
     {MENTION_CALL_ARGS, MENTION_CALL_ARGS, MENTION_CALL_ARGS},
     "call.name",
     "@call.args"},
    {MENTION_CALL_ARGS,
     {MENTION_CALL_NAME, MENTION_CALL_NAME, MENTION_CALL_NAME},
     "call.args",
     "@call.name"},
    {MENTION_NOW_PARAMS,
     {MENTION_NOW_ARGS, MENTION_NOW_ARGS, MENTION_NOW_ARGS},
     "now.params",
     "@now.args"},
    {MENTION_NOW_ARGS,
     {MENTION_NOW_PARAMS, MENTION_NOW_PARAMS, MENTION_NOW_PARAMS},
     "now.args",
     "@now.params"},
    {MENTION_IF, {MENTION_THEN, MENTION_THERE, MENTION_THERE}, "if", "@then or @there"},
    {MENTION_NAMED,
     {MENTION_REF, MENTION_MODULE, MENTION_DEF},
     "named",
     "a declaration, a use or @module"},
    {MENTION_OBJECT, {MENTION_REF, MENTION_REF, MENTION_REF}, "object", "a use"},
    {MENTION_UNIQUE,
     {MENTION_UNIQUE_NAME, MENTION_UNIQUE_NAME, MENTION_UNIQUE_NAME},
     "unique",
     "@unique.name"},
    {MENTION_FOREIGN,
     {MENTION_FOREIGN_NAME, MENTION_FOREIGN_NAME, MENTION_FOREIGN_NAME},
     "foreign",
     "@foreign.name"},
    {MENTION_FOREIGN_NAME,
     {MENTION_FOREIGN_TABLE, MENTION_FOREIGN_TABLE, MENTION_FOREIGN_TABLE},
     "foreign.name",
     "@foreign.table"},
    {MENTION_REQUIRED,
     {MENTION_REQUIRED_NAME, MENTION_REQUIRED_NAME, MENTION_REQUIRED_NAME},
     "required",
     "@required.name"},
};

/* --- one capture ----------------------------------------------------------------------------- */

static bool begins_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Sets the properties that the KIND of a declaration or use implies.  False: the KIND is
 * unknown. */
static bool read_kind(const char *kind, struct capture_meaning *ret)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].kind, kind) != 0)
            continue;
        ret->space = (uint8_t)kinds[i].space;
        ret->is_variable = strcmp(kind, "variable") == 0;
        ret->or_member = strcmp(kind, "unqualified") == 0;
        ret->is_qualified = strcmp(kind, "qualified") == 0;
        ret->is_own = strcmp(kind, "own") == 0;
        ret->is_path = strcmp(kind, "path") == 0;
        return !kinds[i].is_for_uses || ret->role == MENTION_REF;
    }
    return false;
}

/* Reads PREFIX.KIND.  False: it is unknown. */
static bool read_family(const char *capture, struct capture_meaning *ret)
{
    for (size_t i = 0; i < sizeof families / sizeof *families; i++) {
        const char *kind = capture + strlen(families[i].prefix);
        if (!begins_with(capture, families[i].prefix))
            continue;
        ret->role = (uint8_t)families[i].role;
        ret->is_hoisted = families[i].is_hoisted;
        ret->is_typed = families[i].is_typed;
        if (!families[i].is_place)
            return read_kind(kind, ret);
        ret->space = SPACE_PLACE;
        ret->place = hash_bytes(kind, strlen(kind)).low;
        return *kind != '\0';
    }
    return false;
}

/* True for captures that may be guesses: uses and clauses. */
static bool may_be_guess(const struct capture_meaning *meaning)
{
    return meaning->role == MENTION_REF || meaning->role == MENTION_IF ||
           meaning->role == MENTION_THEN || meaning->role == MENTION_THERE;
}

/* Reads a capture.  False: there is no such capture. */
static bool read_capture(const char *capture, struct capture_meaning *ret)
{
    *ret = (struct capture_meaning){.role = MENTION_NOTHING};
    if (*capture == '_')
        return true;
    if (begins_with(capture, SAY)) {
        ret->role = MENTION_SAY;
        return capture[strlen(SAY)] != '\0';
    }
    ret->is_guess = begins_with(capture, GUESS);
    if (ret->is_guess)
        capture += strlen(GUESS);
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (strcmp(roles[i].name, capture) == 0) {
            ret->role = (uint8_t)roles[i].role;
            return !ret->is_guess || may_be_guess(ret);
        }
    return read_family(capture, ret) && (!ret->is_guess || may_be_guess(ret));
}

/* --- mistakes -------------------------------------------------------------------------------- */

/* Compares with the names of all captures. */
static void suggest_captures(struct suggestion *suggestion, char **ret_made)
{
    *ret_made = NULL;
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        suggest_try(suggestion, roles[i].name);
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds && !families[i].is_place; k++) {
            if (kinds[k].is_for_uses && families[i].role != MENTION_REF)
                continue;
            char *capture = mem_format("%s%s", families[i].prefix, kinds[k].kind);
            const char *before = suggestion->best;
            suggest_try(suggestion, capture);
            if (suggestion->best != before) {
                free(*ret_made);
                *ret_made = capture;
            } else {
                free(capture);
            }
        }
}

static void blame_capture(const struct patterns *patterns, uint32_t capture,
                          struct mistakes *mistakes)
{
    const char *name = patterns->names[capture];
    struct suggestion suggestion;
    char *made;
    const char *bare = begins_with(name, GUESS) ? name + strlen(GUESS) : name;
    suggest_start(&suggestion, bare, strlen(bare));
    suggest_captures(&suggestion, &made);
    if (suggestion.best != NULL)
        patterns_blame(patterns, patterns->name_offsets[capture], mistakes,
                       "there is no capture @%s; did you mean @%s?", name, suggestion.best);
    else
        patterns_blame(patterns, patterns->name_offsets[capture], mistakes,
                       "there is no capture @%s; one that is only for comparisons begins with _",
                       name);
    free(made);
}

/* --- whole patterns -------------------------------------------------------------------------- */

/* True if some step of the pattern captures a node in one of these roles. */
static bool has_role(const struct name_rules *rules, const struct pattern *pattern,
                     const enum mention_role wanted[3])
{
    const struct patterns *patterns = rules->patterns;
    for (uint32_t i = pattern->first; i < pattern->end; i++) {
        struct range captures = patterns->steps[i].captures;
        for (uint32_t k = 0; k < captures.n; k++) {
            uint8_t role = rules->meanings[patterns->captures[captures.first + k]].role;
            if (role == wanted[0] || role == wanted[1] || role == wanted[2])
                return true;
        }
    }
    return false;
}

static void check_partners(const struct name_rules *rules, const struct pattern *pattern,
                           struct mistakes *mistakes)
{
    for (size_t i = 0; i < sizeof partners / sizeof *partners; i++) {
        enum mention_role self[3] = {partners[i].role, partners[i].role, partners[i].role};
        if (has_role(rules, pattern, self) && !has_role(rules, pattern, partners[i].partners))
            patterns_blame(rules->patterns, pattern->offset, mistakes,
                           "@%s does nothing in a pattern without %s", partners[i].name,
                           partners[i].wanted);
    }
}

/* Checks a predicate: its name, a capture, and texts or captures to compare with. */
static void check_predicate(const struct patterns *patterns, struct range predicate,
                            struct mistakes *mistakes)
{
    static const char *const known[] = {"eq?", "not-eq?", "any-of?"};
    const struct word *words = predicate.n == 0 ? NULL : &patterns->words[predicate.first];
    if (predicate.n == 0 || words[0].text == NULL) {
        patterns_blame(patterns, predicate.n > 0 ? words[0].offset : 0, mistakes,
                       "a predicate begins with its name: (#eq? @name \"text\")");
        return;
    }
    struct suggestion suggestion;
    bool is_known = false;
    suggest_start(&suggestion, words[0].text, words[0].n_bytes);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        is_known = is_known || strcmp(words[0].text, known[i]) == 0;
        suggest_try(&suggestion, known[i]);
    }
    char *hint = mistakes_hint(&suggestion, "#");
    if (!is_known)
        patterns_blame(patterns, words[0].offset, mistakes, "there is no predicate #%s%s",
                       words[0].text, hint);
    else if (predicate.n < 3 || words[1].text != NULL)
        patterns_blame(patterns, words[0].offset, mistakes,
                       "#%s compares a capture with texts: (#%s @name \"text\")", words[0].text,
                       words[0].text);
    else if (predicate.n > 3 && strcmp(words[0].text, "any-of?") != 0)
        patterns_blame(patterns, words[0].offset, mistakes,
                       "#%s takes one text; #any-of? takes several", words[0].text);
    free(hint);
}

/* Checks that some pattern has @around.KIND for each @within.KIND. */
static void check_places(const struct name_rules *rules, struct mistakes *mistakes)
{
    const struct patterns *patterns = rules->patterns;
    for (uint32_t i = 0; i < patterns->n_names; i++) {
        const struct capture_meaning *self = &rules->meanings[i];
        bool is_found = self->space != SPACE_PLACE || self->role == MENTION_DEF;
        for (uint32_t k = 0; k < patterns->n_names && !is_found; k++)
            is_found = rules->meanings[k].space == SPACE_PLACE &&
                       rules->meanings[k].role == MENTION_DEF &&
                       rules->meanings[k].place == self->place;
        if (!is_found)
            patterns_blame(patterns, patterns->name_offsets[i], mistakes,
                           "@%s does nothing: there is no @around.%s", patterns->names[i],
                           strchr(patterns->names[i], '.') + 1);
    }
}

/* --- all of it ------------------------------------------------------------------------------- */

struct name_rules *name_rules_new(struct patterns *patterns, struct mistakes *mistakes)
{
    struct name_rules *rules = mem_zero(1, sizeof *rules);
    rules->patterns = patterns;
    rules->meanings = mem_zero(patterns->n_names + 1, sizeof *rules->meanings);
    for (uint32_t i = 0; i < patterns->n_names; i++)
        if (!read_capture(patterns->names[i], &rules->meanings[i])) {
            rules->meanings[i] = (struct capture_meaning){.role = MENTION_NOTHING};
            blame_capture(patterns, i, mistakes);
        }
    for (size_t i = 0; i < patterns->n_patterns; i++) {
        const struct pattern *pattern = &patterns->patterns[i];
        check_partners(rules, pattern, mistakes);
        for (uint32_t k = 0; k < pattern->predicates.n; k++)
            check_predicate(patterns, patterns->predicates[pattern->predicates.first + k],
                            mistakes);
    }
    check_places(rules, mistakes);
    return rules;
}

void name_rules_free(struct name_rules *rules)
{
    if (rules == NULL)
        return;
    patterns_free(rules->patterns);
    free(rules->meanings);
    free(rules);
}

const char *name_rules_said(const struct name_rules *rules, uint32_t capture)
{
    return rules->patterns->names[capture] + strlen(SAY);
}
