/* fault_shim - a library for LD_PRELOAD that makes the N-th input/output call or allocation of a
 * program fail, or kills the program there.
 *
 *     PARE_FAULT=KIND:MODE:N      KIND  io, or alloc
 *                                 MODE  once: call N fails; on: call N and all later ones fail;
 *                                       kill: SIGKILL at call N, in the middle of what a write
 * writes PARE_FAULT=count:FILE:0     nothing fails; at its end the program writes the number of
 * both kinds of calls into FILE
 *
 * Only calls of the process in which main began count: neither those of its children nor those of
 * libraries that are being loaded.  The error is one that such a call can have, and changes with N.
 */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <regex.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <unistd.h>

void *__libc_malloc(size_t n_bytes);
void *__libc_calloc(size_t count, size_t n_bytes);
void *__libc_realloc(void *block, size_t n_bytes);

/* AddressSanitizer's allocator, if the program has it. */
void *__interceptor_malloc(size_t n_bytes) __attribute__((weak));
void *__interceptor_calloc(size_t count, size_t n_bytes) __attribute__((weak));
void *__interceptor_realloc(void *block, size_t n_bytes) __attribute__((weak));
#define ALLOCATOR(name) (__interceptor_##name != NULL ? __interceptor_##name : __libc_##name)

enum kind { KIND_NONE, KIND_IO, KIND_ALLOC };
enum mode { MODE_ONCE, MODE_ON, MODE_KILL };

static enum kind kind;
static enum mode mode;
static unsigned long wanted, n_calls[3];
static pid_t self; /* 0 before main */
static const char *count_file;

static void read_plan(void)
{
    const char *plan = getenv("PARE_FAULT");
    const char *first = plan != NULL ? strchr(plan, ':') : NULL;
    const char *second = first != NULL ? strrchr(plan, ':') : NULL;
    if (second == NULL || second == first)
        return;
    if (strncmp(plan, "count:", 6) == 0) {
        static char name[4096];
        snprintf(name, sizeof name, "%.*s", (int)(second - first - 1), first + 1);
        count_file = name;
        return;
    }
    kind = strncmp(plan, "io:", 3) == 0 ? KIND_IO : KIND_ALLOC;
    mode = strncmp(first, ":once", 5) == 0 ? MODE_ONCE
           : strncmp(first, ":on", 3) == 0 ? MODE_ON
                                           : MODE_KILL;
    wanted = strtoul(second + 1, NULL, 10);
}

/* For a program that knows of the shim, in a process that is about to run: from now on calls of
 * this process count, and the N-th of them fails.  Kind "count": none does. */
void fault_arm(const char *of, const char *how, unsigned long number);
unsigned long fault_count(const char *of);

void fault_arm(const char *of, const char *how, unsigned long number)
{
    kind = strcmp(of, "io") == 0 ? KIND_IO : strcmp(of, "alloc") == 0 ? KIND_ALLOC : KIND_NONE;
    mode = strcmp(how, "once") == 0 ? MODE_ONCE : strcmp(how, "on") == 0 ? MODE_ON : MODE_KILL;
    wanted = number;
    n_calls[KIND_IO] = n_calls[KIND_ALLOC] = 0;
    self = getpid();
}

unsigned long fault_count(const char *of)
{
    return n_calls[strcmp(of, "io") == 0 ? KIND_IO : KIND_ALLOC];
}

/* Counts a call.  True if it has to fail (or, with MODE_KILL, to be the last one). */
static bool is_hit(enum kind of)
{
    if (self == 0 || self != getpid())
        return false;
    unsigned long number = ++n_calls[of];
    return of == kind && (mode == MODE_ON ? number >= wanted : number == wanted);
}

static void die(void)
{
    kill(self, SIGKILL);
    for (;;)
        pause();
}

/* True if the call has failed, with errno. */
static bool fails(enum kind of, const int *errors, size_t n_errors)
{
    if (!is_hit(of))
        return false;
    if (mode == MODE_KILL)
        die();
    errno = errors[wanted % n_errors];
    if (errno == EINTR && mode == MODE_ON) /* no system interrupts every call */
        errno = EIO;
    return true;
}

#define FAILS(...)                                                                                 \
    fails(KIND_IO, (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int))

#define REAL(type, name, ...)                                                                      \
    static type (*real)(__VA_ARGS__);                                                              \
    if (real == NULL)                                                                              \
    real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

/* --- allocations ------------------------------------------------------------------------- */

static bool alloc_fails(void)
{
    return fails(KIND_ALLOC, (const int[]){ENOMEM}, 1);
}

void *malloc(size_t n_bytes)
{
    return alloc_fails() ? NULL : ALLOCATOR(malloc)(n_bytes);
}

void *calloc(size_t count, size_t n_bytes)
{
    return alloc_fails() ? NULL : ALLOCATOR(calloc)(count, n_bytes);
}

void *realloc(void *block, size_t n_bytes)
{
    return alloc_fails() ? NULL : ALLOCATOR(realloc)(block, n_bytes);
}

/* A regular expression counts as one allocation.  In glibc 2.36 regcomp frees memory twice if one
 * of its own allocations fails. */
int regcomp(regex_t *expression, const char *pattern, int flags)
{
    REAL(int, "regcomp", regex_t *, const char *, int);
    if (alloc_fails())
        return REG_ESPACE;
    pid_t counted = self;
    self = 0;
    int status = real(expression, pattern, flags);
    self = counted;
    return status;
}

/* --- files ------------------------------------------------------------------------------- */

static mode_t mode_argument(int flags, va_list list)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(list, mode_t) : 0;
}

#define OPENS(name)                                                                                \
    int name(const char *path, int flags, ...)                                                     \
    {                                                                                              \
        REAL(int, #name, const char *, int, ...);                                                  \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        mode_t rights = mode_argument(flags, list);                                                \
        va_end(list);                                                                              \
        return FAILS(EACCES, EMFILE, EIO) ? -1 : real(path, flags, rights);                        \
    }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name)                                                                             \
    int name(int dir, const char *path, int flags, ...)                                            \
    {                                                                                              \
        REAL(int, #name, int, const char *, int, ...);                                             \
        va_list list;                                                                              \
        va_start(list, flags);                                                                     \
        mode_t rights = mode_argument(flags, list);                                                \
        va_end(list);                                                                              \
        return FAILS(EACCES, EMFILE, ENOSPC) ? -1 : real(dir, path, flags, rights);                \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

#define READS(name, offset_type)                                                                   \
    ssize_t name(int fd, void *buffer, size_t n_bytes, offset_type offset)                         \
    {                                                                                              \
        REAL(ssize_t, #name, int, void *, size_t, offset_type);                                    \
        return FAILS(EIO, EINTR, EIO) ? -1 : real(fd, buffer, n_bytes, offset);                    \
    }
READS(pread, off_t)
READS(pread64, off64_t)

ssize_t read(int fd, void *buffer, size_t n_bytes)
{
    REAL(ssize_t, "read", int, void *, size_t);
    return FAILS(EIO, EINTR, EIO) ? -1 : real(fd, buffer, n_bytes);
}

#define WRITES(name, offset_type)                                                                  \
    ssize_t name(int fd, const void *buffer, size_t n_bytes, offset_type offset)                   \
    {                                                                                              \
        REAL(ssize_t, #name, int, const void *, size_t, offset_type);                              \
        if (!is_hit(KIND_IO))                                                                      \
            return real(fd, buffer, n_bytes, offset);                                              \
        if (mode == MODE_KILL) {                                                                   \
            if (real(fd, buffer, n_bytes / 2, offset) >= 0)                                        \
                die();                                                                             \
            die();                                                                                 \
        }                                                                                          \
        errno = wanted % 2 ? ENOSPC : EIO;                                                         \
        return -1;                                                                                 \
    }
WRITES(pwrite, off_t)
WRITES(pwrite64, off64_t)

ssize_t write(int fd, const void *buffer, size_t n_bytes)
{
    REAL(ssize_t, "write", int, const void *, size_t);
    if (fd == STDERR_FILENO || !is_hit(KIND_IO)) /* messages are what the run is judged by */
        return real(fd, buffer, n_bytes);
    if (mode == MODE_KILL) {
        if (real(fd, buffer, n_bytes / 2) >= 0)
            die();
        die();
    }
    errno = wanted % 2 ? ENOSPC : EIO;
    return -1;
}

#define CALL(type, failure, name, parameters, arguments, ...)                                      \
    type name parameters                                                                           \
    {                                                                                              \
        static type(*real) parameters;                                                             \
        if (real == NULL)                                                                          \
            real = (type(*) parameters)dlsym(RTLD_NEXT, #name);                                    \
        return FAILS(__VA_ARGS__) ? failure : real arguments;                                      \
    }

CALL(int, -1, fsync, (int fd), (fd), EIO, ENOSPC)
CALL(int, -1, fdatasync, (int fd), (fd), EIO, ENOSPC)
CALL(int, -1, ftruncate, (int fd, off_t n), (fd, n), EIO, ENOSPC)
CALL(int, -1, ftruncate64, (int fd, off64_t n), (fd, n), EIO, ENOSPC)
CALL(int, -1, rename, (const char *a, const char *b), (a, b), EIO, ENOSPC, EACCES)
CALL(int, -1, renameat, (int d, const char *a, int e, const char *b), (d, a, e, b), EIO, EACCES)
CALL(int, -1, renameat2, (int d, const char *a, int e, const char *b, unsigned f), (d, a, e, b, f),
     EIO, EACCES)
CALL(int, -1, unlink, (const char *path), (path), EIO, EACCES)
CALL(int, -1, unlinkat, (int dir, const char *path, int flags), (dir, path, flags), EIO, EACCES)
CALL(int, -1, mkdir, (const char *path, mode_t rights), (path, rights), ENOSPC, EACCES)
CALL(int, -1, mkdirat, (int dir, const char *path, mode_t rights), (dir, path, rights), ENOSPC,
     EACCES)
CALL(int, -1, rmdir, (const char *path), (path), EIO, EBUSY)
CALL(int, -1, link, (const char *a, const char *b), (a, b), EIO, EACCES)
CALL(int, -1, fchmod, (int fd, mode_t rights), (fd, rights), EIO, EPERM)
CALL(int, -1, fchown, (int fd, uid_t user, gid_t group), (fd, user, group), EIO, EPERM)
CALL(int, -1, fstat, (int fd, struct stat *about), (fd, about), EIO, ENOMEM)
CALL(int, -1, stat, (const char *path, struct stat *about), (path, about), EIO, EACCES)
CALL(int, -1, lstat, (const char *path, struct stat *about), (path, about), EIO, EACCES)
CALL(int, -1, fstatat, (int dir, const char *path, struct stat *about, int flags),
     (dir, path, about, flags), EIO, EACCES)
CALL(int, -1, memfd_create, (const char *name, unsigned flags), (name, flags), EMFILE, ENOMEM)
CALL(int, -1, pipe2, (int fds[2], int flags), (fds, flags), EMFILE, ENFILE)
CALL(DIR *, NULL, opendir, (const char *path), (path), EMFILE, EACCES)
CALL(DIR *, NULL, fdopendir, (int fd), (fd), ENOMEM, EMFILE)
CALL(struct dirent *, NULL, readdir, (DIR * dir), (dir), EIO, EBADF)
CALL(int, -1, flock, (int fd, int how), (fd, how), ENOLCK, EIO)
CALL(int, -1, access, (const char *path, int how), (path, how), EIO, EACCES)
CALL(int, -1, chmod, (const char *path, mode_t rights), (path, rights), EIO, EPERM)
CALL(off_t, -1, lseek, (int fd, off_t n, int from), (fd, n, from), EIO, EINVAL)
CALL(char *, NULL, getcwd, (char *path, size_t room), (path, room), ENOENT, EACCES)
CALL(char *, NULL, mkdtemp, (char *path), (path), ENOSPC, EACCES)
CALL(char *, NULL, realpath, (const char *path, char *whole), (path, whole), EIO, EACCES)
CALL(ssize_t, -1, readlink, (const char *path, char *to, size_t room), (path, to, room), EIO,
     EACCES)
CALL(int, -1, statx, (int dir, const char *path, int flags, unsigned mask, struct statx *about),
     (dir, path, flags, mask, about), EIO, EACCES)
CALL(int, -1, signalfd, (int fd, const sigset_t *set, int flags), (fd, set, flags), EMFILE, ENOMEM)
CALL(void *, MAP_FAILED, mmap, (void *at, size_t n, int rights, int flags, int fd, off_t from),
     (at, n, rights, flags, fd, from), ENOMEM, EAGAIN)
CALL(FILE *, NULL, fopen, (const char *path, const char *how), (path, how), EMFILE, EACCES)

/* The fourth argument is the last that our calls have. */
int clone(int (*begin)(void *), void *stack, int flags, void *argument, ...)
{
    REAL(int, "clone", int (*)(void *), void *, int, void *, ...);
    return FAILS(EAGAIN, ENOMEM) ? -1 : real(begin, stack, flags, argument);
}

#define CONTROLS(name)                                                                             \
    int name(int fd, int what, ...)                                                                \
    {                                                                                              \
        REAL(int, #name, int, int, ...);                                                           \
        va_list list;                                                                              \
        va_start(list, what);                                                                      \
        void *argument = va_arg(list, void *);                                                     \
        va_end(list);                                                                              \
        return FAILS(EIO, EMFILE, ENOLCK) ? -1 : real(fd, what, argument);                         \
    }
CONTROLS(fcntl)
CONTROLS(fcntl64)

/* SQLite alone sleeps in this way: up to 10 seconds in a hundred attempts, when a lock fails for
 * good. The attempts are made, the seconds are not spent. */
int usleep(useconds_t microseconds)
{
    REAL(int, "usleep", useconds_t);
    return self == getpid() ? 0 : real(microseconds);
}

/* --- the beginning and the end ----------------------------------------------------------- */

typedef int main_function(int, char **, char **);
static main_function *real_main;

static int counted_main(int argc, char **argv, char **envp)
{
    read_plan();
    const char *name = strrchr(argv[0], '/');
    if (strcmp(name != NULL ? name + 1 : argv[0], "pare") == 0 && getenv("PARE_FAULT") != NULL)
        self = getpid();
    return real_main(argc, argv, envp);
}

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack_end);

int __libc_start_main(main_function *main, int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack_end)
{
    REAL(int, "__libc_start_main", main_function *, int, char **, void (*)(void), void (*)(void),
         void (*)(void), void *);
    real_main = main;
    return real(counted_main, argc, argv, init, fini, rtld_fini, stack_end);
}

__attribute__((destructor)) static void tell_count(void)
{
    if (count_file == NULL || self != getpid())
        return;
    self = 0;
    int out = open(count_file, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dprintf(out, "%lu %lu\n", n_calls[KIND_IO], n_calls[KIND_ALLOC]);
    close(out);
}
