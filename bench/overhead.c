/* What a test costs beside the process itself: the oracle, with one worker and a program that does
 * nothing, against a bare loop that makes a directory, writes the same small file, spawns and
 * awaits the same program and removes the directory.  Rounds of both take turns, and each round's
 * ratio stands for itself, so that a busy machine disturbs both alike; processor time, ours and the
 * children's, is compared as well, since it depends less on who else is there.
 *
 * usage: bench_overhead [ROUNDS] [TESTS-A-ROUND]
 *        bench_overhead --bare PROGRAM FILE
 *                                   only the microseconds of the bare loop, with that program and
 *                                   that file's content: what overhead.sh measures pare against */
#include "oracle/oracle.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char content[1 << 16] = "int main(void)\n{\n    return 0;\n}\n";
static size_t n_content = sizeof "int main(void)\n{\n    return 0;\n}\n" - 1;
static char *program = (char[]){"/bin/true"};
extern char **environ;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double seconds_of(const struct timeval *t)
{
    return (double)t->tv_sec + (double)t->tv_usec * 1e-6;
}

static double processor_time(void)
{
    struct rusage self, children;
    getrusage(RUSAGE_SELF, &self);
    getrusage(RUSAGE_CHILDREN, &children);
    return seconds_of(&self.ru_utime) + seconds_of(&self.ru_stime) +
           seconds_of(&children.ru_utime) + seconds_of(&children.ru_stime);
}

static void check(int ok, const char *what)
{
    if (!ok) {
        perror(what);
        exit(1);
    }
}

static double bare_loop(unsigned n_tests, const char *base)
{
    char dir[128], file[160];
    snprintf(dir, sizeof dir, "%s/work", base);
    snprintf(file, sizeof file, "%s/bug.c", dir);
    double start = now();
    for (unsigned i = 0; i < n_tests; i++) {
        check(mkdir(dir, 0700) == 0, dir);
        int fd = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
        check(fd >= 0 && write(fd, content, n_content) > 0, file);
        close(fd);
        char *argv[] = {program, NULL};
        pid_t pid;
        int status;
        check(posix_spawn(&pid, program, NULL, NULL, argv, environ) == 0, program);
        check(waitpid(pid, &status, 0) == pid, "waitpid");
        check(unlink(file) == 0 && rmdir(dir) == 0, dir);
    }
    return (now() - start) / n_tests;
}

static double with_oracle(unsigned n_tests, struct oracle *oracle)
{
    struct error err;
    struct file file = {.name = "bug.c",
                        .data = (const unsigned char *)content,
                        .n_bytes = n_content,
                        .mode = 0644};
    struct fileset candidate = {0};
    fileset_add_borrowed(&candidate, &file);
    double start = now();
    for (unsigned i = 0; i < n_tests; i++) {
        enum oracle_event event;
        struct outcome outcome;
        if (oracle_start(oracle, i, &candidate, &err) != STATUS_OK ||
            oracle_wait(oracle, -1, &event, &outcome, &err) != STATUS_OK ||
            event != ORACLE_OUTCOME || outcome.verdict != VERDICT_INTERESTING) {
            fprintf(stderr, "the oracle failed\n");
            exit(1);
        }
    }
    double seconds = (now() - start) / n_tests;
    fileset_done(&candidate);
    return seconds;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, unsigned n_values)
{
    qsort(values, n_values, sizeof *values, by_value);
    return values[n_values / 2];
}

int main(int argc, char **argv)
{
    unsigned n_rounds = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 21;
    unsigned n_tests = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 200;
    char base[] = "/tmp/bench_overhead.XXXXXX";
    check(mkdtemp(base) != NULL, base);
    if (argc > 3 && strcmp(argv[1], "--bare") == 0) {
        FILE *in = fopen(argv[3], "r");
        check(in != NULL, argv[3]);
        n_content = fread(content, 1, sizeof content, in);
        fclose(in);
        program = argv[2];
        printf("%.1f\n", bare_loop(1000, base) * 1e6);
        return rmdir(base);
    }
    char *test[] = {program, NULL};
    struct oracle_options options = {.kind = TEST_SCRIPT,
                                     .argv = test,
                                     .also_interesting = -1,
                                     .n_workers = 1,
                                     .timeout = 10,
                                     .max_output = 16 << 20,
                                     .max_disk = 1 << 30,
                                     .temp_dir = base};
    struct oracle *oracle;
    struct error err;
    if (oracle_open(&options, &oracle, &err) != STATUS_OK) {
        fprintf(stderr, "%s\n", err.message);
        return 1;
    }
    double *bare = calloc(n_rounds, sizeof *bare), *ours = calloc(n_rounds, sizeof *ours);
    double *ratio = calloc(n_rounds, sizeof *ratio);
    double processor[3], bare_processor = 0, our_processor = 0;
    for (unsigned i = 0; i < n_rounds; i++) {
        processor[0] = processor_time();
        bare[i] = bare_loop(n_tests, base);
        processor[1] = processor_time();
        ours[i] = with_oracle(n_tests, oracle);
        processor[2] = processor_time();
        ratio[i] = ours[i] / bare[i];
        bare_processor += processor[1] - processor[0];
        our_processor += processor[2] - processor[1];
    }
    printf("bare loop %.0f us, oracle %.0f us a test (medians of %u rounds of %u)\n",
           median(bare, n_rounds) * 1e6, median(ours, n_rounds) * 1e6, n_rounds, n_tests);
    printf("ratio %.3f (of processor time %.3f)\n", median(ratio, n_rounds),
           our_processor / bare_processor);
    oracle_close(oracle);
    free(bare);
    free(ours);
    free(ratio);
    check(rmdir(base) == 0, base);
    return 0;
}
