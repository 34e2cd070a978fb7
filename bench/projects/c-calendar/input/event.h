#ifndef EVENT_H
#define EVENT_H
#include "day.h"
struct event { struct day day; const char *title; struct event *next; int length; };
typedef int (*event_test)(const struct event *event, void *context);
struct event *event_add(struct event *list, struct event *event, int length);
int event_count(const struct event *list, event_test test, void *context);
#endif
