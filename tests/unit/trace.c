/* What a log of strace tells about a test: lines as strace 6.1 writes them. */
#include "drive/check/trace.h"

#include "base/buffer.h"
#include "base/files/disk.h"
#include "base/memory.h"
#include "temp_dir.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

struct scene {
    char home[64]; /* the user's directory, which exists; the test's own ones do not any more */
    struct trace trace;
};

static int make_scene(void **state)
{
    struct scene *scene = mem_zero(1, sizeof *scene);
    temp_dir_make(scene->home);
    *state = scene;
    return 0;
}

static int drop_scene(void **state)
{
    struct scene *scene = *state;
    trace_done(&scene->trace);
    temp_dir_remove(scene->home);
    free(scene);
    return 0;
}

static void write_file(const struct scene *scene, const char *name)
{
    char *path = disk_join(scene->home, name);
    assert_int_equal(disk_write_new(path, "x", 1, 0600, false, NULL), STATUS_OK);
    free(path);
}

/* Reads the log, in which @ stands for the user's directory. */
static void read_log(struct scene *scene, const char *log, bool is_refused)
{
    struct buffer text = {0};
    for (; *log != '\0'; log++)
        if (*log == '@')
            buffer_add_text(&text, scene->home);
        else
            buffer_add_byte(&text, (unsigned char)*log);
    struct trace_about about = {.test = "/bin/test", .own = "/own", .is_refused = is_refused};
    char *whole = buffer_take(&text);
    trace_done(&scene->trace);
    trace_read(whole, &about, &scene->trace);
    free(whole);
}

/* The paths of the list, without the user's directory, a space behind each. */
static const char *names(const struct scene *scene, const struct path_list *list)
{
    static char text[1000];
    text[0] = '\0';
    for (size_t i = 0; i < list->n_paths; i++) {
        size_t home = strlen(scene->home);
        bool is_below = strncmp(list->paths[i], scene->home, home) == 0;
        strcat(strcat(text, is_below ? list->paths[i] + home : list->paths[i]), " ");
    }
    return text;
}

static void own_files_do_not_count(void **state)
{
    struct scene *scene = *state;
    read_log(scene,
             "41 openat(AT_FDCWD</own/w0>, \"x\", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3</own/w0/x>\n"
             "41 openat(AT_FDCWD</own/w0>, \"/dev/null\", O_WRONLY) = 3</dev/null>\n"
             "41 mkdir(\"d\", 0777)                  = 0\n"
             "41 chdir(\"d\")                        = 0\n"
             "41 rename(\"../x\", \"y\")              = 0\n"
             "41 unlink(\"/own/w0/d/y\")             = 0\n"
             "41 +++ exited with 0 +++\n",
             false);
    assert_int_equal(scene->trace.changed.n_paths, 0);
    assert_int_equal(scene->trace.read.n_paths, 0);
    assert_false(scene->trace.uses_network);
}

static void files_of_the_user_count(void **state)
{
    struct scene *scene = *state;
    write_file(scene, "counter");
    write_file(scene, "data");
    write_file(scene, ".cache");
    read_log(scene,
             "41 openat(AT_FDCWD</own/w0>, \"@/counter\", O_WRONLY|O_APPEND) = 3<@/counter>\n"
             "41 openat(AT_FDCWD</own/w0>, \"@/data\", O_RDONLY) = 3<@/data>\n"
             "41 openat(AT_FDCWD</own/w0>, \"@/.cache\", O_RDWR|O_CREAT, 0666) = 3<@/.cache>\n"
             "41 openat(AT_FDCWD</own/w0>, \"@/none\", O_WRONLY) = -1 ENOENT (No such file or "
             "directory)\n",
             false);
    assert_string_equal(names(scene, &scene->trace.read), "/data ");
    assert_string_equal(names(scene, &scene->trace.changed), "/counter /.cache ");
    assert_string_equal(names(scene, &scene->trace.left), "/counter ");
    assert_string_equal(names(scene, &scene->trace.places), "/counter /.cache ");
}

/* A file that is made and removed needs its directory. */
static void places_are_directories(void **state)
{
    struct scene *scene = *state;
    read_log(scene,
             "41 openat(AT_FDCWD</own/w0>, \"@/a b\", O_WRONLY|O_CREAT, 0666) = 3<@/a b>\n"
             "41 unlinkat(AT_FDCWD</own/w0>, \"@/a b\", 0) = 0\n"
             "41 mkdir(\"@/deep\", 0777) = 0\n"
             "41 rename(\"@/deep/old\", \"@/deep/new\") = 0\n"
             "41 symlink(\"/target\", \"@/link\") = 0\n",
             false);
    assert_string_equal(names(scene, &scene->trace.changed),
                        "/a b /deep /deep/old /deep/new /link ");
    assert_int_equal(scene->trace.left.n_paths, 0);
    assert_int_equal(scene->trace.places.n_paths, 1);
    assert_string_equal(scene->trace.places.paths[0], scene->home);
}

/* Relative paths, in processes whose calls are mixed; a child begins where its parent is. */
static void relative_paths_are_followed(void **state)
{
    struct scene *scene = *state;
    read_log(scene,
             "41 chdir(\"@/one\") = 0\n"
             "41 vfork( <unfinished ...>\n"
             "42 unlink(\"x\") = 0\n"
             "42 chdir(\"../two\") = 0\n"
             "41 <... vfork resumed>) = 42\n"
             "41 mkdir(\"./y//z/..\", 0777 <unfinished ...>\n"
             "42 rmdir(\"z\") = 0\n"
             "41 <... mkdir resumed>) = 0\n"
             "41 clone(child_stack=NULL, flags=SIGCHLD) = 43\n"
             "43 fchdir(3<@/three>) = 0\n"
             "43 truncate(\"\\303\\251\\\"\", 0) = 0\n",
             false);
    assert_string_equal(names(scene, &scene->trace.changed),
                        "/one/x /two/z /one/y /three/\303\251\" ");
}

static void the_network_is_seen(void **state)
{
    struct scene *scene = *state;
    read_log(scene, "41 connect(3<socket:[1]>, {sa_family=AF_UNIX, sun_path=\"/x\"}, 110) = 0\n",
             false);
    assert_false(scene->trace.uses_network);
    read_log(scene,
             "41 connect(3<socket:[1]>, {sa_family=AF_INET6, sin6_port=htons(9)}, 28) = -1 "
             "EINPROGRESS (Operation now in progress)\n",
             false);
    assert_true(scene->trace.uses_network);
}

/* What the sandbox of pare check --sandbox refused would have been a change. */
static void refused_changes_count_in_a_sandbox(void **state)
{
    struct scene *scene = *state;
    write_file(scene, "x");
    static const char log[] = "41 unlink(\"@/x\") = -1 EROFS (Read-only file system)\n"
                              "41 unlink(\"@/y\") = -1 ENOENT (No such file or directory)\n";
    read_log(scene, log, false);
    assert_int_equal(scene->trace.changed.n_paths, 0);
    read_log(scene, log, true);
    assert_string_equal(names(scene, &scene->trace.changed), "/x ");
    assert_int_equal(scene->trace.left.n_paths, 0);
}

static void broken_lines_are_left_out(void **state)
{
    struct scene *scene = *state;
    read_log(scene,
             "\n41\n41 unlink(\n41 <... unlink resumed>) = 0\n41 unlink(\"@/x\n41 unlink() = 0\n"
             "41 open(\"@/x\\",
             false);
    assert_int_equal(scene->trace.changed.n_paths, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_scene, drop_scene)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(own_files_do_not_count),    TEST(files_of_the_user_count),
        TEST(places_are_directories),    TEST(relative_paths_are_followed),
        TEST(the_network_is_seen),       TEST(refused_changes_count_in_a_sandbox),
        TEST(broken_lines_are_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
