#include "drive/journal/journal.h"

#include "base/arena.h"
#include "base/files/disk.h"
#include "disk_files.h"
#include "drive/journal/version_delta.h"
#include "drive/journal/version_replay.h"
#include "own_mounts.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static struct journal *open_journal(const char *dir)
{
    struct journal *journal;
    struct error err;
    if (journal_open(dir, false, &journal, &err) != STATUS_OK)
        fail_msg("%s", err.message);
    return journal;
}

static struct hash key(uint64_t number)
{
    return (struct hash){.low = number, .high = number + 1};
}

static void facts_survive_closing(void **state)
{
    (void)state;
    struct journal *journal = open_journal("facts.pare");
    assert_null(journal_get(journal, "key"));
    assert_true(journal_get_number(journal, "elapsed", 7) == 7);
    assert_int_equal(journal_set(journal, "key", "first", NULL), STATUS_OK);
    assert_int_equal(journal_set(journal, "key", "second", NULL), STATUS_OK);
    assert_int_equal(journal_set_number(journal, "elapsed", 0.1, NULL), STATUS_OK);
    journal_close(journal); /* commits */
    journal = open_journal("facts.pare");
    char *text = journal_get(journal, "key");
    assert_string_equal(text, "second");
    assert_true(journal_get_number(journal, "elapsed", 7) == 0.1);
    free(text);
    journal_close(journal);
}

static void answers_come_back_in_order(void **state)
{
    (void)state;
    static const enum verdict verdicts[] = {VERDICT_NOT, VERDICT_INTERESTING, VERDICT_INVALID,
                                            VERDICT_UNRESOLVED};
    struct journal *journal = open_journal("answers.pare");
    struct hash got;
    enum verdict verdict;
    struct error err;
    for (uint64_t i = 0; i < 4; i++)
        assert_int_equal(journal_add_answer(journal, key(i), verdicts[i], NULL), STATUS_OK);
    journal_close(journal);
    journal = open_journal("answers.pare");
    assert_int_equal(journal_n_answers(journal), 4);
    for (uint64_t i = 0; i < 4; i++) {
        assert_int_equal(journal_answer(journal, i + 1, &got, &verdict, &err), STATUS_OK);
        assert_true(hash_equal(got, key(i)));
        assert_int_equal(verdict, verdicts[i]);
    }
    assert_int_equal(journal_answer(journal, 5, &got, &verdict, &err), STATUS_IO);
    assert_int_equal(journal_forget_answers_from(journal, 3, &err), STATUS_OK);
    assert_int_equal(journal_n_answers(journal), 2);
    assert_int_equal(journal_add_answer(journal, key(9), VERDICT_NOT, NULL), STATUS_OK);
    assert_int_equal(journal_answer(journal, 3, &got, &verdict, &err), STATUS_OK);
    assert_true(hash_equal(got, key(9)));
    journal_close(journal);
}

static void add_number(void *context, struct hash visited, enum verdict verdict)
{
    *(uint64_t *)context += visited.low * 10 + (uint64_t)verdict;
}

static void the_last_result_of_a_candidate_counts(void **state)
{
    (void)state;
    struct journal *journal = open_journal("results.pare");
    uint64_t sum = 0;
    assert_int_equal(journal_add_result(journal, key(1), VERDICT_UNRESOLVED, NULL), STATUS_OK);
    assert_int_equal(journal_add_result(journal, key(2), VERDICT_NOT, NULL), STATUS_OK);
    assert_int_equal(journal_add_result(journal, key(1), VERDICT_INTERESTING, NULL), STATUS_OK);
    assert_int_equal(journal_each_result(journal, add_number, &sum, NULL), STATUS_OK);
    assert_int_equal(sum, 10 + VERDICT_INTERESTING + 20 + VERDICT_NOT);
    assert_int_equal(journal_clear(journal, NULL), STATUS_OK);
    sum = 0;
    assert_int_equal(journal_each_result(journal, add_number, &sum, NULL), STATUS_OK);
    assert_int_equal(sum, 0);
    journal_close(journal);
}

static void add_version(struct journal *journal, uint64_t number, const struct fileset *before,
                        const struct fileset *after)
{
    struct buffer difference = {0};
    struct version_row row = {.number = number, .n_bytes = fileset_bytes(after), .pass = "lines"};
    version_encode(before, after, &difference);
    assert_int_equal(journal_add_version(journal, &row, &difference, NULL), STATUS_OK);
    buffer_done(&difference);
}

static void versions_are_restored_from_their_differences(void **state)
{
    (void)state;
    struct fileset nothing = {0};
    struct fileset versions[] = {
        disk_files_set("a", "one two three", "b", "four", NULL),
        disk_files_set("a", "one three", "b", "four", NULL),
        disk_files_set("a", "one three", NULL),
    };
    struct journal *journal = open_journal("versions.pare");
    for (uint64_t i = 0; i < 3; i++)
        add_version(journal, i, i > 0 ? &versions[i - 1] : &nothing, &versions[i]);
    assert_int_equal(journal_n_versions(journal), 2);
    for (uint64_t i = 0; i < 3; i++) {
        struct arena names;
        struct fileset got;
        struct version_row row;
        arena_init(&names);
        assert_int_equal(versions_load(journal, i, &names, &got, NULL), STATUS_OK);
        assert_true(hash_equal(fileset_hash(&got), fileset_hash(&versions[i])));
        assert_int_equal(journal_version(journal, i, &row, NULL, NULL), STATUS_OK);
        assert_int_equal(row.n_bytes, fileset_bytes(&versions[i]));
        assert_string_equal(row.pass, "lines");
        fileset_done(&got);
        arena_done(&names);
    }
    struct fileset mixed = disk_files_set("a", "one three", "b", "four", NULL);
    struct fileset edited = disk_files_set("a", "one three", "b", "five", NULL);
    assert_true(versions_have(journal, &mixed)); /* of two versions */
    assert_true(versions_have(journal, &nothing));
    assert_false(versions_have(journal, &edited));
    struct error err;
    struct version_row row;
    assert_int_equal(journal_version(journal, 3, &row, NULL, &err), STATUS_USAGE);
    assert_non_null(strstr(err.message, "no version 3"));
    journal_close(journal);
    for (size_t i = 0; i < 3; i++)
        fileset_done(&versions[i]);
    fileset_done(&mixed);
    fileset_done(&edited);
}

static void a_killed_process_loses_only_what_it_did_not_commit(void **state)
{
    (void)state;
    pid_t pid = fork();
    if (pid == 0) {
        struct journal *journal = open_journal("killed.pare");
        journal_add_answer(journal, key(1), VERDICT_NOT, NULL);
        journal_commit(journal, NULL);
        journal_add_answer(journal, key(2), VERDICT_NOT, NULL);
        _exit(0); /* without closing */
    }
    int wait_status;
    assert_int_equal(waitpid(pid, &wait_status, 0), pid);
    assert_true(WIFEXITED(wait_status) && WEXITSTATUS(wait_status) == 0);
    struct journal *journal = open_journal("killed.pare");
    assert_int_equal(journal_n_answers(journal), 1);
    journal_close(journal);
}

static void one_run_at_a_time(void **state)
{
    (void)state;
    struct journal *journal = open_journal("busy.pare"), *other;
    struct error err;
    assert_int_equal(journal_open("busy.pare", false, &other, &err), STATUS_BUSY);
    assert_non_null(strstr(err.message, "another run"));
    assert_int_equal(journal_open("busy.pare", true, &other, &err), STATUS_OK); /* to look at it */
    journal_close(other);
    journal_close(journal);
    journal_close(open_journal("busy.pare"));
}

/* Stands before the C library's function, for the whole program. */
static int lock_problem; /* an errno; 0: locks as usual */

int flock(int fd, int operation)
{
    if (lock_problem == 0)
        return (int)syscall(SYS_flock, fd, operation);
    errno = lock_problem;
    return -1;
}

static void a_lock_that_fails_is_not_another_run(void **state)
{
    (void)state;
    struct journal *journal;
    struct error err;
    lock_problem = ENOLCK;
    assert_int_equal(journal_open("nolock.pare", false, &journal, &err), STATUS_IO);
    lock_problem = 0;
    assert_non_null(strstr(err.message, "cannot lock"));
    assert_null(strstr(err.message, "another run"));
}

/* In a child, whose mounts are its own: 0 when everything is as it should be, 77 when the system
 * does not allow to try. */
static int fill_the_disk(void)
{
    struct journal *journal;
    struct error err;
    char space[100000] = {0};
    if (!own_mounts_enter() || mkdir("small", 0700) != 0 ||
        mount("none", "small", "tmpfs", 0, "size=200k") != 0)
        return OWN_MOUNTS_FORBIDDEN;
    if (journal_open("small/x.pare", false, &journal, &err) != STATUS_OK)
        return 1;
    int fd = open("small/filled", O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    while (write(fd, space, sizeof space) > 0)
        ;
    for (uint64_t i = 0; i < 500; i++)
        if (journal_add_answer(journal, key(i), VERDICT_NOT, &err) != STATUS_OK)
            return 2;
    if (journal_commit(journal, &err) != STATUS_FULL ||
        strstr(err.message, "disk is full") == NULL || strstr(err.message, "remove it") != NULL)
        return 3;
    if (ftruncate(fd, 0) != 0 || journal_commit(journal, &err) != STATUS_OK)
        return 4;
    close(fd);
    journal_close(journal);
    if (journal_open("small/x.pare", false, &journal, &err) != STATUS_OK ||
        journal_n_answers(journal) != 500)
        return 5;
    journal_close(journal);
    return 0;
}

static void a_full_disk_loses_nothing(void **state)
{
    (void)state;
    own_mounts_run(fill_the_disk);
}

static void looking_makes_nothing(void **state)
{
    (void)state;
    struct journal *journal;
    struct error err;
    assert_int_equal(journal_open("none.pare", true, &journal, &err), STATUS_IO);
    assert_false(disk_exists("none.pare"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_survive_closing),
        cmocka_unit_test(answers_come_back_in_order),
        cmocka_unit_test(the_last_result_of_a_candidate_counts),
        cmocka_unit_test(versions_are_restored_from_their_differences),
        cmocka_unit_test(a_killed_process_loses_only_what_it_did_not_commit),
        cmocka_unit_test(one_run_at_a_time),
        cmocka_unit_test(a_lock_that_fails_is_not_another_run),
        cmocka_unit_test(a_full_disk_loses_nothing),
        cmocka_unit_test(looking_makes_nothing),
    };
    return cmocka_run_group_tests(tests, disk_files_enter, disk_files_leave);
}
