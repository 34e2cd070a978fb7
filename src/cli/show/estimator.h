/* estimator - follows the events of a run, and estimates how long it will go on. */
#ifndef PARE_CLI_SHOW_ESTIMATOR_H
#define PARE_CLI_SHOW_ESTIMATOR_H

#include "drive/state/event.h"
#include "report/figures/time_left.h"

struct estimator {
    struct left_table table;
    uint64_t accepted_at; /* answers when the last version was accepted */
    struct time_left left;
};

void estimator_init(struct estimator *estimator);
void estimator_hear(struct estimator *estimator, const struct event *event);

#endif
