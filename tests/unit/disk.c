#include "base/files/disk.h"

#include "disk_files.h"
#include "own_mounts.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static mode_t mode_of(const char *path)
{
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    return st.st_mode & 07777;
}

static void special_bits_are_not_kept(void **state)
{
    (void)state;
    struct error err;
    unsigned char *data;
    size_t n_bytes;
    mode_t mode;
    disk_files_write("special", "x");
    assert_int_equal(chmod("special", 06755), 0);
    assert_int_equal(disk_read("special", &data, &n_bytes, &mode, &err), STATUS_OK);
    assert_int_equal(mode, 0755);
    free(data);
    assert_int_equal(disk_write_atomic("copy", "x", 1, 06755, &err), STATUS_OK);
    assert_int_equal(mode_of("copy"), 0755);
    assert_int_equal(disk_write_new("another", "x", 1, 06755, false, &err), STATUS_OK);
    assert_int_equal(mode_of("another"), 0755);
}

static void devices_and_pipes_are_not_replaced(void **state)
{
    (void)state;
    struct error err;
    struct stat st;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_int_equal(disk_write_atomic("pipe", "x", 1, 0600, &err), STATUS_USAGE);
    assert_non_null(strstr(err.message, "pipe is a device, a pipe or a socket"));
    assert_int_equal(stat("pipe", &st), 0);
    assert_true(S_ISFIFO(st.st_mode));
}

static void abandoned_temporary_files_are_swept(void **state)
{
    (void)state;
    disk_files_write("sweep/.out.c.pare-abc123", "of a killed run");
    disk_files_write("sweep/.out.c.pare-live01", "being written");
    disk_files_write("sweep/.out.c.pare-mine", "another name");
    disk_files_write("sweep/.other.c.pare-abc123", "for another output");
    int fd = open("sweep/.out.c.pare-live01", O_RDONLY | O_CLOEXEC);
    assert_int_equal(flock(fd, LOCK_EX), 0);
    disk_sweep("sweep/out.c");
    disk_files_expect_names("sweep", ".other.c.pare-abc123 .out.c.pare-live01 .out.c.pare-mine ");
    close(fd);
    disk_sweep("sweep/out.c");
    disk_files_expect_names("sweep", ".other.c.pare-abc123 .out.c.pare-mine ");
}

static void a_full_disk_has_its_own_status(void **state)
{
    (void)state;
    assert_int_equal(status_of_errno(ENOSPC), STATUS_FULL);
    assert_int_equal(status_of_errno(EDQUOT), STATUS_FULL);
    assert_int_equal(status_of_errno(EACCES), STATUS_IO);
}

/* In a child, whose mounts are its own: 0 when everything is as it should be, 77 when the system
 * does not allow to try. */
static int remove_around_mounts(void)
{
    if (!own_mounts_enter())
        return OWN_MOUNTS_FORBIDDEN;
    if (mkdir("tree", 0700) != 0 || mkdir("tree/a", 0700) != 0 || mkdir("tree/b", 0700) != 0 ||
        mount("theirs", "tree/a", NULL, MS_BIND, NULL) != 0)
        return 1;
    if (disk_remove_tree("tree")) /* says that something is left */
        return 2;
    if (!disk_exists("theirs/precious") || disk_exists("tree/b"))
        return 3;
    if (umount("tree/a") != 0 || !disk_remove_tree("tree"))
        return 4;
    if (mkdir("tree", 0700) != 0 || mount("theirs", "tree", NULL, MS_BIND, NULL) != 0)
        return 5;
    if (disk_remove_tree("tree") || !disk_exists("theirs/precious")) /* mounted on the top itself */
        return 6;
    return umount("tree") == 0 && disk_remove_tree("tree") ? 0 : 7;
}

static void mounted_files_are_not_removed(void **state)
{
    (void)state;
    disk_files_write("theirs/precious", "x");
    own_mounts_run(remove_around_mounts);
    disk_files_expect("theirs/precious", "x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(special_bits_are_not_kept),
        cmocka_unit_test(devices_and_pipes_are_not_replaced),
        cmocka_unit_test(abandoned_temporary_files_are_swept),
        cmocka_unit_test(a_full_disk_has_its_own_status),
        cmocka_unit_test(mounted_files_are_not_removed),
    };
    return cmocka_run_group_tests(tests, disk_files_enter, disk_files_leave);
}
