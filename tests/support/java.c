#include "java.h"

#include "base/files/disk.h"
#include "base/memory.h"
#include "jvm/classfile/classfile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static void must_run(char *command)
{
    int status = system(command);
    if (status != 0)
        fail_msg("%s: exit status %d", command, status);
    free(command);
}

char *java_compile(const struct java_source *sources, size_t n_sources, const char *options)
{
    struct error err;
    char *dir = mem_string("/tmp/pare-java-XXXXXX");
    if (mkdtemp(dir) == NULL)
        fail_msg("no temporary directory");
    struct buffer command = {0};
    buffer_add_format(&command, "cd %s && javac -nowarn -Xlint:none -g %s -d .", dir, options);
    for (size_t i = 0; i < n_sources; i++) {
        char *path = disk_join(dir, sources[i].name);
        if (disk_write_atomic(path, sources[i].text, strlen(sources[i].text), 0600, &err) != 0)
            fail_msg("%s", err.message);
        buffer_add_format(&command, " %s", sources[i].name);
        free(path);
    }
    must_run(buffer_take(&command));
    return dir;
}

void java_remove(char *dir)
{
    disk_remove_tree(dir);
    free(dir);
}

char *java_run(const char *dir, const char *main_class)
{
    char *command =
        mem_format("java -Xshare:auto -XX:TieredStopAtLevel=1 -Xverify:all -cp %s %s 2>&1 | "
                   "grep -v warning",
                   dir, main_class);
    FILE *pipe = popen(command, "r");
    if (pipe == NULL)
        fail_msg("cannot run java");
    struct buffer output = {0};
    char chunk[4096];
    for (size_t n; (n = fread(chunk, 1, sizeof chunk, pipe)) > 0;)
        buffer_add(&output, chunk, n);
    pclose(pipe);
    free(command);
    return buffer_take(&output);
}

char *java_home(void)
{
    char *path = mem_string(getenv("PATH"));
    char *home = NULL;
    char *rest = path;
    for (char *dir; home == NULL && (dir = strsep(&rest, ":")) != NULL;) {
        char *javac = disk_join(dir, "javac");
        char *real = realpath(javac, NULL);
        if (real != NULL) {
            char *bin = disk_dir_name(real);
            home = disk_dir_name(bin);
            free(bin);
        }
        free(real);
        free(javac);
    }
    free(path);
    if (home == NULL)
        fail_msg("there is no javac");
    return home;
}

static char *class_path(const char *dir, const char *class_name)
{
    return mem_format("%s/%s.class", dir, class_name);
}

const struct class_file *java_load(const char *dir, const char *class_name, struct arena *arena,
                                   struct utf8_pool *texts)
{
    struct error err;
    unsigned char *data;
    size_t n_bytes;
    char *path = class_path(dir, class_name);
    const struct class_file *class_file = NULL;
    if (disk_read(path, &data, &n_bytes, NULL, &err) != STATUS_OK ||
        class_read(arena, texts, data, n_bytes, path, CLASS_WHOLE, &class_file, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    free(data);
    free(path);
    return class_file;
}

void java_store(const char *dir, const struct class_file *class_file, struct utf8_pool *texts)
{
    struct error err;
    struct buffer out = {0};
    struct class_write_options options = {.compute_maxima = true};
    char *path = class_path(dir, class_file->name->text);
    if (class_write(class_file, texts, &options, &out, &err) != STATUS_OK ||
        disk_write_atomic(path, out.data, out.n_bytes, 0600, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    buffer_done(&out);
    free(path);
}
