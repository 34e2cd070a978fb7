/* a bit of everything */
#include <stdio.h>
#include "x.h"
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define LIMIT 10
#ifdef DEBUG
static int debug = 1;
#elif defined(X)
extern int debug;
#else
enum { debug };
#endif

typedef struct node {
    struct node *next;
    unsigned int flags : 3;
    union { int i; double d; } value;
    const char *names[LIMIT];
} node_t;

enum color { RED, GREEN = 2, BLUE };

static int (*table[2])(int, char) = {0, NULL};
struct point { int x, y; } origin = {.x = 1, .y = 2}, *at = &origin;
int matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};

static inline __attribute__((noinline)) long sum(const int *values, int n, ...)
{
    long total = 0L;
    for (int i = 0; i < n; i++) {
        if (values[i] == 'x' || !values[i])
            continue;
        else if (values[i] > 0x10u) {
            total += values[i] << 2;
        } else
            total -= ~values[i] & 3;
    }
    while (total > 100) total /= 2;
    do { total++; } while (total % 2);
    return total;
}

int main(int argc, char **argv)
{
    node_t *list = (node_t *)0, **end = &list;
    switch (argc) {
    case 1:
    case 2: goto out;
    default: break;
    }
    for (;;) {
        printf("%s %d\n" "more", argv[0], MAX(argc, sizeof(node_t)));
        if (argc-- < 0) break;
    }
    *end = list ? list->next : 0, (*end)->flags = RED;
out:
    ;
    { int x = sum((int[]){1, 2}, 2); return x; }
}
