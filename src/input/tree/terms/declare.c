#include "input/tree/terms/declare.h"

#include <string.h>

static void declare(struct inference *self, uint32_t name, struct declared declared)
{
    if (name == NO_NODE)
        return;
    struct span word = terms_word(self->ret, name);
    const char *text = terms_text(self->ret, word);
    if (word.end > word.start && memchr(text, '\0', word.end - word.start) == NULL)
        scopes_declare(&self->scopes, text, word.end - word.start, declared);
}

void declare_pairs(struct inference *self, uint32_t list)
{
    const struct terms *terms = self->ret;
    const struct node *nodes = terms->syntax->nodes;
    for (uint32_t pair = list + 1; pair < nodes[list].end; pair = nodes[pair].end) {
        if (terms->part[pair] != PART_VALUE && terms->part[pair] != PART_VARIABLE)
            continue;
        uint32_t value = terms_child(terms, pair, 1), sort = NO_NAME;
        if (value != NO_NODE)
            sort = terms->part[pair] == PART_VALUE ? terms->sort[value]
                                                   : inference_written_sort(self, value);
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
        declared->arguments[i] = kid == NO_NODE ? NO_NAME : inference_written_sort(self, kid);
    }
}

void declare_command(struct inference *self, uint32_t command)
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
            declared.sort = inference_written_sort(self, kid);
        else if (form->parts[i] == PART_SORTS || form->parts[i] == PART_VARIABLES)
            take_arguments(self, kid, &declared);
    }
    struct span word = terms_word(terms, terms_child(terms, command, 0));
    bool is_sort = word.end - word.start == strlen("define-sort") &&
                   memcmp(terms_text(terms, word), "define-sort", word.end - word.start) == 0;
    if (is_sort && declared.n_arguments > 0)
        return;
    if (is_sort)
        declared.n_arguments = SIZE_MAX;
    declare(self, name, declared);
}

/* Declares the selectors of a constructor: (cons (head Int) (tail List)). */
static void declare_selectors(struct inference *self, uint32_t constructor)
{
    const struct terms *terms = self->ret;
    uint32_t selector;
    for (size_t i = 1; (selector = terms_child(terms, constructor, i)) != NO_NODE; i++) {
        uint32_t of = terms_child(terms, selector, 1);
        if (of != NO_NODE)
            declare(self, terms_child(terms, selector, 0),
                    (struct declared){.node = selector,
                                      .scope = NO_NAME,
                                      .sort = inference_written_sort(self, of),
                                      .n_arguments = 1});
    }
}

/* Declares the constructors and selectors of one datatype: ((nil) (cons (head Int) (tail List))).
 * A constructor without selectors is a constant. */
static void declare_datatype(struct inference *self, uint32_t name, uint32_t constructors)
{
    struct terms *terms = self->ret;
    uint32_t constructor, sort;
    if (name == NO_NODE || constructors == NO_NODE || !terms_is_list(terms->syntax, constructors))
        return;
    sort = inference_written_sort(self, name);
    for (constructor = terms_child(terms, constructors, 0); constructor != NO_NODE;
         constructor = terms_after(terms, constructors, constructor)) {
        bool is_long = terms_is_list(terms->syntax, constructor);
        uint32_t title = is_long ? terms_child(terms, constructor, 0) : constructor;
        if (title == NO_NODE)
            continue;
        if (is_long)
            declare_selectors(self, constructor);
        if (!is_long || terms_child(terms, constructor, 1) == NO_NODE)
            terms->sort[title] = sort;
        declare(self, title,
                (struct declared){
                    .node = constructor, .scope = NO_NAME, .sort = sort, .n_arguments = 1});
    }
}

void declare_datatypes(struct inference *self, uint32_t command)
{
    const struct terms *terms = self->ret;
    struct span word = terms_word(terms, terms_child(terms, command, 0));
    size_t n_bytes = word.end - word.start;
    uint32_t names = terms_child(terms, command, 1), lists = terms_child(terms, command, 2);
    if (n_bytes == strlen("declare-datatype") &&
        memcmp(terms_text(terms, word), "declare-datatype", n_bytes) == 0)
        declare_datatype(self, names, lists);
    if (n_bytes != strlen("declare-datatypes") || names == NO_NODE || lists == NO_NODE ||
        memcmp(terms_text(terms, word), "declare-datatypes", n_bytes) != 0)
        return;
    uint32_t list = terms_child(terms, lists, 0);
    for (uint32_t name = terms_child(terms, names, 0); name != NO_NODE && list != NO_NODE;
         name = terms_after(terms, names, name), list = terms_after(terms, lists, list))
        if (terms_is_list(terms->syntax, name))
            declare_datatype(self, terms_child(terms, name, 0), list);
}
