#include "random_fji.h"

#include "base/random.h"

#include <stdbool.h>

/* Types are numbers: three base types, then interfaces, then classes, which extend only classes
 * with smaller numbers.  A method name has one signature in the whole program, so overriding and
 * implementing always fit.  A field is f<class>_<number>. */
enum { OBJECT, STRING, EMPTY, N_BASE };
enum { MAX_TYPES = 18, MAX_METHODS = 6, MAX_PARAMS = 2, MAX_FIELDS = 2, MAX_DEPTH = 4 };

struct signature {
    unsigned type, n_params, param[MAX_PARAMS];
};

struct class
{
    unsigned super, implements;
    unsigned n_fields, field[MAX_FIELDS];
    unsigned own; /* bits: methods declared here */
};

struct generator {
    uint64_t *random;
    struct buffer *out;
    unsigned n_interfaces, n_types; /* base types included in n_types */
    unsigned n_methods;
    struct signature method[MAX_METHODS];
    unsigned interface[MAX_TYPES]; /* bits: signatures */
    struct class class[MAX_TYPES];
    const struct signature *scope; /* whose parameters are visible; NULL: main expression */
    unsigned self;
};

static unsigned below(struct generator *g, unsigned bound)
{
    return (unsigned)random_below(g->random, bound);
}

static bool chance(struct generator *g, unsigned percent)
{
    return below(g, 100) < percent;
}

static bool is_class(const struct generator *g, unsigned type)
{
    return type < EMPTY || type >= N_BASE + g->n_interfaces;
}

static bool is_declared_class(const struct generator *g, unsigned type)
{
    return type >= N_BASE + g->n_interfaces;
}

static void put_type(struct generator *g, unsigned type)
{
    static const char *const base[] = {"Object", "String", "EmptyInterface"};
    if (type < N_BASE)
        buffer_add_text(g->out, base[type]);
    else
        buffer_add_format(g->out, "%c%u", is_class(g, type) ? 'C' : 'I', type);
}

static bool is_below(const struct generator *g, unsigned sub, unsigned super)
{
    while (sub != super && is_declared_class(g, sub)) {
        if (g->class[sub].implements == super)
            return true;
        sub = g->class[sub].super;
    }
    return sub == super;
}

/* Bits: the methods that may be called on a type. */
static unsigned methods_of(const struct generator *g, unsigned type)
{
    if (type < N_BASE)
        return 0;
    if (!is_class(g, type))
        return g->interface[type];
    unsigned all = 0;
    for (; is_declared_class(g, type); type = g->class[type].super)
        all |= g->class[type].own;
    return all;
}

static unsigned random_type(struct generator *g)
{
    return below(g, g->n_types);
}

/* Expressions. */

static void put_expr(struct generator *g, unsigned type, unsigned depth);

static void put_cast(struct generator *g, unsigned type, unsigned depth)
{
    buffer_add_text(g->out, "(");
    put_type(g, type);
    buffer_add_text(g->out, ") ");
    if (depth == 0 && g->scope != NULL && chance(g, 50))
        buffer_add_text(g->out, "this");
    else if (depth == 0)
        buffer_add_text(g->out, "...");
    else
        put_expr(g, random_type(g), depth - 1);
}

static void put_receiver(struct generator *g, unsigned type, unsigned depth)
{
    if (g->scope != NULL && is_below(g, g->self, type) && chance(g, 40)) {
        buffer_add_text(g->out, "this.");
        return;
    }
    /* Parentheses around it keep a cast together, and a cast gives `...` a type. */
    buffer_add_text(g->out, "(");
    put_cast(g, type, depth);
    buffer_add_text(g->out, ").");
}

static bool put_variable(struct generator *g, unsigned type)
{
    if (g->scope == NULL)
        return false;
    for (unsigned i = 0; i < g->scope->n_params; i++)
        if (is_below(g, g->scope->param[i], type)) {
            buffer_add_format(g->out, "x%u", i);
            return true;
        }
    if (is_below(g, g->self, type)) {
        buffer_add_text(g->out, "this");
        return true;
    }
    return false;
}

static void put_field_args(struct generator *g, unsigned class, unsigned depth, bool *first)
{
    if (!is_declared_class(g, class))
        return;
    put_field_args(g, g->class[class].super, depth, first);
    for (unsigned i = 0; i < g->class[class].n_fields; i++) {
        buffer_add_text(g->out, *first ? "" : ", ");
        put_expr(g, g->class[class].field[i], depth - 1);
        *first = false;
    }
}

static bool put_creation(struct generator *g, unsigned type, unsigned depth)
{
    unsigned start = below(g, g->n_types);
    for (unsigned i = 0; i < g->n_types; i++) {
        unsigned class = (start + i) % g->n_types;
        if (!is_class(g, class) || !is_below(g, class, type))
            continue;
        bool first = true;
        buffer_add_text(g->out, "new ");
        put_type(g, class);
        buffer_add_text(g->out, "(");
        put_field_args(g, class, depth, &first);
        buffer_add_text(g->out, ")");
        return true;
    }
    return false;
}

static bool put_call(struct generator *g, unsigned type, unsigned depth)
{
    unsigned receiver = random_type(g), callable = methods_of(g, receiver);
    for (unsigned m = 0; m < g->n_methods; m++) {
        if ((callable >> m & 1) == 0 || !is_below(g, g->method[m].type, type))
            continue;
        put_receiver(g, receiver, depth - 1);
        buffer_add_format(g->out, "m%u(", m);
        for (unsigned i = 0; i < g->method[m].n_params; i++) {
            buffer_add_text(g->out, i > 0 ? ", " : "");
            put_expr(g, g->method[m].param[i], depth - 1);
        }
        buffer_add_text(g->out, ")");
        return true;
    }
    return false;
}

static bool put_field(struct generator *g, unsigned type, unsigned depth)
{
    unsigned receiver = random_type(g);
    for (unsigned at = receiver; is_declared_class(g, at); at = g->class[at].super)
        for (unsigned i = 0; i < g->class[at].n_fields; i++)
            if (is_below(g, g->class[at].field[i], type)) {
                put_receiver(g, receiver, depth - 1);
                buffer_add_format(g->out, "f%u_%u", at, i);
                return true;
            }
    return false;
}

static void put_expr(struct generator *g, unsigned type, unsigned depth)
{
    for (unsigned attempt = 0; attempt < 6; attempt++) {
        unsigned kind = below(g, 100);
        if (kind < 20 ? put_variable(g, type)
                      : depth > 0 && (kind < 45   ? put_creation(g, type, depth)
                                      : kind < 75 ? put_call(g, type, depth)
                                                  : put_field(g, type, depth)))
            return;
    }
    if (chance(g, 70) && g->scope != NULL)
        buffer_add_text(g->out, "...");
    else
        put_cast(g, type, depth > 0 ? depth - 1 : 0);
}

/* Declarations. */

static void put_signature(struct generator *g, unsigned m)
{
    const struct signature *method = &g->method[m];
    buffer_add_text(g->out, "  ");
    put_type(g, method->type);
    buffer_add_format(g->out, " m%u(", m);
    for (unsigned i = 0; i < method->n_params; i++) {
        buffer_add_text(g->out, i > 0 ? ", " : "");
        put_type(g, method->param[i]);
        buffer_add_format(g->out, " x%u", i);
    }
    buffer_add_text(g->out, ")");
}

static void put_fields(struct generator *g, unsigned class, const char *between)
{
    for (unsigned i = 0; i < g->class[class].n_fields; i++) {
        put_type(g, g->class[class].field[i]);
        buffer_add_format(g->out, " f%u_%u%s", class, i, between);
    }
}

static void put_constructor(struct generator *g, unsigned class)
{
    unsigned way[MAX_TYPES], n_way = 0;
    for (unsigned at = class; is_declared_class(g, at); at = g->class[at].super)
        way[n_way++] = at;
    buffer_add_text(g->out, "  ");
    put_type(g, class);
    buffer_add_text(g->out, "(");
    const char *between = "";
    for (unsigned w = n_way; w-- > 0;)
        for (unsigned i = 0; i < g->class[way[w]].n_fields; i++, between = ", ") {
            buffer_add_text(g->out, between);
            put_type(g, g->class[way[w]].field[i]);
            buffer_add_format(g->out, " f%u_%u", way[w], i);
        }
    buffer_add_text(g->out, ") { super(");
    between = "";
    for (unsigned w = n_way; w-- > 1;)
        for (unsigned i = 0; i < g->class[way[w]].n_fields; i++, between = ", ")
            buffer_add_format(g->out, "%sf%u_%u", between, way[w], i);
    buffer_add_text(g->out, ");");
    for (unsigned i = 0; i < g->class[class].n_fields; i++)
        buffer_add_format(g->out, " this.f%u_%u = f%u_%u;", class, i, class, i);
    buffer_add_text(g->out, " }\n");
}

static void put_class(struct generator *g, unsigned class)
{
    const struct class *c = &g->class[class];
    buffer_add_text(g->out, "class ");
    put_type(g, class);
    if (c->super != OBJECT || chance(g, 20)) {
        buffer_add_text(g->out, " extends ");
        put_type(g, c->super);
    }
    if (c->implements != EMPTY || chance(g, 20)) {
        buffer_add_text(g->out, " implements ");
        put_type(g, c->implements);
    }
    buffer_add_text(g->out, " {\n  ");
    put_fields(g, class, ";\n  ");
    if (chance(g, 40))
        put_constructor(g, class);
    for (unsigned m = 0; m < g->n_methods; m++) {
        if ((c->own >> m & 1) == 0)
            continue;
        put_signature(g, m);
        buffer_add_text(g->out, " { return ");
        g->scope = &g->method[m];
        g->self = class;
        put_expr(g, g->method[m].type, below(g, MAX_DEPTH + 1));
        buffer_add_text(g->out, "; }\n");
    }
    buffer_add_text(g->out, "}\n");
}

static void put_interface(struct generator *g, unsigned type)
{
    buffer_add_text(g->out, "interface ");
    put_type(g, type);
    buffer_add_text(g->out, " {\n");
    for (unsigned m = 0; m < g->n_methods; m++)
        if (g->interface[type] >> m & 1) {
            put_signature(g, m);
            buffer_add_text(g->out, ";\n");
        }
    buffer_add_text(g->out, "}\n");
}

static void choose_class(struct generator *g, unsigned class)
{
    struct class *c = &g->class[class];
    unsigned first = N_BASE + g->n_interfaces;
    c->super = class > first && chance(g, 55) ? first + below(g, class - first) : below(g, 2);
    c->implements = chance(g, 65) ? EMPTY + below(g, g->n_interfaces + 1) : EMPTY;
    c->n_fields = below(g, MAX_FIELDS + 1);
    for (unsigned i = 0; i < c->n_fields; i++)
        c->field[i] = random_type(g);
    unsigned inherited = methods_of(g, c->super), wanted = methods_of(g, c->implements);
    c->own = below(g, 1u << g->n_methods);
    c->own |= wanted & ~inherited;
}

void random_fji(uint64_t *random, struct buffer *ret)
{
    struct generator g = {.random = random, .out = ret};
    g.n_interfaces = below(&g, 5);
    g.n_types = N_BASE + g.n_interfaces + 1 + below(&g, MAX_TYPES - N_BASE - g.n_interfaces);
    g.n_methods = 1 + below(&g, MAX_METHODS);
    for (unsigned m = 0; m < g.n_methods; m++) {
        g.method[m].type = random_type(&g);
        g.method[m].n_params = below(&g, MAX_PARAMS + 1);
        for (unsigned i = 0; i < g.method[m].n_params; i++)
            g.method[m].param[i] = random_type(&g);
    }
    for (unsigned i = 0; i < g.n_interfaces; i++)
        g.interface[N_BASE + i] = below(&g, 1u << g.n_methods) & below(&g, 1u << g.n_methods);
    for (unsigned class = N_BASE + g.n_interfaces; class < g.n_types; class ++)
        choose_class(&g, class);

    /* Declared from a random place round, so that uses stand before and after declarations. */
    unsigned start = below(&g, g.n_types);
    for (unsigned i = 0; i < g.n_types; i++) {
        unsigned type = (start + i) % g.n_types;
        if (is_declared_class(&g, type))
            put_class(&g, type);
        else if (type >= N_BASE)
            put_interface(&g, type);
    }
    g.scope = NULL;
    if (chance(&g, 50))
        put_cast(&g, random_type(&g), MAX_DEPTH);
}
