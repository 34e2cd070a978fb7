/* timeout by processor time, in the place of coreutils' timeout while a bench runs the tests of
 * cases.
 *
 *     timeout SECONDS COMMAND...
 *
 * Tests limit their commands by the clock: `timeout 5 node small.js`.  On a busy machine a command
 * of half a second then fails now and then, and the recorded verdict would be wrong for ever.  Here
 * the seconds limit the processor time of each process; on the clock they are PATIENCE times as
 * many, for commands that sleep.  As with coreutils, the exit status is 124 when the limit was
 * reached, and 128 plus the signal when the command died by another signal. */
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 20, STATUS_TIMED_OUT = 124, STATUS_FAILED = 125, STATUS_NOT_FOUND = 127 };

static pid_t child;
static volatile sig_atomic_t is_late;

static void end_child(int signal)
{
    is_late = signal == SIGALRM;
    kill(child, SIGTERM);
}

/* The limit on processor time; a stricter one that was set before stays, and false is returned. */
static bool choose_limit(double seconds, struct rlimit *ret)
{
    rlim_t limit = (rlim_t)ceil(seconds);
    if (getrlimit(RLIMIT_CPU, ret) != 0 ||
        (ret->rlim_cur != RLIM_INFINITY && ret->rlim_cur <= limit))
        return false;
    ret->rlim_cur = limit;
    if (ret->rlim_max == RLIM_INFINITY || ret->rlim_max > limit + 1)
        ret->rlim_max = limit + 1; /* for programs that ignore SIGXCPU */
    return true;
}

static int wait_for_child(bool is_ours)
{
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return STATUS_FAILED;
    if (is_late)
        return STATUS_TIMED_OUT;
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    int signal = WTERMSIG(status);
    return is_ours && (signal == SIGXCPU || signal == SIGKILL) ? STATUS_TIMED_OUT : 128 + signal;
}

int main(int argc, char **argv)
{
    char *end;
    double seconds = argc > 2 ? strtod(argv[1], &end) : 0;
    if (argc < 3 || *end != '\0' || seconds <= 0) {
        fprintf(stderr, "usage: timeout SECONDS COMMAND...\n");
        return STATUS_FAILED;
    }
    struct rlimit limit;
    bool is_ours = choose_limit(seconds, &limit);
    child = fork();
    if (child == 0) {
        if (is_ours)
            setrlimit(RLIMIT_CPU, &limit);
        execvp(argv[2], argv + 2);
        _exit(errno == ENOENT ? STATUS_NOT_FOUND : STATUS_NOT_FOUND - 1);
    }
    if (child < 0)
        return STATUS_FAILED;
    const struct sigaction act = {.sa_handler = end_child};
    sigaction(SIGALRM, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    alarm((unsigned)ceil(seconds * PATIENCE));
    return wait_for_child(is_ours);
}
