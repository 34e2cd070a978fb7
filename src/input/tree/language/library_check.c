#include "input/tree/language/library_check.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* True if the file contains every part that would be mapped. */
static bool is_whole(int fd, off_t n_bytes)
{
    ElfW(Ehdr) header;
    ElfW(Phdr) part;
    if (pread(fd, &header, sizeof header, 0) != (ssize_t)sizeof header ||
        memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_phentsize != sizeof part)
        return false;
    for (unsigned i = 0; i < header.e_phnum; i++) {
        off_t at = (off_t)header.e_phoff + (off_t)(i * sizeof part);
        if (pread(fd, &part, sizeof part, at) != (ssize_t)sizeof part)
            return false;
        if (part.p_type == PT_LOAD && (part.p_offset > (uint64_t)n_bytes ||
                                       part.p_filesz > (uint64_t)n_bytes - part.p_offset))
            return false;
    }
    return true;
}

enum status library_check(const char *path, struct error *err)
{
    struct stat st;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return fail(err, STATUS_IO, "cannot open the grammar %s: %s", path, strerror(errno));
    bool ok = fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && is_whole(fd, st.st_size);
    close(fd);
    if (ok)
        return STATUS_OK;
    return fail(err, STATUS_INPUT,
                "the grammar %s is cut short, or is no shared library; build or install it again",
                path);
}
