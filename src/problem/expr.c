#include "problem/expr.h"

static struct expr *node_new(struct arena *arena, enum expr_kind kind)
{
    struct expr *node = arena_alloc(arena, sizeof *node);
    *node = (struct expr){.kind = kind, .depth = 1, .n_leaves = 1};
    return node;
}

const struct expr *expr_var(struct arena *arena, uint32_t var)
{
    struct expr *node = node_new(arena, EXPR_VAR);
    node->var = var;
    node->holds_for_all = true;
    return node;
}

static const struct expr *with_parts(struct arena *arena, enum expr_kind kind,
                                     const struct expr *const parts[], size_t n_parts)
{
    struct expr *node = node_new(arena, kind);
    node->n_parts = n_parts;
    node->parts = n_parts == 0 ? NULL : arena_copy(arena, parts, n_parts * sizeof *parts);
    node->holds_for_all = kind == EXPR_AND;
    size_t n_leaves = 0;
    for (size_t i = 0; i < n_parts; i++) {
        const struct expr *part = parts[i];
        if (part->depth >= node->depth)
            node->depth = part->depth + 1;
        n_leaves = n_leaves > SIZE_MAX - part->n_leaves ? SIZE_MAX : n_leaves + part->n_leaves;
        if (kind == EXPR_NOT)
            node->holds_for_all = !part->holds_for_all;
        else if (part->holds_for_all == (kind == EXPR_OR))
            node->holds_for_all = kind == EXPR_OR;
    }
    if (n_parts > 0)
        node->n_leaves = n_leaves;
    return node;
}

const struct expr *expr_not(struct arena *arena, const struct expr *part)
{
    return with_parts(arena, EXPR_NOT, &part, 1);
}

const struct expr *expr_and(struct arena *arena, const struct expr *const parts[], size_t n_parts)
{
    return with_parts(arena, EXPR_AND, parts, n_parts);
}

const struct expr *expr_or(struct arena *arena, const struct expr *const parts[], size_t n_parts)
{
    return with_parts(arena, EXPR_OR, parts, n_parts);
}

const struct expr *expr_implies(struct arena *arena, const struct expr *if_this,
                                const struct expr *then_that)
{
    const struct expr *parts[] = {expr_not(arena, if_this), then_that};
    return expr_or(arena, parts, 2);
}

bool expr_holds(const struct expr *expr, const struct bitset *subset)
{
    if (expr->kind == EXPR_VAR)
        return bitset_has(subset, expr->var);
    if (expr->kind == EXPR_NOT)
        return !expr_holds(expr->parts[0], subset);
    for (size_t i = 0; i < expr->n_parts; i++)
        if (expr_holds(expr->parts[i], subset) == (expr->kind == EXPR_OR))
            return expr->kind == EXPR_OR;
    return expr->kind == EXPR_AND;
}

void expr_write(const struct expr *expr, var_namer *namer, void *context, struct buffer *out)
{
    if (expr->kind == EXPR_VAR) {
        namer(context, expr->var, out);
        return;
    }
    if (expr->n_parts == 0) {
        buffer_add_text(out, expr->kind == EXPR_AND ? "true" : "false");
        return;
    }
    buffer_add_text(out, expr->kind == EXPR_NOT ? "!" : "(");
    for (size_t i = 0; i < expr->n_parts; i++) {
        if (i > 0)
            buffer_add_text(out, expr->kind == EXPR_AND ? " & " : " | ");
        expr_write(expr->parts[i], namer, context, out);
    }
    if (expr->kind != EXPR_NOT)
        buffer_add_text(out, ")");
}
