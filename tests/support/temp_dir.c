#include "temp_dir.h"

#include "base/files/disk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

void temp_dir_make(char path[64])
{
    const char *place = getenv("PARE_TEST_TMP"); /* a file system in memory, for many cases */
    snprintf(path, 64, "%.40s/pare-test-XXXXXX", place != NULL ? place : "/tmp");
    assert_non_null(mkdtemp(path));
}

void temp_dir_remove(const char *path)
{
    assert_true(disk_remove_tree(path));
}
