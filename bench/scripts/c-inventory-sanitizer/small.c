#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NAME 24
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

typedef enum { TOOL, PAINT, WOOD, N_KINDS } kind_t;

typedef struct item {
    char name[MAX_NAME];
    kind_t kind;
    int amount;
    double price;
    struct item *next;
} item_t;

typedef struct {
    item_t *first;
    size_t n_items;
    int changes;
} stock_t;

static const char *const kind_names[N_KINDS] = {"tool", "paint", "wood"};
static int verbose;

static item_t *new_item(const char *name, kind_t kind, int amount, double price)
{
    item_t *item = malloc(sizeof *item);
    if (item == NULL)
        exit(2);
    strncpy(item->name, name, MAX_NAME - 1);
    item->name[MAX_NAME - 1] = '\0';
    item->kind = kind;
    item->amount = amount;
    item->price = price;
    item->next = NULL;
    return item;
}

static void stock_add(stock_t *stock, item_t *item)
{
    item->next = stock->first;
    stock->first = item;
    stock->n_items++;
    stock->changes++;
    if (verbose)
        fprintf(stderr, "added %s\n", item->name);
}

static item_t *stock_find(const stock_t *stock, const char *name)
{
    for (item_t *item = stock->first; item; item = item->next)
        if (strcmp(item->name, name) == 0)
            return item;
    return NULL;
}

static void stock_remove(stock_t *stock, const char *name)
{
    item_t **place = &stock->first;
    while (*place) {
        item_t *item = *place;
        if (strcmp(item->name, name) == 0) {
            *place = item->next;
            stock->n_items--;
            free(item);
            return;
        }
        place = &item->next;
    }
}

static double value_of(const stock_t *stock, kind_t kind)
{
    double sum = 0;
    const item_t *item = stock->first;
    while (item != NULL) {
        if (item->kind == kind)
            sum += item->amount * item->price;
        item = item->next;
    }
    return sum;
}

static void report(const stock_t *stock, FILE *out)
{
    for (size_t i = 0; i < COUNT(kind_names); i++)
        fprintf(out, "%-8s %8.2f\n", kind_names[i], value_of(stock, (kind_t)i));
}

int main(int argc, char **argv)
{
    stock_t stock = {NULL, 0, 0};
    verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    stock_add(&stock, new_item("hammer", TOOL, 4, 12.5));
    stock_add(&stock, new_item("red", PAINT, 10, 7.25));
    stock_add(&stock, new_item("beam", WOOD, 3, 30.0));
    item_t *red = stock_find(&stock, "red");
    report(&stock, stdout);
    stock_remove(&stock, "red");
    if (stock.n_items == 2)
        printf("removed %s\n", red->name);
    report(&stock, stdout);
    return 0;
}
