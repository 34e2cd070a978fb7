#include "event.h"
#include <stddef.h>

struct event *event_add(struct event *list, struct event *event, int length)
{
    event->next = list;
    event->length = length;
    return event;
}

int event_count(const struct event *list, event_test test, void *context)
{
    int count = 0;
    for (; list != NULL; list = list->next)
        if (test(list, context))
            count++;
    return count;
}
