#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
    int number;
    char name[32];
    struct item *next;
};

struct shelf {
    struct item *first;
    size_t n_items;
    double load;
};

static struct item *make_item(int number, const char *name)
{
    struct item *item = malloc(sizeof *item);
    if (item == NULL)
        abort();
    item->number = number;
    snprintf(item->name, sizeof item->name, "%s", name);
    item->next = NULL;
    return item;
}

static void put(struct shelf *shelf, struct item *item)
{
    item->next = shelf->first;
    shelf->first = item;
    shelf->n_items++;
}

static int weight(const struct shelf *shelf)
{
    int sum = 0;
    for (const struct item *item = shelf->first; item != NULL; item = item->next)
        sum += item->number * 2;
    return sum;
}

static void show(const struct shelf *shelf)
{
    for (const struct item *item = shelf->first; item != NULL; item = item->next)
        printf("%d %s\n", item->number, item->name);
    printf("load %f of %d\n", shelf->load, weight(shelf));
}

int main(int argc, char **argv)
{
    struct shelf shelf = {NULL, 0, 0};
    for (int i = 1; i < argc; i++)
        put(&shelf, make_item(i, argv[i]));
    shelf.load = shelf.first * 2;
    show(&shelf);
    return weight(shelf) > 100;
}
