#include "cluster/driver/tasks.h"

#include "base/memory.h"
#include "cluster/wire/files.h"

#include <stdlib.h>
#include <string.h>

static void task_free(struct task *task)
{
    buffer_done(&task->packed);
    fileset_done(&task->files);
    free(task);
}

void tasks_done(struct tasks *tasks)
{
    for (size_t i = 0; i < tasks->n_tasks; i++)
        task_free(tasks->list[i]);
    free(tasks->list);
    *tasks = (struct tasks){0};
}

struct task *tasks_add(struct tasks *tasks, enum task_kind kind, uint64_t id,
                       const struct fileset *files)
{
    struct task *task = mem_zero(1, sizeof *task);
    task->kind = kind;
    task->id = id;
    fileset_copy(&task->files, files);
    files_pack(files, &task->packed);
    task->key = hash_bytes(task->packed.data, task->packed.n_bytes);
    mem_grow((void **)&tasks->list, &tasks->capacity, tasks->n_tasks + 1, sizeof task);
    tasks->list[tasks->n_tasks++] = task;
    return task;
}

void tasks_remove(struct tasks *tasks, struct task *task)
{
    for (size_t i = 0; i < tasks->n_tasks; i++)
        if (tasks->list[i] == task) {
            tasks->n_tasks--;
            memmove(tasks->list + i, tasks->list + i + 1, (tasks->n_tasks - i) * sizeof task);
            break;
        }
    task_requeue(task);
    task_free(task);
}

struct task *tasks_find(const struct tasks *tasks, uint64_t id)
{
    for (size_t i = 0; i < tasks->n_tasks; i++)
        if (tasks->list[i]->id == id)
            return tasks->list[i];
    return NULL;
}

struct task *tasks_find_number(const struct tasks *tasks, uint64_t number)
{
    for (size_t i = 0; i < tasks->n_tasks; i++)
        if (tasks->list[i]->kind == TASK_CANDIDATE && tasks->list[i]->number == number)
            return tasks->list[i];
    return NULL;
}

unsigned tasks_count(const struct tasks *tasks, enum task_stage stage)
{
    unsigned count = 0;
    for (size_t i = 0; i < tasks->n_tasks; i++)
        count += tasks->list[i]->stage == stage;
    return count;
}

void task_requeue(struct task *task)
{
    if (task->stage == TASK_SENT && task->member != NULL)
        task->member->n_jobs--;
    if (task->kind == TASK_CANDIDATE)
        task->member = NULL;
    task->is_adopted = false;
    task->stage = TASK_QUEUED;
}
