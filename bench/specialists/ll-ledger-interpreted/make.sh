cat >ledger.c <<'C'
#include <stdio.h>
#include <string.h>

struct account { char name[16]; int cents; struct account *next; };
struct entry { const char *from, *to; int cents; };
static struct account pool[8];
static int used;
static struct account *first;
static const struct entry entries[] = {
    {"ada", "bo", 1250}, {"bo", "cy", 300}, {"cy", "ada", 45}, {"dee", "bo", 7000}, {"ada", "dee", 3999}, {"bo", "ada", 1},
};
static struct account *find(const char *name)
{
    for (struct account *a = first; a; a = a->next)
        if (strcmp(a->name, name) == 0)
            return a;
    if (used == 8)
        return NULL;
    struct account *made = &pool[used++];
    strncpy(made->name, name, sizeof made->name - 1);
    made->next = first;
    first = made;
    return made;
}
static int book(const struct entry *e)
{
    struct account *from = find(e->from), *to = find(e->to);
    if (!from || !to || e->cents <= 0)
        return 0;
    from->cents -= e->cents;
    to->cents += e->cents - (e->cents > 5000 ? e->cents / 100 : 0);
    return 1;
}
static int total(void)
{
    int sum = 0;
    for (struct account *a = first; a; a = a->next)
        sum += a->cents;
    return sum;
}
int main(void)
{
    int n = 0;
    for (unsigned i = 0; i < sizeof entries / sizeof entries[0]; i++)
        n += book(&entries[i]);
    for (struct account *a = first; a; a = a->next)
        printf("%-16s %6d.%02d\n", a->name, a->cents / 100, a->cents % 100 < 0 ? -(a->cents % 100) : a->cents % 100);
    printf("%d entries, total %d\n", n, total());
    return total() != 0;
}
C
clang-14 -O0 -Xclang -disable-O0-optnone -g -S -emit-llvm -o small.ll ledger.c
