/* fault_oracle - tests with real processes, in which a call of Pare fails or is the last.
 *
 *     LD_PRELOAD=libfault_shim.so fault_oracle HAS FIRST COUNT
 *     LD_PRELOAD=libfault_shim.so fault_oracle HAS SCENE KIND MODE CALL     one case
 *
 * HAS is the program of has.c.  fault_inside runs the driver without the oracle; this is the other
 * half.  An oracle is opened, asked about three candidates and closed.  Whatever fails: a verdict
 * is right, or a message says why there is none; and nothing is left, at the latest when the next
 * oracle has been closed.  Every complaint is a line; the last line is "N cases". */
#include "oracle/oracle.h"
#include "oracle/behaviour/keep.h"
#include "oracle/process/helper.h"

#include "base/files/disk.h"

#include <dirent.h>
#include <dlfcn.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_REFUSED = 3, EXIT_WRONG = 4, N_MODES = 3, N_KINDS = 2 };
enum { PATIENCE_STEPS = 2000, STEP_US = 5000, TEST_MS = 20000 };
enum { DEADLINE = 300 }; /* seconds for a life, which takes a fraction of one */

static const struct scene {
    const char *name;
    enum test_kind kind;
    bool has_check, has_sandbox;
    enum sandbox_kind sandbox_kind;
} scenes[] = {
    {.name = "script", .kind = TEST_SCRIPT, .has_check = true},
    {.name = "command", .kind = TEST_COMMAND},
    {.name = "server", .kind = TEST_SERVER},
    {.name = "landlock",
     .kind = TEST_SCRIPT,
     .has_sandbox = true,
     .sandbox_kind = SANDBOX_LANDLOCK},
    {.name = "bubblewrap", .has_sandbox = true, .sandbox_kind = SANDBOX_BUBBLEWRAP},
};
enum { N_SCENES = sizeof scenes / sizeof *scenes };

static const char *const kinds[] = {"io", "alloc"}, *const modes[] = {"once", "on", "kill"};
static const struct {
    const char *text;
    enum verdict verdict;
} candidates[] = {{"hello world\n", VERDICT_INTERESTING},
                  {"other\n", VERDICT_NOT},
                  {"hello\n", VERDICT_INTERESTING}};
enum { N_CANDIDATES = sizeof candidates / sizeof *candidates };

static void (*arm)(const char *kind, const char *mode, unsigned long number);
static unsigned long (*count_calls)(const char *kind);
static char place[64], server[128], *has;
static size_t n_complaints;
static unsigned long n_calls[N_SCENES][N_KINDS];

/* --- one life of an oracle --------------------------------------------------------------- */

/* A program that serves the run beside the tests: it is started, and ends when its input does. */
static enum status use_helper(struct error *err)
{
    char cat[] = "cat", *argv[] = {cat, NULL};
    struct helper helper;
    enum status status = helper_start(argv, true, "helper", &helper, err);
    if (status == STATUS_OK) {
        helper_hang_up(&helper);
        helper_stop(&helper, TEST_MS);
    }
    return status;
}

static enum status ask(struct oracle *oracle, uint64_t job, bool *ret_right, struct error *err)
{
    enum oracle_event event = ORACLE_TIMEOUT;
    struct outcome outcome = {0};
    struct observation seen = {0};
    struct fileset files = {0};
    struct file file = {.name = "bug.txt", .mode = 0644};
    file.data = (const unsigned char *)candidates[job].text;
    file.n_bytes = strlen(candidates[job].text);
    fileset_add_borrowed(&files, &file);
    enum status status = oracle_start(oracle, job, &files, err);
    if (status == STATUS_OK)
        status = oracle_wait(oracle, TEST_MS, &event, &outcome, err);
    if (status == STATUS_OK)
        oracle_observe(oracle, &seen);
    observation_done(&seen);
    fileset_done(&files);
    /* "unresolved" is the honest answer when it is not known what the test did */
    *ret_right = event == ORACLE_OUTCOME && (outcome.verdict == candidates[job].verdict ||
                                             outcome.verdict == VERDICT_UNRESOLVED);
    return status;
}

static enum status ask_all(struct oracle *oracle, bool *ret_right, struct error *err)
{
    enum status status = STATUS_OK;
    for (uint64_t job = 0; job < N_CANDIDATES && status == STATUS_OK && *ret_right; job++)
        status = ask(oracle, job, ret_right, err);
    return status;
}

static int live(const struct scene *scene, const char *dir)
{
    struct error err = {0};
    struct oracle *oracle = NULL;
    struct keep *keep = keep_new();
    char wanted[] = "hello", valid[] = "o";
    char *argv[] = {scene->kind == TEST_SERVER ? server : has, wanted, NULL};
    char *check[] = {has, valid, NULL};
    struct oracle_options options = {.kind = scene->kind,
                                     .argv = argv,
                                     .is_literal = true,
                                     .valid_argv = scene->has_check ? check : NULL,
                                     .keep = keep,
                                     .also_interesting = -1,
                                     .n_workers = 2,
                                     .timeout = TEST_MS / 1000.0,
                                     .max_output = 1 << 20,
                                     .max_disk = 1 << 20,
                                     .guards_dev = true,
                                     .sandbox = scene->has_sandbox,
                                     .sandbox_kind = scene->sandbox_kind,
                                     .temp_dir = dir};
    bool right = true;
    enum status status = keep_parse(keep, "exit:0", &err);
    if (status == STATUS_OK)
        status = oracle_open(&options, &oracle, &err);
    if (status == STATUS_OK)
        status = use_helper(&err);
    if (status == STATUS_OK)
        status = ask_all(oracle, &right, &err);
    oracle_close(oracle);
    keep_free(keep);
    fputs(err.message, stderr);
    return status != STATUS_OK ? EXIT_REFUSED : right ? 0 : EXIT_WRONG;
}

/* In a process of its own; `kind` NULL: nothing fails.  Returns what waitpid says. */
static int live_apart(const struct scene *scene, const char *dir, const char *kind,
                      const char *mode, unsigned long number, bool *ret_silent)
{
    struct stat about;
    int words = memfd_create("words", MFD_CLOEXEC), how = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        dup2(words, STDERR_FILENO);
        alarm(DEADLINE);
        if (kind != NULL)
            arm(kind, mode, number);
        int status = live(scene, dir);
        arm("count", "once",
            0); /* what a build writes at its end, such as coverage, does not fail */
        exit(status);
    }
    waitpid(child, &how, 0);
    *ret_silent = fstat(words, &about) != 0 || about.st_size == 0;
    close(words);
    return how;
}

/* --- what must hold ---------------------------------------------------------------------- */

static bool is_empty(const char *dir)
{
    bool empty = true;
    DIR *entries = opendir(dir);
    for (struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;)
        empty &= strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
    if (entries != NULL)
        closedir(entries);
    return empty;
}

/* The supervisor of a killed run needs a moment. */
static bool is_empty_soon(const char *dir)
{
    for (int i = 0; i < PATIENCE_STEPS && !is_empty(dir); i++)
        usleep(STEP_US);
    return is_empty(dir);
}

static void complain(const struct scene *scene, const char *kind, const char *mode,
                     unsigned long number, const char *what)
{
    printf("COMPLAINT oracle %s %s %s %lu: %s\n", scene->name, kind, mode, number, what);
    n_complaints++;
}

static void run_case(const struct scene *scene, const char *kind, const char *mode,
                     unsigned long number)
{
    char dir[80];
    bool silent, is_kill = strcmp(mode, "kill") == 0;
    snprintf(dir, sizeof dir, "%s/XXXXXX", place);
    if (mkdtemp(dir) == NULL)
        abort();
    int how = live_apart(scene, dir, kind, mode, number, &silent);
    if (WIFSIGNALED(how) && WTERMSIG(how) == SIGALRM)
        complain(scene, kind, mode, number, "it does not end");
    else if (WIFSIGNALED(how) && (WTERMSIG(how) != SIGKILL || !is_kill))
        complain(scene, kind, mode, number, "a crash");
    if (WIFEXITED(how) && WEXITSTATUS(how) == EXIT_WRONG)
        complain(scene, kind, mode, number, "a wrong verdict");
    if (WIFEXITED(how) && WEXITSTATUS(how) != 0 && silent)
        complain(scene, kind, mode, number, "a refusal without a word");
    if (strcmp(mode, "once") == 0 && !is_empty_soon(dir))
        complain(scene, kind, mode, number, "temporary files");
    if (live_apart(scene, dir, NULL, NULL, 0, &silent) != 0)
        complain(scene, kind, mode, number, "again: it does not end well");
    if (!is_empty_soon(dir))
        complain(scene, kind, mode, number, "again: temporary files");
    disk_remove_tree(dir);
}

/* How many calls a calm life has; none where this kind of sandbox does not work. */
static void measure(size_t which)
{
    char dir[80];
    unsigned long *shared =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    snprintf(dir, sizeof dir, "%s/XXXXXX", place);
    if (mkdtemp(dir) == NULL)
        abort();
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        arm("count", "once", 0);
        int status = live(&scenes[which], dir);
        for (int kind = 0; kind < N_KINDS; kind++)
            shared[kind] = count_calls(kinds[kind]);
        exit(status);
    }
    int how = 0;
    waitpid(child, &how, 0);
    if (how == 0)
        memcpy(n_calls[which], shared, sizeof n_calls[which]);
    else if (!scenes[which].has_sandbox)
        abort();
    munmap(shared, 4096);
    disk_remove_tree(dir);
}

/* Case after case: scene by scene, kind by kind, mode by mode, each with its next call. */
static void run_numbered(unsigned long number)
{
    size_t group = number % (N_SCENES * N_KINDS * N_MODES);
    size_t which = group % N_SCENES, kind = group / N_SCENES % N_KINDS;
    size_t mode = group / N_SCENES / N_KINDS;
    unsigned long turn = number / (N_SCENES * N_KINDS * N_MODES), n = n_calls[which][kind];
    if (n > 0)
        run_case(&scenes[which], kinds[kind], modes[mode], 1 + turn * 7919 % n);
}

static void write_server(void)
{
    snprintf(server, sizeof server, "%s/server.sh", place);
    FILE *out = fopen(server, "w");
    if (out == NULL)
        abort();
    fputs("#!/bin/sh\nwhile read -r dir; do\n  case $(cat \"$dir/bug.txt\") in *hello*) echo yes;; "
          "*) echo no;; esac\ndone\n",
          out);
    fclose(out);
    chmod(server, 0755);
}

int main(int argc, char **argv)
{
    arm = (void (*)(const char *, const char *, unsigned long))dlsym(RTLD_DEFAULT, "fault_arm");
    count_calls = (unsigned long (*)(const char *))dlsym(RTLD_DEFAULT, "fault_count");
    if ((argc != 4 && argc != 6) || arm == NULL || count_calls == NULL) {
        fputs("usage: LD_PRELOAD=libfault_shim.so fault_oracle HAS FIRST COUNT\n", stderr);
        return 2;
    }
    has = argv[1];
    snprintf(place, sizeof place, "/tmp/pare-oracle-XXXXXX");
    if (mkdtemp(place) == NULL)
        return 2;
    write_server();
    for (size_t i = 0; i < N_SCENES; i++) {
        measure(i);
        if (argc == 6 && strcmp(scenes[i].name, argv[2]) == 0)
            run_case(&scenes[i], argv[3], argv[4], strtoul(argv[5], NULL, 10));
    }
    unsigned long n_cases = argc == 4 ? strtoul(argv[3], NULL, 10) : 0;
    for (unsigned long i = 0; i < n_cases; i++)
        run_numbered(strtoul(argv[2], NULL, 10) + i);
    for (size_t i = 0; i < N_SCENES; i++)
        printf("%s: %lu io calls, %lu allocations\n", scenes[i].name, n_calls[i][0], n_calls[i][1]);
    printf("%lu cases\n", n_cases);
    disk_remove_tree(place);
    return n_complaints > 0;
}
