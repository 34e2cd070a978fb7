#include <stdbool.h>
#include <stddef.h>

typedef struct node {
    int value;
    struct node *next;
} node;

typedef struct {
    node *head, *tail;
    size_t length;
} queue;

static void queue_init(queue *q)
{
    q->head = q->tail = NULL;
    q->length = 0;
}

static bool queue_is_empty(const queue *q)
{
    return q->head == NULL;
}

static void queue_push(queue *q, node *n)
{
    n->next = NULL;
    if (queue_is_empty(q))
        q->head = n;
    else
        q->tail->next = n;
    q->tail = n;
    q->length++;
}

static int queue_pop(queue *q)
{
    node *n = q->head;
    q->head = n->next;
    q->size--;
    return n->value;
}

int sum(queue *q)
{
    int total = 0;
    while (!queue_is_empty(q))
        total += queue_pop(q);
    return total;
}

void collect(queue *q, node *nodes, int n_nodes)
{
    queue_init(q);
    for (int i = 0; i < n_nodes; i++)
        queue_push(q, &nodes[i]);
}
