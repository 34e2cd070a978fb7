#include "input/tree/terms/infer.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "input/tree/terms/scope.h"
#include "input/tree/terms/sort.h"

#include <ctype.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_WORD = 200,     /* bytes of the longest literal or indexed operator that gets a sort */
    MAX_SORT = 400,     /* bytes of a sort */
    MAX_APPLIED = 4096, /* the most arguments of one application that are considered */
};

struct inference {
    struct terms *ret;
    struct scopes scopes;
    uint32_t *number; /* for each node: its position among the parts of its list */
    struct buffer scratch;
};

/* --- lists -------------------------------------------------------------------------------------
 */

static bool is_part(const struct node *node)
{
    return (node->flags & NODE_NAMED) != 0 && (node->flags & NODE_EXTRA) == 0 &&
           node->first_piece < node->end_piece;
}

static bool is_list(const struct syntax *syntax, uint32_t node)
{
    return syntax->nodes[node].end > node + 1;
}

uint32_t terms_child(const struct terms *terms, uint32_t node, size_t number)
{
    const struct node *nodes = terms->syntax->nodes;
    for (uint32_t kid = node + 1; kid < nodes[node].end; kid = nodes[kid].end)
        if (is_part(&nodes[kid]) && number-- == 0)
            return kid;
    return NO_NODE;
}

struct span terms_word(const struct terms *terms, uint32_t node)
{
    const struct node *flat = &terms->syntax->nodes[node];
    if (flat->first_piece == flat->end_piece)
        return (struct span){0, 0};
    return terms->syntax->pieces[flat->first_piece];
}

static const char *text_at(const struct terms *terms, struct span span)
{
    return (const char *)terms->syntax->text + span.start;
}

const struct form *terms_form(const struct terms *terms, uint32_t node)
{
    uint32_t head = is_list(terms->syntax, node) ? terms_child(terms, node, 0) : NO_NODE;
    if (head == NO_NODE || is_list(terms->syntax, head))
        return NULL;
    struct span word = terms_word(terms, head);
    return signatures_form(terms->signatures, text_at(terms, word), word.end - word.start);
}

/* --- what each node is -------------------------------------------------------------------------
 */

static enum term_part part_in_form(const struct form *form, uint32_t number)
{
    if (number == 0)
        return PART_HEAD;
    return number <= form->n_parts ? form->parts[number - 1] : PART_UNKNOWN;
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
    case PART_TERM:
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
    uint32_t head = is_list(terms->syntax, node) ? terms_child(terms, node, 0) : NO_NODE;
    struct span word = head == NO_NODE ? (struct span){0, 0} : terms_word(terms, head);
    return head != NO_NODE && !is_list(terms->syntax, head) && word.end - word.start == 1 &&
           *text_at(terms, word) == '_';
}

/* --- sorts -------------------------------------------------------------------------------------
 */

/* The number of a sort that is written in the file, with single spaces between words. */
static uint32_t written_sort(struct inference *self, uint32_t node)
{
    const struct terms *terms = self->ret;
    const struct node *flat = &terms->syntax->nodes[node];
    struct buffer *text = &self->scratch;
    text->n_bytes = 0;
    for (uint32_t i = flat->first_piece; i < flat->end_piece && text->n_bytes < MAX_SORT; i++) {
        struct span piece = terms->syntax->pieces[i];
        const char *word = text_at(terms, piece);
        if (text->n_bytes > 0 && text->data[text->n_bytes - 1] != '(' && *word != ')')
            buffer_add_byte(text, ' ');
        const struct declared *alias = scopes_find(&self->scopes, word, piece.end - piece.start);
        if (alias != NULL && alias->n_arguments == SIZE_MAX && alias->sort != NO_NAME)
            buffer_add_text(text, self->ret->sorts.text[alias->sort]);
        else
            buffer_add(text, word, piece.end - piece.start);
    }
    if (text->n_bytes == 0 || text->n_bytes >= MAX_SORT ||
        memchr(text->data, '\0', text->n_bytes) != NULL)
        return NO_NAME;
    return text_table_add(&self->ret->sorts, (const char *)text->data, text->n_bytes);
}

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
    if (n_bytes > MAX_WORD && *text_at(self->ret, word) != '"')
        return NO_NAME;
    n_bytes = n_bytes > MAX_WORD ? MAX_WORD : n_bytes;
    memcpy(text, text_at(self->ret, word), n_bytes);
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
    return !is_list(terms->syntax, node) &&
           isdigit((unsigned char)*text_at(terms, terms_word(terms, node)));
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
        if (!is_part(&nodes[kid]) || self->ret->part[kid] != PART_TERM)
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
    if (name == NO_NODE || is_list(terms->syntax, name))
        return NULL;
    struct span word = terms_word(terms, name);
    size_t n_bytes = word.end - word.start;
    if (n_bytes + 3 > sizeof key)
        return NULL;
    memcpy(key, "_ ", 2);
    memcpy(key + 2, text_at(terms, word), n_bytes);
    for (n_bytes += 2; n_bytes > 3 && isdigit((unsigned char)key[n_bytes - 1]);)
        n_bytes--;
    for (size_t i = 0; i < 3 && (index = terms_child(terms, node, 2 + i)) != NO_NODE; i++) {
        struct span text = terms_word(terms, index);
        bindings->of['i' - 'a' + i] =
            (struct sort_text){text_at(terms, text), text.end - text.start};
    }
    return signatures_operator(terms->signatures, key, n_bytes);
}

/* The sort in (as name sort). */
static uint32_t ascribed_sort(struct inference *self, uint32_t node)
{
    uint32_t sort = terms_form(self->ret, node) != NULL ? terms_child(self->ret, node, 2) : NO_NODE;
    return sort == NO_NODE ? NO_NAME : written_sort(self, sort);
}

static uint32_t named_sort(struct inference *self, uint32_t name, uint32_t list)
{
    struct terms *terms = self->ret;
    struct span word = terms_word(terms, name);
    size_t n_bytes = word.end - word.start;
    const struct declared *declared = scopes_find(&self->scopes, text_at(terms, word), n_bytes);
    if (declared != NULL) {
        terms->declaration[name] = declared->node;
        return declared->sort;
    }
    struct sort_bindings bindings = {0};
    const struct operator_entry *entry =
        signatures_operator(terms->signatures, text_at(terms, word), n_bytes);
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
            return written_sort(self, kid);
    }
    return NO_NAME;
}

static uint32_t term_sort(struct inference *self, uint32_t node)
{
    const struct terms *terms = self->ret;
    struct sort_bindings bindings = {0};
    if (!is_list(terms->syntax, node)) {
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
    if (!is_list(terms->syntax, head))
        return named_sort(self, head, node);
    if (!is_indexed(terms, head))
        return ascribed_sort(self, head);
    const struct operator_entry *entry = indexed_entry(self, head, &bindings);
    return entry == NULL ? NO_NAME : applied_sort(self, entry, node, &bindings);
}

/* --- declarations ------------------------------------------------------------------------------
 */

static void declare(struct inference *self, uint32_t name, struct declared declared)
{
    if (name == NO_NODE)
        return;
    struct span word = terms_word(self->ret, name);
    const char *text = text_at(self->ret, word);
    if (word.end > word.start && memchr(text, '\0', word.end - word.start) == NULL)
        scopes_declare(&self->scopes, text, word.end - word.start, declared);
}

/* Declares the names of a list of pairs.  Their scope is the node around the list. */
static void declare_pairs(struct inference *self, uint32_t list)
{
    const struct terms *terms = self->ret;
    const struct node *nodes = terms->syntax->nodes;
    for (uint32_t pair = list + 1; pair < nodes[list].end; pair = nodes[pair].end) {
        if (terms->part[pair] != PART_VALUE && terms->part[pair] != PART_VARIABLE)
            continue;
        uint32_t value = terms_child(terms, pair, 1), sort = NO_NAME;
        if (value != NO_NODE)
            sort = terms->part[pair] == PART_VALUE ? terms->sort[value] : written_sort(self, value);
        declare(self, terms_child(terms, pair, 0),
                (struct declared){.node = pair, .scope = terms->parent[list], .sort = sort});
    }
}

/* Stores the sorts of the arguments that a command declares. */
static void take_arguments(struct inference *self, uint32_t list, struct declared *declared)
{
    const struct terms *terms = self->ret;
    uint32_t kid;
    while (terms_child(terms, list, declared->n_arguments) != NO_NODE)
        declared->n_arguments++;
    declared->arguments =
        arena_alloc(&self->scopes.arena, (declared->n_arguments + 1) * sizeof(uint32_t));
    for (size_t i = 0; (kid = terms_child(terms, list, i)) != NO_NODE; i++) {
        if (terms->part[list] == PART_VARIABLES)
            kid = terms_child(terms, kid, 1);
        declared->arguments[i] = kid == NO_NODE ? NO_NAME : written_sort(self, kid);
    }
}

/* Declares the name of a command.  "define-sort" declares a name for a sort. */
static void declare_command(struct inference *self, uint32_t command)
{
    const struct terms *terms = self->ret;
    const struct form *form = terms_form(terms, command);
    struct declared declared = {.node = command, .scope = NO_NAME, .sort = NO_NAME};
    uint32_t name = NO_NODE;
    for (size_t i = 0; form != NULL && i < form->n_parts; i++) {
        uint32_t kid = terms_child(terms, command, i + 1);
        if (kid == NO_NODE)
            return;
        if (form->parts[i] == PART_NAME)
            name = kid;
        else if (form->parts[i] == PART_SORT)
            declared.sort = written_sort(self, kid);
        else if (form->parts[i] == PART_SORTS || form->parts[i] == PART_VARIABLES)
            take_arguments(self, kid, &declared);
    }
    struct span word = terms_word(terms, terms_child(terms, command, 0));
    bool is_sort = word.end - word.start == strlen("define-sort") &&
                   memcmp(text_at(terms, word), "define-sort", word.end - word.start) == 0;
    if (is_sort && declared.n_arguments > 0)
        return;
    if (is_sort)
        declared.n_arguments = SIZE_MAX;
    declare(self, name, declared);
}

/* Declares the constructors and selectors of one datatype: ((nil) (cons (head Int) (tail
 * List))). */
static void declare_datatype(struct inference *self, uint32_t name, uint32_t constructors)
{
    const struct terms *terms = self->ret;
    uint32_t constructor, selector, sort;
    if (name == NO_NODE || constructors == NO_NODE || !is_list(terms->syntax, constructors))
        return;
    sort = written_sort(self, name);
    for (size_t i = 0; (constructor = terms_child(terms, constructors, i)) != NO_NODE; i++) {
        struct declared made = {.node = NO_NODE, .scope = NO_NAME, .sort = sort};
        uint32_t title =
            is_list(terms->syntax, constructor) ? terms_child(terms, constructor, 0) : constructor;
        for (size_t k = 1;
             title != constructor && (selector = terms_child(terms, constructor, k)) != NO_NODE;
             k++) {
            uint32_t of = terms_child(terms, selector, 1);
            if (of != NO_NODE)
                declare(self, terms_child(terms, selector, 0),
                        (struct declared){.node = NO_NODE,
                                          .scope = NO_NAME,
                                          .sort = written_sort(self, of),
                                          .n_arguments = 1});
        }
        made.n_arguments = 1;
        declare(self, title, made);
    }
}

static void declare_datatypes(struct inference *self, uint32_t command)
{
    const struct terms *terms = self->ret;
    struct span word = terms_word(terms, terms_child(terms, command, 0));
    size_t n_bytes = word.end - word.start;
    uint32_t names = terms_child(terms, command, 1), lists = terms_child(terms, command, 2), name;
    if (n_bytes == strlen("declare-datatype") &&
        memcmp(text_at(terms, word), "declare-datatype", n_bytes) == 0)
        declare_datatype(self, names, lists);
    if (n_bytes != strlen("declare-datatypes") || names == NO_NODE || lists == NO_NODE ||
        memcmp(text_at(terms, word), "declare-datatypes", n_bytes) != 0)
        return;
    for (size_t i = 0; (name = terms_child(terms, names, i)) != NO_NODE; i++)
        if (is_list(terms->syntax, name))
            declare_datatype(self, terms_child(terms, name, 0), terms_child(terms, lists, i));
}

/* --- the file ----------------------------------------------------------------------------------
 */

static void close_node(struct inference *self, uint32_t node)
{
    struct terms *terms = self->ret;
    if (terms->part[node] == PART_TERM)
        terms->sort[node] = term_sort(self, node);
    if (terms->part[node] == PART_VALUES || terms->part[node] == PART_VARIABLES)
        declare_pairs(self, node);
    if (!is_list(terms->syntax, node))
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
    if (node == 0 || !is_part(&terms->syntax->nodes[node]))
        return;
    bool is_in_term = list != 0 && terms->part[list] == PART_TERM;
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
