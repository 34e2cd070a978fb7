#include "oracle/process/filter.h"

#include "base/memory.h"
#include "oracle/process/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* What the program reads and writes are files in memory: a pipe could fill up on either side. */
struct ends {
    int in, out, err, dir; /* descriptors; all above 2 */
};

/* A descriptor above 2: the child's own three are filled by dup2. */
static int above_two(int descriptor)
{
    int moved = descriptor >= 0 ? fcntl(descriptor, F_DUPFD_CLOEXEC, 3) : -1;
    if (descriptor >= 0)
        close(descriptor);
    return moved;
}

static bool write_all(int descriptor, const unsigned char *text, size_t n_bytes)
{
    while (n_bytes > 0) {
        ssize_t n = write(descriptor, text, n_bytes);
        if (n < 0 && errno != EINTR)
            return false;
        text += n > 0 ? n : 0;
        n_bytes -= n > 0 ? (size_t)n : 0;
    }
    return lseek(descriptor, 0, SEEK_SET) == 0;
}

static void read_all(int descriptor, struct buffer *ret)
{
    unsigned char block[4096];
    ssize_t n;
    lseek(descriptor, 0, SEEK_SET);
    while ((n = read(descriptor, block, sizeof block)) > 0 || (n < 0 && errno == EINTR))
        buffer_add(ret, block, n > 0 ? (size_t)n : 0);
}

static bool open_ends(struct ends *ends, const void *text, size_t n_bytes)
{
    ends->in = above_two(memfd_create("pare-filter-in", MFD_CLOEXEC));
    ends->out = above_two(memfd_create("pare-filter-out", MFD_CLOEXEC));
    ends->err = above_two(open("/dev/null", O_RDWR | O_CLOEXEC));
    ends->dir = above_two(open(".", O_PATH | O_DIRECTORY | O_CLOEXEC));
    return ends->in >= 0 && ends->out >= 0 && ends->err >= 0 && ends->dir >= 0 &&
           write_all(ends->in, text, n_bytes);
}

static void close_ends(const struct ends *ends)
{
    const int all[] = {ends->in, ends->out, ends->err, ends->dir};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] >= 0)
            close(all[i]);
}

/* Waits for the process, and kills its group when the time is over.  True if it ended well. */
static bool ends_well(pid_t pid, int timeout_ms)
{
    int handle = (int)syscall(SYS_pidfd_open, pid, 0), how = -1;
    struct pollfd end = {.fd = handle, .events = POLLIN};
    bool is_over = handle >= 0 && poll(&end, 1, timeout_ms) > 0;
    if (handle >= 0)
        close(handle);
    if (!is_over)
        kill(-pid, SIGKILL);
    while (waitpid(pid, &how, 0) < 0 && errno == EINTR)
        ;
    return is_over && WIFEXITED(how) && WEXITSTATUS(how) == 0;
}

bool filter_run(const char *line, const void *text, size_t n_bytes, int timeout_ms,
                struct buffer *ret)
{
    char *argv[] = {(char[]){"/bin/sh"}, (char[]){"-c"}, mem_string(line), NULL};
    struct ends ends;
    pid_t pid;
    bool ok = open_ends(&ends, text, n_bytes);
    struct spawn plan = {.path = argv[0],
                         .argv = argv,
                         .envp = environ,
                         .dir = ends.dir,
                         .in = ends.in,
                         .out = ends.out,
                         .err = ends.err};
    ok = ok && spawn_start(&plan, &pid) == 0 && ends_well(pid, timeout_ms);
    *ret = (struct buffer){0};
    if (ok)
        read_all(ends.out, ret);
    close_ends(&ends);
    free(argv[2]);
    return ok;
}
