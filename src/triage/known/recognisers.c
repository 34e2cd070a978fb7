#include "triage/known/recognisers.h"

#include "base/files/disk.h"
#include "base/memory.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Reading ------------------------------------------------------------------------------------- */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}

static enum status set_regex(struct term *term, const char *pattern, const char *id,
                             struct error *err)
{
    char why[200];
    if (*pattern == '\0')
        return STATUS_OK;
    int problem = regcomp(&term->regex, pattern, REG_EXTENDED | REG_NOSUB);
    if (problem != 0) {
        regerror(problem, &term->regex, why, sizeof why);
        return fail(err, STATUS_INPUT, "rule %s: the expression \"%s\" is wrong: %s", id, pattern,
                    why);
    }
    term->has_regex = true;
    term->pattern = mem_string(pattern);
    return STATUS_OK;
}

static bool read_place(const char *name, enum frame_place *ret)
{
    static const char *const names[] = {[FRAME_ANY] = "any",
                                        [FRAME_INNERMOST] = "innermost",
                                        [FRAME_CALLER] = "caller",
                                        [FRAME_BOTTOM] = "bottom"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) {
            *ret = (enum frame_place)i;
            return true;
        }
    return false;
}

/* Reads terms about evidence: the key of the term, and the positions of the word and of the
 * expression. */
static enum status read_evidence(const json_t *json, const char *id, struct term *ret,
                                 struct error *err)
{
    const char *pattern = text_of(json, "is");
    if (json_object_get(json, "reachable") != NULL) {
        ret->word = mem_format("reachable %s", text_of(json, "by"));
        pattern = text_of(json, "reachable");
    } else if (json_object_get(json, "returned-by") != NULL) {
        ret->word = mem_string("returned-by");
        pattern = text_of(json, "returned-by");
    } else if (json_object_get(json, "stored-in") != NULL) {
        ret->word = mem_format("stored-in %s", text_of(json, "stored-in"));
    } else if (json_object_get(json, "hierarchy") != NULL) {
        ret->word = mem_string(text_of(json, "hierarchy"));
    } else {
        return fail(err, STATUS_INPUT,
                    "rule %s: a term is about frame, method, hierarchy, reachable, returned-by or "
                    "stored-in",
                    id);
    }
    ret->kind = TERM_EVIDENCE;
    return set_regex(ret, pattern, id, err);
}

static enum status read_term(const json_t *json, const char *id, struct term *ret,
                             struct error *err)
{
    if (json_object_get(json, "frame") != NULL) {
        ret->kind = TERM_FRAME;
        if (!read_place(text_of(json, "frame"), &ret->place))
            return fail(err, STATUS_INPUT,
                        "rule %s: a frame is any, innermost, caller or bottom, not \"%s\"", id,
                        text_of(json, "frame"));
        return set_regex(ret, text_of(json, "is"), id, err);
    }
    if (json_object_get(json, "method") != NULL) {
        ret->kind = TERM_METHOD;
        return set_regex(ret, text_of(json, "method"), id, err);
    }
    return read_evidence(json, id, ret, err);
}

static int printed_number(const json_t *json, const char *key)
{
    const json_t *number = json_object_get(json_object_get(json, "printed"), key);
    return json_is_integer(number) ? (int)json_integer_value(number) : -1;
}

static enum status read_rule(const json_t *json, struct recogniser *ret, struct error *err)
{
    const char *says = text_of(json, "says");
    const json_t *terms = json_object_get(json, "all");
    ret->id = mem_string(text_of(json, "id"));
    ret->title = mem_string(text_of(json, "title"));
    ret->tool = mem_string(text_of(json, "tool"));
    ret->is_reflection = json_is_true(json_object_get(json, "reflection"));
    ret->says = strcmp(says, "bug") == 0 ? TRUTH_BUG : TRUTH_FEATURE;
    ret->printed[0] = printed_number(json, ret->says == TRUTH_BUG ? "easy" : "hard");
    ret->printed[1] = printed_number(json, "all");
    if (*ret->id == '\0' || strchr(ret->id, ' ') != NULL)
        return fail(err, STATUS_INPUT, "every rule needs an \"id\" without blanks");
    if (strcmp(says, "bug") != 0 && strcmp(says, "feature") != 0)
        return fail(err, STATUS_INPUT, "rule %s: \"says\" is bug or feature, not \"%s\"", ret->id,
                    says);
    if (json_array_size(terms) == 0)
        return fail(err, STATUS_INPUT, "rule %s: \"all\" is a list of at least one term", ret->id);
    ret->n_terms = json_array_size(terms);
    ret->terms = mem_zero(ret->n_terms, sizeof *ret->terms);
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < ret->n_terms; i++)
        status = read_term(json_array_get(terms, i), ret->id, &ret->terms[i], err);
    return status;
}

enum status recognisers_parse(const char *text, size_t n_bytes, const char *what,
                              struct recognisers *ret, struct error *err)
{
    json_error_t problem;
    json_t *json = json_loadb(text, n_bytes, 0, &problem);
    if (json == NULL)
        return fail(err, STATUS_INPUT, "%s is no JSON: line %d: %s", what, problem.line,
                    problem.text);
    const json_t *list = json_object_get(json, "rules");
    struct recognisers rules = {.n_rules = json_array_size(list)};
    rules.rules = mem_zero(rules.n_rules, sizeof *rules.rules);
    enum status status = STATUS_OK;
    if (!json_is_array(list))
        status = fail(err, STATUS_INPUT, "%s needs a list \"rules\"", what);
    for (size_t i = 0; status == STATUS_OK && i < rules.n_rules; i++) {
        status = read_rule(json_array_get(list, i), &rules.rules[i], err);
        for (size_t k = 0; status == STATUS_OK && k < i; k++)
            if (strcmp(rules.rules[k].id, rules.rules[i].id) == 0)
                status =
                    fail(err, STATUS_INPUT, "%s has two rules called %s", what, rules.rules[i].id);
    }
    json_decref(json);
    if (status != STATUS_OK) {
        recognisers_done(&rules);
        return status;
    }
    *ret = rules;
    return STATUS_OK;
}

enum status recognisers_read(const char *path, struct recognisers *ret, struct error *err)
{
    unsigned char *data;
    size_t n_bytes;
    enum status status = disk_read(path, &data, &n_bytes, NULL, err);
    if (status != STATUS_OK)
        return status;
    status = recognisers_parse((const char *)data, n_bytes, path, ret, err);
    free(data);
    return status;
}

void recognisers_done(struct recognisers *rules)
{
    for (size_t i = 0; i < rules->n_rules; i++) {
        struct recogniser *rule = &rules->rules[i];
        for (size_t k = 0; k < rule->n_terms; k++) {
            if (rule->terms[k].has_regex)
                regfree(&rule->terms[k].regex);
            free(rule->terms[k].word);
            free(rule->terms[k].pattern);
        }
        free(rule->terms);
        free(rule->id);
        free(rule->title);
        free(rule->tool);
    }
    free(rules->rules);
    *rules = (struct recognisers){0};
}

const struct recogniser *recognisers_find(const struct recognisers *rules, const char *id)
{
    for (size_t i = 0; i < rules->n_rules; i++)
        if (strcmp(rules->rules[i].id, id) == 0)
            return &rules->rules[i];
    return NULL;
}

static const char reachable_word[] = "reachable ";

void recognisers_each_reachable(const struct recognisers *rules,
                                void (*visit)(void *context, const char *analysis,
                                              const regex_t *regex),
                                void *context)
{
    for (size_t i = 0; i < rules->n_rules; i++)
        for (size_t k = 0; k < rules->rules[i].n_terms; k++) {
            const struct term *term = &rules->rules[i].terms[k];
            if (term->kind == TERM_EVIDENCE && term->has_regex &&
                strncmp(term->word, reachable_word, strlen(reachable_word)) == 0)
                visit(context, term->word + strlen(reachable_word), &term->regex);
        }
}

bool recognisers_want(const struct recognisers *rules, const char *word)
{
    for (size_t i = 0; i < rules->n_rules; i++)
        for (size_t k = 0; k < rules->rules[i].n_terms; k++)
            if (rules->rules[i].terms[k].kind == TERM_EVIDENCE &&
                strcmp(rules->rules[i].terms[k].word, word) == 0)
                return true;
    return false;
}

/* Matching ------------------------------------------------------------------------------------ */

static bool regex_fits(const struct term *term, const char *text)
{
    return !term->has_regex || regexec(&term->regex, text, 0, NULL, 0) == 0;
}

static char *take_line(const char **at)
{
    size_t n_bytes = strcspn(*at, "\n");
    char *line = mem_format("%.*s", (int)n_bytes, *at);
    *at += n_bytes + ((*at)[n_bytes] == '\n');
    return line;
}

static bool evidence_fits(const struct term *term, const char *context)
{
    bool fits = false;
    size_t n_word = strlen(term->word);
    for (const char *at = context; !fits && *at != '\0';) {
        char *line = take_line(&at);
        if (line[0] == '@' && strncmp(line + 1, term->word, n_word) == 0 &&
            (line[1 + n_word] == ' ' || line[1 + n_word] == '\0'))
            fits = regex_fits(term, line + 1 + n_word + (line[1 + n_word] == ' '));
        free(line);
    }
    return fits;
}

static bool frame_fits(const struct term *term, const char *context)
{
    bool fits = false;
    size_t number = 0;
    for (const char *at = context; *at != '\0';) {
        char *line = take_line(&at);
        if (line[0] != '@') {
            bool this_fits = regex_fits(term, line);
            if (term->place == FRAME_ANY)
                fits |= this_fits;
            else if (term->place == FRAME_BOTTOM || number == (term->place == FRAME_CALLER))
                fits = this_fits; /* at the bottom of the stack: the last frame decides */
            number++;
        }
        free(line);
    }
    return fits;
}

static bool names_tool(const struct recogniser *rule, const struct lost *lost)
{
    for (size_t i = 0; i < lost->n_unsound; i++)
        if (strcasecmp(rule->tool, lost->unsound[i]) == 0)
            return true;
    return rule->tool[0] == '\0';
}

bool recogniser_matches(const struct recogniser *rule, const struct lost *lost)
{
    bool matches = names_tool(rule, lost);
    for (size_t i = 0; matches && i < rule->n_terms; i++) {
        const struct term *term = &rule->terms[i];
        matches = term->kind == TERM_FRAME    ? frame_fits(term, lost->context)
                  : term->kind == TERM_METHOD ? regex_fits(term, lost->fact)
                                              : evidence_fits(term, lost->context);
    }
    return matches;
}

void recognisers_apply(const struct recognisers *rules, const struct rows *rows, struct row *row)
{
    if (!row->usable || row->first_lost[0] == '\0')
        return;
    const char **unsound = mem_zero(rows->n_analyses, sizeof *unsound);
    struct lost lost = {.fact = row->first_lost, .context = row->context, .unsound = unsound};
    for (size_t i = 0; i < rows->n_analyses; i++)
        if (row->each[i].unsound)
            unsound[lost.n_unsound++] = rows->analyses[i];
    struct buffer ids = {0};
    row->truth = TRUTH_UNKNOWN;
    for (size_t i = 0; i < rules->n_rules; i++) {
        const struct recogniser *rule = &rules->rules[i];
        if (!recogniser_matches(rule, &lost))
            continue;
        buffer_add_format(&ids, "%s%s", ids.n_bytes > 0 ? " " : "", rule->id);
        if (rule->says == TRUTH_BUG || row->truth == TRUTH_UNKNOWN)
            row->truth = rule->says;
    }
    free(row->rules);
    row->rules = buffer_take(&ids);
    free(unsound);
}
