#include "oracle/machine/machine.h"

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reads the beginning of a small file of the kernel.  False: it does not exist. */
static bool read_text(const char *path, char *ret, size_t room)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = fd >= 0 ? read(fd, ret, room - 1) : -1;
    if (fd >= 0)
        close(fd);
    ret[got > 0 ? got : 0] = '\0';
    return got > 0;
}

/* The number after a name at the beginning of a line; 0: the name does not occur. */
static uint64_t number_after(const char *text, const char *name)
{
    const char *at = strncmp(text, name, strlen(name)) == 0 ? text : strstr(text, name);
    return at != NULL ? strtoull(at + strlen(name), NULL, 10) : 0;
}

static uint64_t number_in(const char *dir, const char *name, uint64_t missing)
{
    char path[600], text[64];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    if (!read_text(path, text, sizeof text) || text[0] < '0' || text[0] > '9') /* "max" */
        return missing;
    return strtoull(text, NULL, 10);
}

void machine_limit(struct machine *machine, const char *group)
{
    char stat[8192], path[600];
    uint64_t most = number_in(group, "memory.max", UINT64_MAX);
    uint64_t used = number_in(group, "memory.current", 0);
    if (most >= machine->memory)
        return;
    snprintf(path, sizeof path, "%s/memory.stat", group);
    uint64_t files =
        read_text(path, stat, sizeof stat) ? number_after(stat, "\ninactive_file ") : 0;
    used -= files < used ? files : used;
    uint64_t left = most > used ? most - used : 0;
    machine->memory = most;
    machine->available = left < machine->available ? left : machine->available;
}

static void look_at_group(struct machine *machine)
{
    char own[400], dir[500];
    if (!read_text("/proc/self/cgroup", own, sizeof own) || strncmp(own, "0::", 3) != 0)
        return;
    own[strcspn(own, "\n")] = '\0';
    snprintf(dir, sizeof dir, "/sys/fs/cgroup%s", own + 3);
    machine_limit(machine, dir);
}

unsigned machine_cores(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set) : 1;
}

bool machine_look(struct machine *ret)
{
    char text[4096];
    if (!read_text("/proc/meminfo", text, sizeof text))
        return false;
    struct machine seen = {.memory = number_after(text, "MemTotal:") << 10,
                           .available = number_after(text, "MemAvailable:") << 10,
                           .n_cores = machine_cores()};
    if (seen.memory == 0)
        return false;
    look_at_group(&seen);
    if (read_text("/proc/loadavg", text, sizeof text) &&
        sscanf(text, "%*f %*f %*f %u", &seen.n_running) != 1)
        seen.n_running = 0;
    *ret = seen;
    return true;
}
