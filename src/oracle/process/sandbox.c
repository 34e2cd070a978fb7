#include "oracle/process/sandbox.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Landlock, as in linux/landlock.h; older headers do not have all of it. */
enum {
    CREATE_RULESET = 444,
    ADD_RULE = 445,
    RESTRICT_SELF = 446,
    ASK_VERSION = 1,
    RULE_PATH_BENEATH = 1,
    /* Landlock versions that added a feature */
    HAS_REFER = 2,
    HAS_TRUNCATE = 3,
    HAS_NETWORK = 4,
    HAS_SCOPE = 6,
};

static const uint64_t write_file = 1 << 1, /* also: remove, and create anything */
    change_dirs = (1 << 4) | (1 << 5) | (1 << 6) | (1 << 7) | (1 << 8) | (1 << 9) | (1 << 10) |
                  (1 << 11) | (1 << 12),
                      refer = 1 << 13, truncate_file = 1 << 14, tcp = (1 << 0) | (1 << 1),
                      scope = (1 << 0) | (1 << 1); /* abstract sockets, signals */

struct ruleset {
    uint64_t files, network, scope;
};

struct path_rule {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

static uint64_t file_rights(int version)
{
    return write_file | change_dirs | (version >= HAS_REFER ? refer : 0) |
           (version >= HAS_TRUNCATE ? truncate_file : 0);
}

static enum status allow(struct sandbox *sandbox, const char *path, struct error *err)
{
    if (strcmp(path, "net") == 0) {
        sandbox->with_network = true;
        return STATUS_OK;
    }
    int fd = open(path, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return fail(err, STATUS_USAGE, "cannot allow %s in the sandbox: %s", path, strerror(errno));
    sandbox->allowed = mem_resize(sandbox->allowed, sandbox->n_allowed + 1, sizeof(int));
    sandbox->allowed[sandbox->n_allowed++] = fd;
    return STATUS_OK;
}

static int landlock_version(void)
{
    return (int)syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
}

enum status sandbox_open(bool is_wanted, const char *const *allowed, size_t n_allowed,
                         struct sandbox *ret, struct error *err)
{
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full",
                                          "/dev/tty",  "/dev/ptmx", "/dev/pts"};
    *ret = (struct sandbox){.is_on = is_wanted};
    if (!is_wanted)
        return STATUS_OK;
    ret->version = landlock_version();
    if (ret->version < 1)
        return fail(
            err, STATUS_ORACLE,
            "--sandbox needs Landlock, which this kernel does not offer (%s); Linux 5.13 and "
            "later have it, unless it is switched off",
            strerror(errno));
    enum status status = STATUS_OK;
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++)
        if (access(devices[i], F_OK) == 0 && status == STATUS_OK)
            status = allow(ret, devices[i], err);
    for (size_t i = 0; i < n_allowed && status == STATUS_OK; i++)
        status = allow(ret, allowed[i], err);
    if (status != STATUS_OK)
        sandbox_close(ret);
    return status;
}

void sandbox_close(struct sandbox *sandbox)
{
    for (size_t i = 0; i < sandbox->n_allowed; i++)
        close(sandbox->allowed[i]);
    free(sandbox->allowed);
    *sandbox = (struct sandbox){0};
}

static bool add_path(int rules, int fd, uint64_t rights)
{
    struct path_rule rule = {rights, fd};
    if (syscall(ADD_RULE, rules, RULE_PATH_BENEATH, &rule, 0) == 0)
        return true;
    /* the rights that a file, which is no directory, can have */
    rule.allowed &= write_file | truncate_file;
    return errno == EINVAL && syscall(ADD_RULE, rules, RULE_PATH_BENEATH, &rule, 0) == 0;
}

/* Makes a rule set with the places that are always allowed, and one or two directories; -1:
 * none. */
static int make_rules(const struct sandbox *sandbox, int first, int second)
{
    uint64_t rights = file_rights(sandbox->version);
    struct ruleset set = {.files = rights};
    if (sandbox->version >= HAS_NETWORK && !sandbox->with_network)
        set.network = tcp;
    if (sandbox->version >= HAS_SCOPE)
        set.scope = scope;
    size_t n_bytes = sandbox->version >= HAS_SCOPE     ? sizeof set
                     : sandbox->version >= HAS_NETWORK ? 2 * sizeof(uint64_t)
                                                       : sizeof(uint64_t);
    int rules = (int)syscall(CREATE_RULESET, &set, n_bytes, 0);
    if (rules < 0)
        return -1;
    bool ok = add_path(rules, first, rights) && (second < 0 || add_path(rules, second, rights));
    for (size_t i = 0; i < sandbox->n_allowed && ok; i++)
        ok = add_path(rules, sandbox->allowed[i], rights);
    if (ok)
        return rules;
    close(rules);
    return -1;
}

int sandbox_rules(const struct sandbox *sandbox, const struct workspace *workspace)
{
    return sandbox->is_on ? make_rules(sandbox, workspace->work_fd, workspace->temp_fd) : 0;
}

int sandbox_rules_for_place(const struct sandbox *sandbox, const struct workspace *workspace)
{
    if (!sandbox->is_on)
        return 0;
    int fd = open(workspace->place, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int rules = fd >= 0 ? make_rules(sandbox, fd, -1) : -1;
    if (fd >= 0)
        close(fd);
    return rules;
}

/* Entering ---------------------------------------------------------------------------------- */

/* As in spawn.c: this runs in a child that shares Pare's memory. */
#define IN_SHARED_MEMORY __attribute__((no_sanitize_address))

#if defined __x86_64__
#define NATIVE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define NATIVE AUDIT_ARCH_AARCH64
#endif

enum { IO_URING_SETUP = 425, FIRST_OF_X32 = 0x40000000 };

#define LOAD(what)               BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, what))
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, yes, no)
#define RETURN(value)            BPF_STMT(BPF_RET | BPF_K, value)

/* Allows only AF_UNIX sockets, which reach only processes of this machine. io_uring, which could
 * open others, is refused.  So are programs for another processor architecture, whose system calls
 * have other numbers. */
IN_SHARED_MEMORY static bool forbid_network(void)
{
#ifdef NATIVE
    struct sock_filter code[] = {
        LOAD(arch),
        IF_EQUAL(NATIVE, 0, 7),
        LOAD(nr),
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, FIRST_OF_X32, 5, 0),
        IF_EQUAL(IO_URING_SETUP, 4, 0),
        IF_EQUAL(SYS_socket, 0, 2),
        LOAD(args[0]),
        IF_EQUAL(AF_UNIX, 0, 1),
        RETURN(SECCOMP_RET_ALLOW),
        RETURN(SECCOMP_RET_ERRNO | EACCES),
    };
    struct sock_fprog program = {sizeof code / sizeof *code, code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
#else
    return true; /* Landlock still forbids TCP */
#endif
}

IN_SHARED_MEMORY bool sandbox_enter(int rules, bool with_network)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(RESTRICT_SELF, rules, 0) == 0 &&
           (with_network || forbid_network());
}
