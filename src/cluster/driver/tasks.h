/* tasks - the tests that a driver wants answers of, wherever they run. */
#ifndef PARE_CLUSTER_DRIVER_TASKS_H
#define PARE_CLUSTER_DRIVER_TASKS_H

#include "base/files/fileset.h"
#include "cluster/driver/crew.h"

enum task_kind {
    TASK_CANDIDATE,
    TASK_OTHER_HERE, /* the emptied input, on this machine: the answer is not known yet */
    TASK_ORIGINAL,   /* a trial of one worker: the original */
    TASK_OTHER,      /* a trial of one worker: the emptied input */
};

enum task_stage {
    TASK_QUEUED,
    TASK_SENT, /* a worker has it */
    TASK_HERE, /* it runs on this machine */
    TASK_ENDED,
};

struct task {
    enum task_kind kind;
    enum task_stage stage;
    uint64_t number; /* number of the driver's job */
    uint64_t id;     /* number of the test, in messages and in the oracle */
    struct hash key;
    struct buffer packed; /* the candidate as bytes */
    struct fileset files; /* the same; names are borrowed from the run's input */
    /* the worker that has the task; for trials, the worker on trial; NULL: none */
    struct member *member;
    double sent_at;      /* negative: the worker has said that it has it */
    bool is_adopted;     /* an earlier process of this driver has begun it */
    bool was_taken_back; /* it was running on a worker, and is not running anywhere now */
    struct outcome outcome;
    struct member *checked; /* `outcome` is this worker's, and is tested again here; or NULL */
};

struct tasks { /* a zeroed struct is a valid empty list; in the order in which they came */
    struct task **list;
    size_t n_tasks, capacity;
};

void tasks_done(struct tasks *tasks);
struct task *tasks_add(struct tasks *tasks, enum task_kind kind, uint64_t id,
                       const struct fileset *files);
void tasks_remove(struct tasks *tasks, struct task *task); /* frees it */
struct task *tasks_find(const struct tasks *tasks, uint64_t id);
struct task *tasks_find_number(const struct tasks *tasks, uint64_t number);
unsigned tasks_count(const struct tasks *tasks, enum task_stage stage);

/* Puts a task back into the queue. */
void task_requeue(struct task *task);

#endif
