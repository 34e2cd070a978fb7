#include "drive/state/progress.h"

#include <time.h>

double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void progress_init(struct progress *progress, double max_time, uint64_t max_tests)
{
    *progress =
        (struct progress){.started = clock_now(), .max_time = max_time, .max_tests = max_tests};
}

double progress_elapsed(const struct progress *progress)
{
    return progress->elapsed_before + clock_now() - progress->started;
}

bool progress_goes_on(const struct progress *progress)
{
    return progress->halt == HALT_NONE;
}

bool progress_is_replaying(const struct progress *progress)
{
    return progress->counts.n_asked < progress->n_journalled;
}

bool progress_is_out_of_time(const struct progress *progress)
{
    return progress->max_time > 0 && progress_elapsed(progress) >= progress->max_time;
}

bool progress_is_over_limit(const struct progress *progress, bool is_free)
{
    bool out_of_tests =
        progress->max_tests > 0 && !is_free && progress->n_paid >= progress->max_tests;
    return progress_is_out_of_time(progress) || out_of_tests;
}

const char *progress_limit(const struct progress *progress)
{
    return progress_is_out_of_time(progress) ? "--max-time" : "--max-tests";
}

int progress_wait_ms(const struct progress *progress)
{
    if (progress->max_time <= 0)
        return 1000;
    double left = progress->max_time - progress_elapsed(progress);
    return left <= 0.01 ? 10 : left >= 1 ? 1000 : (int)(left * 1000) + 1;
}
