#include "disk_files.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "temp_dir.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char home[64];

int disk_files_enter(void **state)
{
    (void)state;
    temp_dir_make(home);
    return chdir(home);
}

int disk_files_leave(void **state)
{
    (void)state;
    if (chdir("/") != 0)
        return -1;
    temp_dir_remove(home);
    return 0;
}

void disk_files_write(const char *path, const char *text)
{
    struct error err;
    char *dir = disk_dir_name(path);
    assert_int_equal(disk_make_dirs(dir, 0755, &err), STATUS_OK);
    assert_int_equal(disk_write_atomic(path, text, strlen(text), 0644, &err), STATUS_OK);
    free(dir);
}

void disk_files_expect(const char *path, const char *text)
{
    unsigned char *data;
    size_t n_bytes;
    struct error err;
    if (text == NULL) {
        if (disk_exists(path))
            fail_msg("%s exists", path);
        return;
    }
    if (disk_read(path, &data, &n_bytes, NULL, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    assert_string_equal((char *)data, text);
    free(data);
}

static void add_names(const char *path, const char *prefix, struct buffer *ret)
{
    struct dirent **entries;
    int n_entries = scandir(path, &entries, NULL, alphasort);
    assert_true(n_entries >= 0);
    for (int i = 0; i < n_entries; i++) {
        const char *name = entries[i]->d_name;
        if (strcmp(name, ".") != 0 && strcmp(name, "..") != 0) {
            char *full = mem_format("%s%s", prefix, name), *below = disk_join(path, name);
            buffer_add_format(ret, "%s ", full);
            if (disk_is_dir(below)) {
                char *inner = mem_format("%s/", full);
                add_names(below, inner, ret);
                free(inner);
            }
            free(full);
            free(below);
        }
        free(entries[i]);
    }
    free(entries);
}

void disk_files_expect_names(const char *path, const char *names)
{
    struct buffer got = {0};
    add_names(path, "", &got);
    assert_string_equal(buffer_text(&got), names);
    buffer_done(&got);
}

struct fileset disk_files_set(const char *name, const char *text, ...)
{
    struct fileset set = {0};
    va_list args;
    va_start(args, text);
    while (name != NULL) {
        struct file file = {.name = name,
                            .data = (const unsigned char *)text,
                            .n_bytes = strlen(text),
                            .mode = 0644};
        fileset_add_borrowed(&set, &file);
        name = va_arg(args, const char *);
        text = name != NULL ? va_arg(args, const char *) : NULL;
    }
    va_end(args);
    return set;
}
