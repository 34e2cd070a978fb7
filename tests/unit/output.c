#include "drive/files/output.h"

#include "disk_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

struct bed {
    struct inputs *inputs;
    struct output *output;
};

/* Loads up to two inputs and chooses the output for them. */
static void init(struct bed *bed, const char *a, const char *b, const char *path, bool in_place)
{
    char *paths[] = {(char *)a, (char *)b};
    struct error err;
    if (inputs_load(paths, b != NULL ? 2 : 1, false, &bed->inputs, &err) != STATUS_OK ||
        output_choose(bed->inputs, path, in_place, &bed->output, &err) != STATUS_OK)
        fail_msg("%s", err.message);
}

static void done(struct bed *bed)
{
    output_free(bed->output);
    inputs_free(bed->inputs);
}

/* Writes a result with these files. */
static void write_result(struct bed *bed, struct fileset files)
{
    struct error err;
    if (output_write(bed->output, &files, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    fileset_done(&files);
}

static void expect_names(const char *input, const char *path, bool in_place, const char *output,
                         const char *journal)
{
    struct bed bed;
    init(&bed, input, NULL, path, in_place);
    assert_string_equal(output_path(bed.output), output);
    assert_string_equal(output_journal_dir(bed.output), journal);
    done(&bed);
}

static void names_follow_the_input(void **state)
{
    (void)state;
    disk_files_write("names/bug.c", "x");
    disk_files_write("names/bug", "x");
    disk_files_write("names/.bug", "x");
    disk_files_write("names/dir.d/a", "x");
    expect_names("names/bug.c", NULL, false, "names/bug.reduced.c", "names/bug.c.pare");
    expect_names("names/bug", NULL, false, "names/bug.reduced", "names/bug.pare");
    expect_names("names/.bug", NULL, false, "names/.bug.reduced", "names/.bug.pare");
    expect_names("names/dir.d", NULL, false, "names/dir.reduced", "names/dir.d.pare");
    expect_names("names/bug.c", "out.c", false, "out.c", "out.c.pare");
    expect_names("names/dir.d", "out/", false, "out", "out.pare");
    expect_names("names/bug.c", NULL, true, "names/bug.c", "names/bug.c.pare");
}

static void one_file_is_replaced(void **state)
{
    (void)state;
    struct bed bed;
    disk_files_write("one/bug.c", "long text");
    init(&bed, "one/bug.c", NULL, NULL, false);
    assert_int_equal(output_check_writable(bed.output, NULL), STATUS_OK);
    assert_int_equal(output_prepare(bed.output, true, NULL), STATUS_OK);
    write_result(&bed, disk_files_set("bug.c", "text", NULL));
    disk_files_expect("one/bug.reduced.c", "text");
    write_result(&bed, disk_files_set("bug.c", "t", NULL));
    disk_files_expect("one/bug.reduced.c", "t");
    disk_files_expect("one/bug.c", "long text");
    disk_files_expect_names("one", "bug.c bug.reduced.c ");
    done(&bed);
}

static void an_older_result_steps_aside(void **state)
{
    (void)state;
    struct bed bed;
    disk_files_write("older/bug.c", "x");
    disk_files_write("older/bug.reduced.c", "old");
    init(&bed, "older/bug.c", NULL, NULL, false);
    assert_int_equal(output_prepare(bed.output, false, NULL), STATUS_OK);
    disk_files_expect("older/bug.reduced.c", "old");
    assert_int_equal(output_prepare(bed.output, true, NULL), STATUS_OK);
    disk_files_expect("older/bug.reduced.c", NULL);
    disk_files_expect("older/bug.reduced.c~", "old");
    done(&bed);
}

static void a_directory_is_replaced_whole(void **state)
{
    (void)state;
    struct bed bed;
    struct stat before, after;
    disk_files_write("many/in/a.c", "aa");
    disk_files_write("many/in/sub/b.c", "bb");
    assert_int_equal(chmod("many/in", 0750), 0);
    init(&bed, "many/in", NULL, NULL, false);
    assert_int_equal(output_prepare(bed.output, true, NULL), STATUS_OK);
    write_result(&bed, disk_files_set("a.c", "aa", "sub/b.c", "bb", NULL));
    disk_files_expect_names("many/in.reduced", "a.c sub sub/b.c ");
    assert_int_equal(stat("many/in.reduced/a.c", &before), 0);
    write_result(&bed, disk_files_set("a.c", "aa", NULL));
    disk_files_expect_names("many", "in in/a.c in/sub in/sub/b.c in.reduced in.reduced/a.c ");
    assert_int_equal(stat("many/in.reduced/a.c", &after), 0);
    assert_int_equal(before.st_ino, after.st_ino); /* linked, not copied */
    assert_int_equal(stat("many/in.reduced", &after), 0);
    assert_int_equal(after.st_mode & 07777, 0750);
    done(&bed);
}

static void in_place_the_original_is_saved_first(void **state)
{
    (void)state;
    struct bed bed;
    disk_files_write("place/a.c", "aa");
    disk_files_write("place/b.c", "bb");
    init(&bed, "place/a.c", "place/b.c", NULL, true);
    assert_int_equal(output_prepare(bed.output, true, NULL), STATUS_OK);
    disk_files_expect("place/a.c.orig", "aa");
    disk_files_expect("place/b.c.orig", "bb");
    write_result(&bed, disk_files_set("a.c", "a", NULL));
    disk_files_expect("place/a.c", "a");
    disk_files_expect("place/b.c", NULL);
    disk_files_expect_names("place", "a.c a.c.orig b.c.orig ");
    done(&bed);

    disk_files_write("place/d/x", "xx");
    init(&bed, "place/d", NULL, NULL, true);
    assert_int_equal(output_prepare(bed.output, true, NULL), STATUS_OK);
    write_result(&bed, disk_files_set("x", "x", NULL));
    disk_files_expect("place/d.orig/x", "xx");
    disk_files_expect("place/d/x", "x");
    done(&bed);
}

static void what_is_there_can_be_read(void **state)
{
    (void)state;
    struct bed bed;
    struct input got;
    disk_files_write("read/in/a", "aa");
    init(&bed, "read/in", NULL, NULL, false);
    assert_true(output_read(bed.output, &got));
    assert_int_equal(got.files.n_files, 0);
    input_done(&got);
    write_result(&bed, disk_files_set("a", "a", NULL));
    assert_true(output_read(bed.output, &got));
    assert_int_equal(got.files.n_files, 1);
    assert_string_equal(got.files.files[0].name, "a");
    input_done(&got);
    assert_int_equal(symlink("a", "read/in.reduced/link"), 0);
    assert_false(output_read(bed.output, &got)); /* no result has a link */
    input_done(&got);
    done(&bed);
}

static void a_place_that_cannot_be_written_is_refused(void **state)
{
    (void)state;
    struct bed bed;
    struct error err;
    disk_files_write("no/bug.c", "x");
    init(&bed, "no/bug.c", NULL, "missing/out.c", false);
    assert_int_equal(output_check_writable(bed.output, &err), STATUS_IO);
    assert_non_null(strstr(err.message, "there is no directory missing"));
    done(&bed);
}

static void elsewhere_nothing_is_replaced(void **state)
{
    (void)state;
    struct error err;
    struct fileset one = disk_files_set("bug.c", "x", NULL);
    struct fileset two = disk_files_set("a", "x", "b/c", "y", NULL);
    assert_int_equal(output_write_elsewhere(&one, "also1", &err), STATUS_OK);
    assert_int_equal(output_write_elsewhere(&two, "also2", &err), STATUS_OK);
    disk_files_expect("also1", "x");
    disk_files_expect_names("also2", "a b b/c ");
    assert_int_equal(output_write_elsewhere(&two, "also1", &err), STATUS_USAGE);
    disk_files_expect("also1", "x");
    fileset_done(&one);
    fileset_done(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_follow_the_input),
        cmocka_unit_test(one_file_is_replaced),
        cmocka_unit_test(an_older_result_steps_aside),
        cmocka_unit_test(a_directory_is_replaced_whole),
        cmocka_unit_test(in_place_the_original_is_saved_first),
        cmocka_unit_test(what_is_there_can_be_read),
        cmocka_unit_test(a_place_that_cannot_be_written_is_refused),
        cmocka_unit_test(elsewhere_nothing_is_replaced),
    };
    return cmocka_run_group_tests(tests, disk_files_enter, disk_files_leave);
}
