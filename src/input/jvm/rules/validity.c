#include "input/jvm/rules/validity.h"

#include "base/memory.h"
#include "jvm/model/class_mentions.h"

#include <stdlib.h>

static uint32_t antecedents(struct when when, literal ret[2])
{
    uint32_t n = 0;
    if (when.a != NO_ITEM)
        ret[n++] = when.a;
    if (when.b != NO_ITEM && when.b != when.a)
        ret[n++] = when.b;
    return n;
}

void need(struct validity *v, struct when when, literal then)
{
    if (then == NO_ITEM || then == when.a || then == when.b)
        return;
    literal neg[2];
    uint32_t n_neg = antecedents(when, neg);
    uint32_t known;
    struct pointer_key key = {{v, NULL, NULL, NULL}};
    uintptr_t numbers[3] = {when.a, when.b, then};
    for (int i = 0; i < 3; i++)
        key.part[i + 1] =
            (const void *)numbers[i]; /* as good as an address: NOLINT(performance-no-int-to-ptr) */
    if (pointer_map_get(&v->edges, key, &known))
        return;
    pointer_map_put(&v->edges, key, 0);
    formula_add_clause(v->formula, neg, n_neg, &then, 1);
}

void need_with(struct validity *v, struct when when, literal c, literal then)
{
    if (c == NO_ITEM || c == when.a || c == when.b) {
        need(v, when, then);
        return;
    }
    if (then == NO_ITEM || then == when.a || then == when.b || then == c)
        return;
    literal neg[3];
    uint32_t n_neg = antecedents(when, neg);
    neg[n_neg++] = c;
    formula_add_clause(v->formula, neg, n_neg, &then, 1);
}

void need_one(struct validity *v, struct when when, const literal *then, size_t n)
{
    literal neg[2];
    for (size_t i = 0; i < n; i++)
        if (then[i] == NO_ITEM || then[i] == when.a || then[i] == when.b)
            return;
    if (n > 0)
        formula_add_clause(v->formula, neg, antecedents(when, neg), then, (uint32_t)n);
}

/* The literal of the row about a class in the InnerClasses attribute of another class. */
static literal inner_row(struct validity *v, uint32_t class_number, const struct utf8 *name)
{
    uint32_t row = NO_ITEM;
    const struct class_file *c = v->app->classes[class_number].file;
    pointer_map_get(&v->rows, (struct pointer_key){{c, name}}, &row);
    return row;
}

static void remember_rows(struct validity *v)
{
    for (uint32_t n = 0; n < v->app->n_classes; n++) {
        const struct class_file *c = v->app->classes[n].file;
        const struct attribute *inner = attribute_find(&c->attributes, ATTRIBUTE_INNER_CLASSES);
        uint32_t first = v->items->classes[n].inner;
        for (size_t i = 0; first != NO_ITEM && i < inner->n_rows; i++)
            pointer_map_put(&v->rows,
                            (struct pointer_key){{c, attribute_row(inner, i)[INNER_CLASS].text}},
                            first + (uint32_t)i);
    }
}

/* A row about a class outside the program repeats what that class says of itself. */
void need_class(struct validity *v, struct when when, const struct utf8 *name)
{
    need(v, when, class_literal(v, name));
    if (!v->items->has_points || app_find(v->app, name) != NO_CLASS)
        need(v, when, inner_row(v, when.class_number, name));
    need_open_class(v, when, name);
}

struct mentioning {
    struct validity *v;
    struct when when;
};

static void mention(void *context, const struct utf8 *name)
{
    struct mentioning *m = context;
    need_class(m->v, m->when, name);
}

static void whole_class_rules(struct validity *v, uint32_t number)
{
    const struct class_file *c = v->app->classes[number].file;
    struct when when = {number, v->items->classes[number].self, NO_ITEM};
    struct mentioning mentioning = {v, when};
    struct mentions mentions = {v->app->texts, mention, &mentioning};
    if (c->name != NULL)
        need_class(v, when, c->name);
    mention_class(&mentions, c);
}

struct formula *validity_formula(struct app *app, const struct item_table *items,
                                 struct hierarchy *hierarchy)
{
    struct validity v = {.app = app, .items = items, .hierarchy = hierarchy};
    v.formula = formula_new(items->n_items);
    remember_rows(&v);
    for (uint32_t n = 0; n < app->n_classes; n++) {
        if (items->classes[n].is_whole) {
            whole_class_rules(&v, n);
            continue;
        }
        declarations_rules(&v, n);
        modifiers_rules(&v, n);
        for (size_t m = 0; m < app->classes[n].file->n_methods; m++)
            body_rules(&v, n, m);
    }
    uses_rules(&v);
    families_rules(&v);
    owners_rules(&v);
    pointer_map_done(&v.paths);
    pointer_map_done(&v.resolved);
    pointer_map_done(&v.implemented);
    pointer_map_done(&v.rows);
    pointer_map_done(&v.edges);
    pointer_map_done(&v.moved);
    free(v.uses.uses);
    return v.formula;
}
