#include "cli/show/estimator.h"

#include "report/page/page.h"

void estimator_init(struct estimator *estimator)
{
    *estimator = (struct estimator){0};
    left_table_parse((const char *)time_left_table.data, &estimator->table);
}

void estimator_hear(struct estimator *estimator, const struct event *event)
{
    if (event->kind == EVENT_START) { /* sent once per run; a branch is another run */
        estimator->accepted_at = 0;
        estimator->left = (struct time_left){0};
    }
    if (event->kind == EVENT_ACCEPT)
        estimator->accepted_at = event->counts.n_asked;
    if (event->kind != EVENT_ANSWER && event->kind != EVENT_TICK)
        return;
    struct left_facts facts = {
        .elapsed = event->elapsed,
        .round = event->round,
        .n_answers = event->counts.n_asked,
        .n_since_accepted = event->counts.n_asked - estimator->accepted_at,
    };
    estimator->left = left_estimate(&estimator->table, &facts);
}
