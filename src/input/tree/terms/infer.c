#include "input/tree/terms/infer.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "input/tree/terms/declare.h"
#include "input/tree/terms/sort.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_WORD = 200,     /* bytes of the longest literal or indexed operator that gets a sort */
    MAX_APPLIED = 4096, /* the most arguments of one application that are considered */
};

static bool is_any_term(const struct terms *terms, uint32_t node)
{
    return terms->part[node] == PART_TERM || terms->part[node] == PART_PATTERN;
}

/* --- what each node is -------------------------------------------------------------------------
 */

static enum term_part part_in_form(const struct form *form, uint32_t number)
{
    if (number == 0)
        return PART_HEAD;
    if (number <= form->n_parts)
        return form->parts[number - 1];
    bool has_more = form->n_parts > 0 && form->parts[form->n_parts - 1] == PART_ATTRIBUTE;
    return has_more ? PART_ATTRIBUTE : PART_UNKNOWN;
}

/* The role of a node in the list around it. */
static enum term_part part_of(const struct inference *self, uint32_t list, uint32_t number)
{
    const struct terms *terms = self->ret;
    const struct form *form;
    switch (list == 0 ? PART_UNKNOWN : terms->part[list]) {
    case PART_TERMS:
        return PART_TERM;
    case PART_SORTS:
        return PART_SORT;
    case PART_VALUES:
        return PART_VALUE;
    case PART_VARIABLES:
        return PART_VARIABLE;
    case PART_VALUE:
        return number == 0 ? PART_NAME : number == 1 ? PART_TERM : PART_UNKNOWN;
    case PART_VARIABLE:
        return number == 0 ? PART_NAME : number == 1 ? PART_SORT : PART_UNKNOWN;
    case PART_ATTRIBUTE:
        return PART_PATTERN;
    case PART_TERM:
    case PART_PATTERN:
        form = terms_form(terms, list);
        if (form != NULL)
            return part_in_form(form, number);
        return number == 0 ? PART_HEAD : PART_TERM;
    default: /* a command stands at the top level of the file */
        form = list != 0 && terms->parent[list] == 0 ? terms_form(terms, list) : NULL;
        return form != NULL ? part_in_form(form, number) : PART_UNKNOWN;
    }
}

/* True for an indexed term such as (_ bv0 8), which contains no terms. */
static bool is_indexed(const struct terms *terms, uint32_t node)
{
    uint32_t head = terms_is_list(terms->syntax, node) ? terms_child(terms, node, 0) : NO_NODE;
    struct span word = head == NO_NODE ? (struct span){0, 0} : terms_word(terms, head);
    return head != NO_NODE && !terms_is_list(terms->syntax, head) && word.end - word.start == 1 &&
           *terms_text(terms, word) == '_';
}

/* --- sorts -------------------------------------------------------------------------------------
 */

static uint32_t made_sort(struct inference *self, const char *pattern,
                          const struct sort_bindings *bindings)
{
    self->scratch.n_bytes = 0;
    if (!sort_make(pattern, bindings, &self->scratch) || self->scratch.n_bytes == 0 ||
        self->scratch.n_bytes >= MAX_SORT)
        return NO_NAME;
    return text_table_add(&self->ret->sorts, (const char *)self->scratch.data,
                          self->scratch.n_bytes);
}

/* The sort of a literal, by its spelling. ?n is the number of its letters after the prefix. */
static uint32_t literal_sort(struct inference *self, struct span word)
{
    const struct signatures *signatures = self->ret->signatures;
    char text[MAX_WORD + 1], length[16];
    size_t n_bytes = word.end - word.start;
    if (n_bytes > MAX_WORD && *terms_text(self->ret, word) != '"')
        return NO_NAME;
    n_bytes = n_bytes > MAX_WORD ? MAX_WORD : n_bytes;
    memcpy(text, terms_text(self->ret, word), n_bytes);
    text[n_bytes] = '\0';
    for (size_t i = 0; i < signatures->n_literals; i++) {
        const struct pattern_pair *literal = &signatures->literals[i];
        if (fnmatch(literal->pattern, text, FNM_NOESCAPE) != 0)
            continue;
        struct sort_bindings bindings = {0};
        size_t prefix = strcspn(literal->pattern, "*[");
        snprintf(length, sizeof length, "%zu", strlen(text) - prefix);
        bindings.of['n' - 'a'] = (struct sort_text){length, strlen(length)};
        return made_sort(self, literal->texts[0], &bindings);
    }
    return NO_NAME;
}

/* --- applications ------------------------------------------------------------------------------
 */

/* True for a plain number: it may be of either number sort, as 0 for 0.0. */
static bool is_plain_number(const struct terms *terms, uint32_t node)
{
    return !terms_is_list(terms->syntax, node) &&
           isdigit((unsigned char)*terms_text(terms, terms_word(terms, node)));
}

static bool argument_fits(struct inference *self, const char *pattern, uint32_t node,
                          struct sort_bindings *bindings)
{
    struct terms *terms = self->ret;
    if (terms->sort[node] == NO_NAME)
        return true; /* an unknown sort may fit */
    const char *sort = terms->sorts.text[terms->sort[node]];
    if (sort_matches(pattern, sort, bindings))
        return true;
    if (strcmp(pattern, "Real") != 0 || strcmp(sort, "Int") != 0 || !is_plain_number(terms, node))
        return false;
    terms->sort[node] = text_table_add(&terms->sorts, "Real", 4);
    return true;
}

static bool signature_fits(struct inference *self, const struct signature *signature, uint32_t list,
                           struct sort_bindings *bindings)
{
    const struct node *nodes = self->ret->syntax->nodes;
    size_t n = 0;
    for (uint32_t kid = list + 1; kid < nodes[list].end; kid = nodes[kid].end) {
        if (!terms_is_part(&nodes[kid]) || self->ret->part[kid] != PART_TERM)
            continue;
        if (n == MAX_APPLIED)
            return false;
        size_t at = n < signature->n_arguments ? n : signature->n_arguments - 1;
        if (signature->n_arguments == 0 || (n >= signature->n_arguments && !signature->repeats) ||
            !argument_fits(self, signature->arguments[at], kid, bindings))
            return false;
        n++;
    }
    return n >= signature->n_arguments;
}

/* The sort that a fitting signature gives.  If none fits, the result that all signatures share. */
static uint32_t applied_sort(struct inference *self, const struct operator_entry *entry,
                             uint32_t list, const struct sort_bindings *indices)
{
    bool is_same = entry->n_signatures > 0;
    for (size_t i = 0; i < entry->n_signatures; i++) {
        const struct signature *signature = &entry->signatures[i];
        struct sort_bindings bindings = *indices;
        is_same &= strcmp(signature->result, entry->signatures[0].result) == 0;
        if (!signature_fits(self, signature, list, &bindings))
            continue;
        self->ret->repeats[list] = signature->repeats;
        return made_sort(self, signature->result, &bindings);
    }
    return is_same ? made_sort(self, entry->signatures[0].result, indices) : NO_NAME;
}

/* The entry of (_ name index ...) in the table, under "_ name" without digits at its end.  Binds
 * ?i, ?j and so on to the indices. */
static const struct operator_entry *indexed_entry(struct inference *self, uint32_t node,
                                                  struct sort_bindings *bindings)
{
    const struct terms *terms = self->ret;
    uint32_t name = terms_child(terms, node, 1), index;
    char key[MAX_WORD];
    if (name == NO_NODE || terms_is_list(terms->syntax, name))
        return NULL;
    struct span word = terms_word(terms, name);
    size_t n_bytes = word.end - word.start;
    if (n_bytes + 3 > sizeof key)
        return NULL;
    memcpy(key, "_ ", 2);
    memcpy(key + 2, terms_text(terms, word), n_bytes);
    for (n_bytes += 2; n_bytes > 3 && isdigit((unsigned char)key[n_bytes - 1]);)
        n_bytes--;
    for (size_t i = 0; i < 3 && (index = terms_child(terms, node, 2 + i)) != NO_NODE; i++) {
        struct span text = terms_word(terms, index);
        bindings->of['i' - 'a' + i] =
            (struct sort_text){terms_text(terms, text), text.end - text.start};
    }
    return signatures_operator(terms->signatures, key, n_bytes);
}

/* The sort in (as name sort). */
static uint32_t ascribed_sort(struct inference *self, uint32_t node)
{
    uint32_t sort = terms_form(self->ret, node) != NULL ? terms_child(self->ret, node, 2) : NO_NODE;
    return sort == NO_NODE ? NO_NAME : inference_written_sort(self, sort);
}

static uint32_t named_sort(struct inference *self, uint32_t name, uint32_t list)
{
    struct terms *terms = self->ret;
    struct span word = terms_word(terms, name);
    size_t n_bytes = word.end - word.start;
    const struct declared *declared = scopes_find(&self->scopes, terms_text(terms, word), n_bytes);
    if (declared != NULL) {
        terms->declaration[name] = declared->node;
        return declared->sort;
    }
    struct sort_bindings bindings = {0};
    const struct operator_entry *entry =
        signatures_operator(terms->signatures, terms_text(terms, word), n_bytes);
    return entry == NULL ? NO_NAME : applied_sort(self, entry, list, &bindings);
}

/* The sort of a form.  If the form does not say, the sort of its last term. */
static uint32_t form_sort(struct inference *self, uint32_t node, const struct form *form)
{
    if (form->result != NULL)
        return made_sort(self, form->result, &(struct sort_bindings){0});
    for (size_t i = form->n_parts; i > 0; i--) {
        uint32_t kid = terms_child(self->ret, node, i);
        if (kid != NO_NODE && form->parts[i - 1] == PART_TERM)
            return self->ret->sort[kid];
        if (kid != NO_NODE && form->parts[i - 1] == PART_SORT)
            return inference_written_sort(self, kid);
    }
    return NO_NAME;
}

static uint32_t term_sort(struct inference *self, uint32_t node)
{
    const struct terms *terms = self->ret;
    struct sort_bindings bindings = {0};
    if (!terms_is_list(terms->syntax, node)) {
        uint32_t literal = literal_sort(self, terms_word(terms, node));
        return literal != NO_NAME ? literal : named_sort(self, node, node);
    }
    const struct form *form = terms_form(terms, node);
    if (form != NULL)
        return form_sort(self, node, form);
    if (is_indexed(terms, node)) {
        const struct operator_entry *entry = indexed_entry(self, node, &bindings);
        return entry == NULL ? NO_NAME : applied_sort(self, entry, node, &bindings);
    }
    uint32_t head = terms_child(terms, node, 0);
    if (head == NO_NODE)
        return NO_NAME;
    if (!terms_is_list(terms->syntax, head))
        return named_sort(self, head, node);
    if (!is_indexed(terms, head))
        return ascribed_sort(self, head);
    const struct operator_entry *entry = indexed_entry(self, head, &bindings);
    return entry == NULL ? NO_NAME : applied_sort(self, entry, node, &bindings);
}

/* --- the file ----------------------------------------------------------------------------------
 */

/* Finds what a name means that a list only mentions. */
static void find_mentioned(struct inference *self, uint32_t name)
{
    struct terms *terms = self->ret;
    struct span word = terms_word(terms, name);
    const struct declared *declared =
        scopes_find(&self->scopes, terms_text(terms, word), word.end - word.start);
    if (declared != NULL && !terms_is_list(terms->syntax, name))
        terms->declaration[name] = declared->node;
}

/* Finds what the names mean that a list mentions and does not apply: the constructors in (_ is
 * cons) and (as nil List). */
static void find_mentions(struct inference *self, uint32_t list)
{
    const struct terms *terms = self->ret;
    const struct form *form;
    if (!is_any_term(terms, list) && terms->part[list] != PART_HEAD)
        return;
    if (is_indexed(terms, list)) {
        uint32_t name = terms_child(terms, list, 2);
        for (; name != NO_NODE; name = terms_after(terms, list, name))
            find_mentioned(self, name);
    } else if ((form = terms_form(terms, list)) != NULL && form->n_parts > 0 &&
               form->parts[0] == PART_UNKNOWN && terms_child(terms, list, 1) != NO_NODE) {
        find_mentioned(self, terms_child(terms, list, 1));
    }
}

static void close_node(struct inference *self, uint32_t node)
{
    struct terms *terms = self->ret;
    find_mentions(self, node);
    if (is_any_term(terms, node))
        terms->sort[node] = term_sort(self, node);
    if (terms->part[node] == PART_VALUES || terms->part[node] == PART_VARIABLES)
        declare_pairs(self, node);
    if (!terms_is_list(terms->syntax, node))
        return;
    scopes_close(&self->scopes, node);
    if (terms->parent[node] == 0 && node != 0 && terms_child(terms, node, 0) != NO_NODE) {
        declare_command(self, node);
        declare_datatypes(self, node);
    }
}

static void open_node(struct inference *self, uint32_t node, uint32_t list)
{
    struct terms *terms = self->ret;
    terms->parent[node] = list;
    if (node == 0 || !terms_is_part(&terms->syntax->nodes[node]))
        return;
    bool is_in_term = list != 0 && is_any_term(terms, list);
    uint32_t number = self->number[list]++;
    terms->part[node] =
        (uint8_t)(is_in_term && is_indexed(terms, list) ? PART_UNKNOWN
                                                        : part_of(self, list, number));
}

void terms_infer(struct terms *ret, const struct signatures *signatures,
                 const struct syntax *syntax)
{
    size_t n = syntax->n_nodes;
    *ret = (struct terms){.signatures = signatures, .syntax = syntax};
    ret->part = mem_zero(n, sizeof *ret->part);
    ret->repeats = mem_zero(n, sizeof *ret->repeats);
    ret->sort = mem_alloc(n * sizeof *ret->sort);
    ret->declaration = mem_alloc(n * sizeof *ret->declaration);
    ret->parent = mem_zero(n, sizeof *ret->parent);
    text_table_init(&ret->sorts);
    for (size_t i = 0; i < n; i++) {
        ret->sort[i] = NO_NAME;
        ret->declaration[i] = NO_NODE;
    }
    struct inference self = {.ret = ret, .number = mem_zero(n, sizeof(uint32_t))};
    scopes_init(&self.scopes);
    uint32_t open = 0;
    open_node(&self, 0, 0);
    for (uint32_t node = 1; node < n; node++) {
        for (; syntax->nodes[open].end <= node; open = ret->parent[open])
            close_node(&self, open);
        open_node(&self, node, open);
        open = node;
    }
    for (; open != 0; open = ret->parent[open])
        close_node(&self, open);
    scopes_done(&self.scopes);
    buffer_done(&self.scratch);
    free(self.number);
}

void terms_done(struct terms *terms)
{
    free(terms->part);
    free(terms->sort);
    free(terms->declaration);
    free(terms->parent);
    free(terms->repeats);
    text_table_done(&terms->sorts);
}
