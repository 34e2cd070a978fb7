/* A test that remembers: answers from the case's recording, or runs the real test and records its
 * answer.
 *
 * Reductions of the same input by several plans, or by several versions of Pare, ask for many equal
 * candidates. With this program in between, each of them is run once, and its processor time is the
 * same number in all reductions.
 *
 * The program is the interpreter of a test script, which names what it needs, one a line:
 *
 *     #!.../bench_recorder
 *     test .../r.sh          the real test
 *     input small.c          the candidate's name
 *     store .../case.rec     the recording (recording.h)
 *     trace .../trace        every answer of this reduction, in order: a record and when it was
 * given
 *
 * Only an exit status below 126 is recorded: a test that was killed is run again. */
#include "common/recording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LONGEST = 4096 };

struct setup {
    char test[LONGEST], input[LONGEST], store[LONGEST], trace[LONGEST], lookup[LONGEST];
};

struct traced {
    struct record record;
    double ended; /* CLOCK_MONOTONIC */
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void give_up(const char *what)
{
    perror(what);
    exit(127);
}

static void read_setup(const char *path, struct setup *ret)
{
    char line[LONGEST];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        give_up(path);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *value = strchr(line, ' ');
        if (value == NULL)
            continue;
        *value++ = '\0';
        char *to = strcmp(line, "test") == 0     ? ret->test
                   : strcmp(line, "input") == 0  ? ret->input
                   : strcmp(line, "store") == 0  ? ret->store
                   : strcmp(line, "trace") == 0  ? ret->trace
                   : strcmp(line, "lookup") == 0 ? ret->lookup
                                                 : NULL;
        if (to != NULL)
            memcpy(to, value, strlen(value) + 1);
    }
    fclose(file);
}

static void *read_all(const char *path, size_t *ret_n)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        give_up(path);
    size_t n = 0, capacity = 1 << 16;
    char *content = malloc(capacity);
    for (size_t got; content != NULL && (got = fread(content + n, 1, capacity - n, file)) > 0;)
        if ((n += got) == capacity)
            content = realloc(content, capacity *= 2);
    fclose(file);
    if (content == NULL)
        give_up(path);
    *ret_n = n;
    return content;
}

/* The real test counts its runs in $REDUCE_COUNT; an answer from the recording counts as one. */
static void count_run(void)
{
    const char *counter = getenv("REDUCE_COUNT");
    if (counter != NULL && *counter != '\0')
        recording_append(counter, "x", 1);
}

int main(int argc, char **argv)
{
    struct setup setup = {.lookup = "yes"};
    if (argc < 2) {
        fprintf(stderr,
                "usage: the interpreter of a test script; see the head of bench/recorder.c\n");
        return 127;
    }
    read_setup(argv[1], &setup);
    size_t n_bytes;
    void *content = read_all(setup.input, &n_bytes);
    struct traced traced = {.record.n_bytes = (uint32_t)n_bytes};
    uint8_t key[16];
    recording_key(content, n_bytes, key);
    free(content);
    bool is_known = recording_find(setup.store, key, &traced.record);
    if (is_known && strcmp(setup.lookup, "no") != 0) {
        count_run();
    } else {
        memcpy(traced.record.key, key, sizeof key);
        recording_run(setup.test, &traced.record);
        if (!is_known && traced.record.status <= RECORDING_LAST_STATUS)
            recording_append(setup.store, &traced.record, sizeof traced.record);
    }
    traced.ended = now();
    recording_append(setup.trace, &traced, sizeof traced);
    return traced.record.status;
}
