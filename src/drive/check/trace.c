#include "drive/check/trace.h"

#include "base/files/disk.h"

#include <stdbool.h>
#include <string.h>

enum { MAX_LISTED = 5 }; /* files in a message: the first few show the user where to look */

static const char *const system_places[] = {"/usr/", "/lib",  "/etc/",  "/proc/", "/dev/",
                                            "/sys/", "/bin/", "/sbin/", "/run/",  "/var/",
                                            "/opt/", "/nix/", "/snap/"};

static bool is_elsewhere(const char *path, const char *test)
{
    if (path[0] != '/' || strcmp(path, test) == 0 || disk_is_dir(path) ||
        !disk_exists(path)) /* files in the test's own directories no longer exist */
        return false;
    /* skips tools in a home directory: ~/.pyenv, ~/.cargo, ~/.nvm */
    if (strstr(path, "/.") != NULL)
        return false;
    for (size_t i = 0; i < sizeof system_places / sizeof system_places[0]; i++)
        if (strncmp(path, system_places[i], strlen(system_places[i])) == 0)
            return false;
    return true;
}

unsigned trace_list_outside(char *trace, const char *test, struct buffer *ret)
{
    unsigned n_found = 0;
    char *rest = trace;
    for (char *line; (line = strsep(&rest, "\n")) != NULL;) {
        char *open_quote = strchr(line, '"');
        char *close_quote = open_quote != NULL ? strchr(open_quote + 1, '"') : NULL;
        if (close_quote == NULL || strstr(close_quote, " = -1") != NULL)
            continue;
        *close_quote = '\0';
        const char *path = open_quote + 1;
        if (!is_elsewhere(path, test) || strstr(buffer_text(ret), path) != NULL)
            continue;
        if (n_found++ < MAX_LISTED)
            buffer_add_format(ret, "%s%s", ret->n_bytes > 0 ? ", " : "", path);
    }
    return n_found;
}
