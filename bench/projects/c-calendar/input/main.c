#include "event.h"
#include <stdio.h>

static int is_weekend(const struct event *event, void *context)
{
    (void)context;
    return day_weekday(&event->day) >= SATURDAY;
}

int main(void)
{
    struct event party = {{2024, 2, 29}, "party", NULL, 0}, trip = {{2023, 7, 1}, "trip", NULL, 0};
    struct event *list = event_add(event_add(NULL, &party, 2), &trip, 3);
    const char *name = day_name(day_weekday(&trip.day), 0);
    printf("%s %d\n", name, day_of_year(&party.day, 1));
    unsigned span = day_of_year(&trip.day, 1) - 400;
    if (span > 100)
        printf("%d\n", event_count(list, is_weekend, NULL));
    return 0;
}
