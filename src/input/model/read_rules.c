/* Rules, requirements, and statements about imported clauses. */
#include "base/memory.h"
#include "input/model/document.h"
#include "input/model/rule_parser.h"
#include "problem/formula.h"

#include <string.h>

struct where source_where(const struct model_source *source)
{
    struct where where = where_into(where_root(), source->is_rule ? "rules" : "require");
    return source->index == NO_NAME ? where : where_at(where, source->index);
}

static void add_source(struct model *model, struct model_source source)
{
    mem_grow((void **)&model->sources, &model->sources_capacity, model->n_sources + 1,
             sizeof *model->sources);
    source.first_clause = formula_n_clauses(model->rules.formula);
    model->sources[model->n_sources++] = source;
    model->n_rules += source.is_rule;
    model->n_required += !source.is_rule;
}

static enum status load_rule(struct model *model, const json_t *value, uint32_t index,
                             struct error *err)
{
    struct model_source source = {
        .text = json_string_value(value), .index = index, .is_rule = true};
    struct where where = source_where(&source);
    struct rule_problem problem;
    struct error why;
    if (source.text == NULL)
        return model_wrong(model, where, err, "a rule is a text, such as \"a & b => c | d\"");
    const struct expr *expr = rule_parse(source.text, &model->names, &model->arena, &problem);
    if (expr == NULL)
        return model_wrong(model, where, err, "in the rule \"%s\": %s", show(source.text).text,
                           problem.message);
    add_source(model, source);
    if (rules_add(&model->rules, expr, &why) != STATUS_OK)
        return model_wrong(model, where, err, "%s", why.message);
    return STATUS_OK;
}

static enum status load_requirement(struct model *model, const json_t *value, uint32_t index,
                                    struct error *err)
{
    struct model_source source = {.text = json_string_value(value), .index = index};
    struct where where = source_where(&source);
    if (source.text == NULL)
        return model_wrong(model, where, err,
                           "\"require\" must be the name of an item, or a list of names");
    uint32_t item = text_table_find(&model->names, source.text, strlen(source.text));
    if (item == NO_NAME)
        return model_wrong(model, where, err, "\"%s\" is not the name of an item",
                           show(source.text).text);
    add_source(model, source);
    formula_require(model->rules.formula, item);
    return STATUS_OK;
}

static enum status check_dimacs_spec(const struct model *model, struct error *err)
{
    static const char *const known[] = {"file", "items", NULL};
    const json_t *spec = json_object_get(model->root, "dimacs");
    struct where where = where_into(where_root(), "dimacs");
    if (spec == NULL || json_is_string(spec))
        return STATUS_OK;
    const json_t *table = json_object_get(spec, "items");
    if (!json_is_string(json_object_get(spec, "file")))
        return model_wrong(model, where, err,
                           "\"dimacs\" must be the name of a file, or {\"file\": ..., \"items\": "
                           "...}");
    if (table != NULL && !json_is_object(table) && !json_is_array(table))
        return model_wrong(model, where_into(where, "items"), err,
                           "\"items\" must be a list of names, or an object {\"1\": \"name\"}");
    return check_keys(model, where, spec, known, err);
}

enum status model_load_rules(struct model *model, struct error *err)
{
    const json_t *rules = json_object_get(model->root, "rules");
    const json_t *require = json_object_get(model->root, "require");
    enum status status = STATUS_OK;
    rules_init(&model->rules, model->names.n_names);
    if (rules != NULL && !json_is_array(rules))
        return model_wrong(model, where_into(where_root(), "rules"), err,
                           "\"rules\" must be a list of rules");
    for (size_t i = 0; i < json_array_size(rules) && status == STATUS_OK; i++)
        status = load_rule(model, json_array_get(rules, i), (uint32_t)i, err);
    if (status == STATUS_OK && require != NULL && !json_is_array(require))
        status = load_requirement(model, require, NO_NAME, err);
    for (size_t i = 0; i < json_array_size(require) && status == STATUS_OK; i++)
        status = load_requirement(model, json_array_get(require, i), (uint32_t)i, err);
    if (status != STATUS_OK || (status = model_check_rules(model, err)) != STATUS_OK)
        return status;
    return check_dimacs_spec(model, err);
}
