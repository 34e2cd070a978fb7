#include "report/live/live_thread.h"

#include "base/memory.h"
#include "drive/state/progress.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Seconds: how long the thread sleeps before it checks the run for news, and how long it stays
 * after the run so that open pages get the final state. */
static const double step_seconds = 0.25, last_seconds = 2;

struct live_thread {
    struct server *server;
    pthread_t id;
    atomic_bool is_ending;
};

/* Stops the run: its thread gets the same signal as from Ctrl-C. */
static void stop_run(void)
{
    kill(getpid(), SIGINT);
}

static void *serve(void *context)
{
    struct live_thread *thread = context;
    enum status status = STATUS_OK;
    while (status == STATUS_OK && !atomic_load(&thread->is_ending))
        status = server_step(thread->server, step_seconds, NULL);
    double until = clock_now() + last_seconds;
    while (status == STATUS_OK && server_is_awaited(thread->server) && clock_now() < until)
        status = server_step(thread->server, step_seconds / 5, NULL);
    return NULL;
}

enum status live_thread_start(const struct place *place, struct board *board,
                              struct live_thread **ret, struct error *err)
{
    struct live_thread *thread = mem_zero(1, sizeof *thread);
    struct server_options options = {.place = *place, .board = board, .stop = stop_run};
    sigset_t all, before;
    enum status status = server_open(&options, &thread->server, err);
    if (status != STATUS_OK) {
        free(thread);
        return status;
    }
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int problem = pthread_create(&thread->id, NULL, serve, thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (problem != 0) {
        server_close(thread->server);
        free(thread);
        return fail(err, STATUS_IO, "cannot start a thread for the live page: %s",
                    strerror(problem));
    }
    *ret = thread;
    return STATUS_OK;
}

const char *live_thread_address(const struct live_thread *thread)
{
    return server_address(thread->server);
}

void live_thread_end(struct live_thread *thread)
{
    if (thread == NULL)
        return;
    atomic_store(&thread->is_ending, true);
    pthread_join(thread->id, NULL);
    server_close(thread->server);
    free(thread);
}
