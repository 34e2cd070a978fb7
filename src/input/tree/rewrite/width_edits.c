#include "input/tree/rewrite/width_edits.h"

#include "base/memory.h"
#include "input/tree/terms/infer.h"
#include "input/tree/terms/sort.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_WIDTHS = 16, /* different numbers of bits in a file; files with more get no such edits */
    MAX_WIDTH = 1 << 16,
    MAX_ARGUMENTS = 64, /* of an application that is checked; with more, no edit is offered */
    MAX_INDICES = 2,
    MAX_INDEX = 128,  /* larger ones are not searched for: the search takes the square of it */
    MAX_NODES = 4000, /* of a file; these edits come when little is left */
};

#define EDIT_WIDTH 6 /* a kind of edit, numbered after those of term_edits.c */

struct widths {
    struct edits *edits;
    const struct syntax *syntax;
    struct terms terms;
    const char *pattern;      /* (_ BitVec ?n) */
    long width[MAX_WIDTHS];   /* the numbers in the file */
    long becomes[MAX_WIDTHS]; /* what each is mapped to in the edit at hand */
    size_t n_widths;
    struct edit edit;
};

/* --- sorts ------------------------------------------------------------------------------------ */

/* The number of bits of a sort; 0: it has none. */
static long width_of(const struct widths *self, const char *sort)
{
    struct sort_bindings bindings = {0};
    if (!sort_matches(self->pattern, sort, &bindings))
        return 0;
    const struct sort_text *number = &bindings.of['n' - 'a'];
    long width = number->text != NULL ? strtol(number->text, NULL, 10) : 0;
    return width > 0 && width <= MAX_WIDTH ? width : 0;
}

static long mapped(const struct widths *self, long width)
{
    for (size_t i = 0; i < self->n_widths; i++)
        if (self->width[i] == width)
            return self->becomes[i];
    return width;
}

/* Adds a sort with every number of bits in it mapped. */
static void map_sort(const struct widths *self, const char *sort, struct buffer *ret)
{
    size_t n_prefix = strcspn(self->pattern, "?");
    while (*sort != '\0') {
        char *end;
        if (strncmp(sort, self->pattern, n_prefix) == 0 && isdigit((unsigned char)sort[n_prefix])) {
            long width = strtol(sort + n_prefix, &end, 10);
            buffer_add(ret, sort, n_prefix);
            buffer_add_format(ret, "%ld", mapped(self, width));
            sort = end;
        } else {
            buffer_add_byte(ret, (unsigned char)*sort++);
        }
    }
}

static char *mapped_sort(const struct widths *self, uint32_t sort)
{
    struct buffer text = {0};
    map_sort(self, self->terms.sorts.text[sort], &text);
    return buffer_take(&text);
}

/* --- sites ------------------------------------------------------------------------------------ */

static void becomes(struct widths *self, uint32_t node, const char *text)
{
    struct arena *arena = &self->edits->arena;
    struct template *template = arena_alloc(arena, sizeof *template);
    struct segment *segment = arena_alloc(arena, sizeof *segment);
    *segment = (struct segment){.text = arena_string(arena, text, strlen(text)),
                                .n_bytes = (uint32_t)strlen(text),
                                .capture = NO_CAPTURE};
    *template = (struct template){segment, 1};
    edits_add_site(self->edits, self->syntax, &self->edit,
                   (struct site){.node = node, .template = template});
}

static void becomes_number(struct widths *self, uint32_t node, long old, long number)
{
    char text[24];
    snprintf(text, sizeof text, "%ld", number);
    if (number != old)
        becomes(self, node, text);
}

static bool number_at(const struct widths *self, uint32_t node, long *ret)
{
    struct span word = node == NO_NODE ? (struct span){0, 0} : terms_word(&self->terms, node);
    *ret = 0;
    for (uint32_t i = word.start; i < word.end; i++) {
        if (!isdigit(self->syntax->text[i]) || *ret > MAX_WIDTH)
            return false;
        *ret = 10 * *ret + (self->syntax->text[i] - '0');
    }
    return word.end > word.start;
}

static bool word_is(const struct widths *self, uint32_t node, const char *text, size_t n_bytes)
{
    struct span word = node == NO_NODE ? (struct span){0, 0} : terms_word(&self->terms, node);
    return word.end - word.start == n_bytes &&
           memcmp(self->syntax->text + word.start, text, n_bytes) == 0;
}

/* The node of the number in a list that is a sort with a number of bits; NO_NODE: it is none. */
static uint32_t width_node(const struct widths *self, uint32_t list, long *ret)
{
    const char *name = self->pattern + strcspn(self->pattern, " ") + 1;
    if (self->syntax->nodes[list].end == list + 1 ||
        !word_is(self, terms_child(&self->terms, list, 0), "_", 1) ||
        !word_is(self, terms_child(&self->terms, list, 1), name, strcspn(name, " ")))
        return NO_NODE;
    uint32_t number = terms_child(&self->terms, list, 2);
    return number_at(self, number, ret) ? number : NO_NODE;
}

/* --- literals --------------------------------------------------------------------------------- */

/* The letters of a literal for each bit: #b101 has 1 letter a bit, #x7f one for 4. */
static long bits_a_letter(const unsigned char *text)
{
    return text[1] == 'x' ? 4 : text[1] == 'b' ? 1 : 0;
}

/* A literal keeps its last letters.  If the new number of bits is none of its kind, it is zero. */
static bool literal_shrinks(struct widths *self, uint32_t node, long old, long new)
{
    struct span word = terms_word(&self->terms, node);
    const unsigned char *text = self->syntax->text + word.start;
    size_t n_bytes = word.end - word.start;
    struct buffer made = {0};
    if (old == new)
        return true;
    if (n_bytes < 3 || text[0] != '#' || bits_a_letter(text) == 0)
        return false;
    long bits = bits_a_letter(text);
    bool fits = new % bits == 0;
    buffer_add(&made, fits ? (const char *)text : "#b", 2);
    for (long i = 0; i < (fits ? new / bits : new); i++)
        buffer_add_byte(&made, fits ? text[n_bytes - (size_t)(new / bits) + (size_t)i] : '0');
    becomes(self, node, buffer_text(&made));
    buffer_done(&made);
    return true;
}

/* --- applications ----------------------------------------------------------------------------- */

struct application {
    uint32_t list;               /* the term */
    uint32_t index[MAX_INDICES]; /* nodes, or NO_NODE */
    long number[MAX_INDICES];    /* what they are */
    char *sorts[MAX_ARGUMENTS];  /* of its arguments, mapped; NULL: not known */
    size_t n_arguments;
    char *result; /* mapped */
    long width;   /* of its first argument, mapped; 0: it has none */
};

static bool arguments_fit(const struct signature *signature, const struct application *application,
                          struct sort_bindings *bindings)
{
    if (application->n_arguments < signature->n_arguments ||
        (application->n_arguments > signature->n_arguments && !signature->repeats))
        return false;
    for (size_t i = 0; i < application->n_arguments; i++) {
        size_t at = i < signature->n_arguments ? i : signature->n_arguments - 1;
        if (application->sorts[i] != NULL &&
            !sort_matches(signature->arguments[at], application->sorts[i], bindings))
            return false;
    }
    return true;
}

/* Whether the application has its mapped sort by this signature, with these indices. */
static bool has_result(const struct signature *signature, const struct application *application,
                       const long *number)
{
    struct sort_bindings bindings = {0};
    struct buffer made = {0};
    char text[MAX_INDICES][24];
    for (size_t i = 0; i < MAX_INDICES; i++)
        if (application->index[i] != NO_NODE) {
            snprintf(text[i], sizeof text[i], "%ld", number[i]);
            bindings.of['i' - 'a' + i] = (struct sort_text){text[i], strlen(text[i])};
        }
    bool is_good = arguments_fit(signature, application, &bindings) &&
                   sort_make(signature->result, &bindings, &made) &&
                   strcmp(buffer_text(&made), application->result) == 0;
    buffer_done(&made);
    return is_good;
}

/* Finds indices with which the application keeps a signature: as they were, or smaller by what its
 * result lost.  The lower index of two (extract) moves down with the upper one. */
static bool find_indices(const struct operator_entry *entry, const struct application *application,
                         long *ret)
{
    long most = application->number[0];
    if (most > MAX_INDEX)
        return false;
    if (application->index[1] != NO_NODE && application->width > 0 && most >= application->width)
        most = application->width - 1;
    for (size_t i = 0; i < entry->n_signatures; i++)
        for (long first = most; first >= 0; first--) {
            long second = application->number[1] < first ? application->number[1] : first;
            for (; second >= 0; second--) {
                long number[MAX_INDICES] = {first, second};
                if (has_result(&entry->signatures[i], application, number)) {
                    memcpy(ret, number, sizeof number);
                    return true;
                }
                if (application->index[1] == NO_NODE)
                    break;
            }
            if (application->index[0] == NO_NODE)
                break;
        }
    return false;
}

/* The entry of an operator: of the word `and`, or of the list (_ extract 7 0) with its indices. */
static const struct operator_entry *entry_of(const struct widths *self, uint32_t head,
                                             struct application *application)
{
    const struct terms *terms = &self->terms;
    bool is_indexed = self->syntax->nodes[head].end > head + 1;
    char key[64] = "_ ";
    uint32_t name = is_indexed ? terms_child(terms, head, 1) : head;
    if (name == NO_NODE || (is_indexed && !word_is(self, terms_child(terms, head, 0), "_", 1)))
        return NULL;
    struct span word = terms_word(terms, name);
    size_t n_bytes = word.end - word.start;
    if (n_bytes + 3 > sizeof key)
        return NULL;
    memcpy(key + 2, self->syntax->text + word.start, n_bytes);
    for (size_t i = 0; is_indexed && i < MAX_INDICES; i++) {
        uint32_t index = terms_child(terms, head, 2 + i);
        if (index != NO_NODE && number_at(self, index, &application->number[i]))
            application->index[i] = index;
    }
    while (is_indexed && n_bytes > 1 && isdigit((unsigned char)key[n_bytes + 1]))
        n_bytes--; /* bv5 is an entry bv */
    return signatures_operator(terms->signatures, is_indexed ? key : key + 2,
                               is_indexed ? n_bytes + 2 : n_bytes);
}

static void take_arguments(const struct widths *self, struct application *application)
{
    const struct terms *terms = &self->terms;
    uint32_t kid;
    for (size_t i = 1; (kid = terms_child(terms, application->list, i)) != NO_NODE &&
                       application->n_arguments < MAX_ARGUMENTS;
         i++)
        if (terms->part[kid] == PART_TERM)
            application->sorts[application->n_arguments++] =
                terms->sort[kid] == NO_NAME ? NULL : mapped_sort(self, terms->sort[kid]);
}

/* Adds what the indices of an application become.  False: it would lose its sort. */
static bool application_keeps(struct widths *self, uint32_t list)
{
    const struct terms *terms = &self->terms;
    struct application application = {.list = list, .index = {NO_NODE, NO_NODE}};
    uint32_t head = terms_child(terms, list, 0);
    bool is_indexed_term = word_is(self, head, "_", 1);
    if (head == NO_NODE || terms->sort[list] == NO_NAME || terms_form(terms, list) != NULL)
        return true;
    const struct operator_entry *entry =
        entry_of(self, is_indexed_term ? list : head, &application);
    if (entry == NULL || terms->declaration[head] != NO_NODE)
        return true;
    if (!is_indexed_term)
        take_arguments(self, &application);
    if (application.n_arguments > 0 && application.sorts[0] != NULL)
        application.width = width_of(self, application.sorts[0]);
    application.result = mapped_sort(self, terms->sort[list]);
    long number[MAX_INDICES];
    bool keeps =
        application.n_arguments < MAX_ARGUMENTS && find_indices(entry, &application, number);
    for (size_t i = 0; keeps && i < MAX_INDICES; i++)
        if (application.index[i] != NO_NODE)
            becomes_number(self, application.index[i], application.number[i], number[i]);
    for (size_t i = 0; i < application.n_arguments; i++)
        free(application.sorts[i]);
    free(application.result);
    return keeps;
}

/* --- edits ------------------------------------------------------------------------------------ */

/* Adds what a node becomes.  False: the edit is not possible. */
static bool node_shrinks(struct widths *self, uint32_t node)
{
    const struct terms *terms = &self->terms;
    long width;
    uint32_t number = width_node(self, node, &width);
    if (number != NO_NODE)
        becomes_number(self, number, width, mapped(self, width));
    if (number != NO_NODE || terms->part[node] != PART_TERM)
        return true;
    if (self->syntax->nodes[node].end > node + 1)
        return application_keeps(self, node);
    width = terms->sort[node] == NO_NAME || self->syntax->text[terms_word(terms, node).start] != '#'
                ? 0
                : width_of(self, terms->sorts.text[terms->sort[node]]);
    return width == 0 || literal_shrinks(self, node, width, mapped(self, width));
}

static void add_edit(struct widths *self)
{
    bool is_possible = true;
    self->edit = (struct edit){.rule = (uint32_t)self->edits->rules->n_rules + EDIT_WIDTH,
                               .first_site = (uint32_t)self->edits->n_sites};
    for (uint32_t node = 1; node < self->syntax->n_nodes && is_possible; node++)
        is_possible = node_shrinks(self, node);
    self->edit.tokens_saved =
        0; /* every site is one token before and after; a # is measured as two */
    if (!is_possible || self->edits->n_sites == self->edit.first_site)
        self->edits->n_sites = self->edit.first_site;
    else
        edits_keep(self->edits, &self->edit);
}

static bool find_widths(struct widths *self)
{
    for (size_t i = 0; i < self->terms.sorts.n_names; i++) {
        long width = width_of(self, self->terms.sorts.text[i]);
        if (width == 0)
            continue;
        if (self->n_widths == MAX_WIDTHS)
            return false;
        self->becomes[self->n_widths] = width;
        self->width[self->n_widths++] = width;
    }
    return self->n_widths > 0;
}

/* All numbers of bits are divided, then each alone becomes a smaller one. */
static void add_edits(struct widths *self)
{
    static const long divisors[] = {8, 4, 2}, targets[] = {1, 2, 4, 8};
    for (size_t k = 0; k < sizeof divisors / sizeof *divisors; k++) {
        for (size_t i = 0; i < self->n_widths; i++)
            self->becomes[i] =
                self->width[i] < divisors[k] ? self->width[i] : self->width[i] / divisors[k];
        add_edit(self);
    }
    memcpy(self->becomes, self->width, sizeof self->width);
    for (size_t i = 0; i < self->n_widths; i++) {
        for (size_t k = 0; k < sizeof targets / sizeof *targets; k++) {
            self->becomes[i] = targets[k];
            if (targets[k] < self->width[i])
                add_edit(self);
        }
        self->becomes[i] = self->width[i] / 2;
        if (self->becomes[i] > 8)
            add_edit(self);
        self->becomes[i] = self->width[i];
    }
}

void width_edits_find(struct edits *edits, const struct signatures *signatures,
                      const struct syntax *syntax)
{
    struct widths self = {.edits = edits, .syntax = syntax, .pattern = signatures->widths};
    if (signatures->widths == NULL || syntax->n_nodes > MAX_NODES)
        return;
    terms_infer(&self.terms, signatures, syntax);
    if (find_widths(&self))
        add_edits(&self);
    terms_done(&self.terms);
}
