#include "oracle/process/bubblewrap.h"

#include "base/memory.h"
#include "oracle/process/program.h"
#include "oracle/process/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

struct words {
    char **words;
    size_t n_words, capacity;
};

static void add(struct words *list, const char *word)
{
    mem_grow((void **)&list->words, &list->capacity, list->n_words + 2, sizeof *list->words);
    list->words[list->n_words++] = mem_string(word);
    list->words[list->n_words] = NULL;
}

/* The path may be relative to the directory that Pare was started in. */
static void add_bind(struct words *list, const char *path)
{
    char *whole = realpath(path, NULL);
    add(list, "--bind");
    add(list, whole != NULL ? whole : path);
    add(list, whole != NULL ? whole : path);
    free(whole);
}

static bool has_network(const struct bubblewrap *wrap)
{
    for (size_t i = 0; i < wrap->n_allowed; i++)
        if (strcmp(wrap->allowed[i], "net") == 0)
            return true;
    return false;
}

static bool is_in_shm(const char *path)
{
    return strncmp(path, "/dev/shm/", 9) == 0;
}

static bool starts_in_shm(void)
{
    char *here = getcwd(NULL, 0);
    bool is_below = here != NULL && is_in_shm(here);
    free(here);
    return is_below;
}

char **bubblewrap_argv(const struct bubblewrap *wrap, const struct wrapped *sees, const char *path,
                       char *const *argv)
{
    static const char *const always[] = {"bwrap",
                                         "--die-with-parent",
                                         "--unshare-pid",
                                         "--unshare-ipc",
                                         "--cap-drop",
                                         "ALL",
                                         "--ro-bind",
                                         "/",
                                         "/",
                                         "--dev",
                                         "/dev",
                                         "--proc",
                                         "/proc"};
    struct words list = {0};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        add(&list, always[i]);
    if (!has_network(wrap))
        add(&list, "--unshare-net");
    /* otherwise /dev/shm is an empty one of the test's own */
    if (wrap->is_in_shm || is_in_shm(path)) {
        add(&list, "--ro-bind");
        add(&list, "/dev/shm");
        add(&list, "/dev/shm");
    }
    for (size_t i = 0; i < wrap->n_allowed; i++)
        if (strcmp(wrap->allowed[i], "net") != 0)
            add_bind(&list, wrap->allowed[i]);
    if (sees->work != sees->root) {
        add(&list, "--tmpfs");
        add(&list, sees->root);
    }
    add_bind(&list, sees->work);
    if (sees->temp != NULL)
        add_bind(&list, sees->temp);
    add(&list, "--chdir");
    add(&list, sees->dir);
    add(&list, "--");
    add(&list, path);
    for (size_t i = 1; argv[0] != NULL && argv[i] != NULL; i++)
        add(&list, argv[i]);
    return list.words;
}

/* Runs `true` in the same way as a test.  False: bwrap cannot create namespaces here. */
static bool works(const struct bubblewrap *wrap, struct error *err)
{
    char *const argv[] = {(char[]){"true"}, NULL};
    struct wrapped sees = {.root = "/tmp", .work = "/tmp", .dir = "/"};
    char **words = bubblewrap_argv(wrap, &sees, "/bin/true", argv);
    int null = open("/dev/null", O_RDWR | O_CLOEXEC), moved = fcntl(null, F_DUPFD_CLOEXEC, 3);
    int dir = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
    struct spawn plan = {.path = wrap->path,
                         .argv = words,
                         .envp = environ,
                         .dir = dir,
                         .in = moved,
                         .out = moved,
                         .err = moved};
    pid_t pid;
    int how = -1, problem = spawn_start(&plan, &pid);
    while (problem == 0 && waitpid(pid, &how, 0) < 0 && errno == EINTR)
        ;
    program_free_argv(words);
    close(null);
    close(moved);
    close(dir);
    if (problem == 0 && how == 0)
        return true;
    return fail(err, STATUS_ORACLE, "bubblewrap (%s) cannot make a sandbox here%s%s", wrap->path,
                problem != 0 ? ": " : "", problem != 0 ? strerror(problem) : "") == STATUS_OK;
}

enum status bubblewrap_open(const char *const *allowed, size_t n_allowed, struct bubblewrap *ret,
                            struct error *err)
{
    char *const name[] = {(char[]){"bwrap"}, NULL};
    struct program found = {0};
    for (size_t i = 0; i < n_allowed; i++)
        if (strcmp(allowed[i], "net") != 0 && access(allowed[i], F_OK) != 0)
            return fail(err, STATUS_USAGE, "cannot allow %s in the sandbox: %s", allowed[i],
                        strerror(errno));
    if (program_find(name, "sandbox", &found, NULL) != STATUS_OK)
        return fail(err, STATUS_ORACLE,
                    "the program bwrap is not installed (Debian: package bubblewrap)");
    struct bubblewrap wrap = {.path = mem_string(found.path),
                              .allowed = allowed,
                              .n_allowed = n_allowed,
                              .is_in_shm = starts_in_shm()};
    program_done(&found);
    if (!works(&wrap, err)) {
        free(wrap.path);
        return STATUS_ORACLE;
    }
    *ret = wrap;
    return STATUS_OK;
}

void bubblewrap_close(struct bubblewrap *wrap)
{
    free(wrap->path);
    *wrap = (struct bubblewrap){0};
}

int bubblewrap_wait_status(int wait_status)
{
    int code = WIFEXITED(wait_status) ? WEXITSTATUS(wait_status) : 0;
    return code > 128 && code <= 128 + SIGRTMAX ? code - 128 : wait_status;
}
