/* Messages between machines: sealed, versioned, each new once; bodies and candidates survive. */
#include "base/memory.h"
#include "base/random.h"
#include "cluster/link/load.h"
#include "cluster/wire/bodies.h"
#include "cluster/wire/config.h"
#include "cluster/wire/files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct cluster_plugin *plugin;
static const unsigned char key[SECRET_BYTES] = {1, 2, 3};
static const char subject[] = "pare.x.up";

static int load(void **state)
{
    struct error err;
    (void)state;
    return plugin_load(&plugin, &err) == STATUS_OK ? 0 : -1;
}

static struct buffer sealed(unsigned char kind, uint64_t sequence, const struct buffer *body)
{
    struct message message = {.kind = kind,
                              .sender = 7,
                              .epoch = 5,
                              .sequence = sequence,
                              .body = body->data,
                              .n_body = body->n_bytes};
    struct buffer bytes = {0};
    message_seal(plugin, key, subject, &message, &bytes);
    return bytes;
}

static enum message_fault open_it(const struct buffer *bytes, struct message *ret)
{
    return message_open(plugin, key, subject, bytes->data, bytes->n_bytes, ret);
}

/* The test vectors of RFC 4231 (case 2, padded key) and FIPS 180-2. */
static void seals_are_standard(void **state)
{
    static const unsigned char wanted[4] = {0x5b, 0xdc, 0xc1, 0x46};
    static const unsigned char abc[4] = {0xba, 0x78, 0x16, 0xbf};
    unsigned char jefe[SECRET_BYTES] = "Jefe", digest[DIGEST_BYTES];
    (void)state;
    plugin->mac(jefe, "what do ya want ", 16, "for nothing?", 12, digest);
    assert_memory_equal(digest, wanted, sizeof wanted);
    plugin->digest("abc", 3, digest);
    assert_memory_equal(digest, abc, sizeof abc);
}

static void every_altered_bit_is_seen(void **state)
{
    struct buffer body = {0};
    struct message message;
    (void)state;
    buffer_add_text(&body, "interesting");
    struct buffer bytes = sealed('d', 1, &body);
    assert_int_equal(open_it(&bytes, &message), MESSAGE_GOOD);
    assert_int_equal(message.sender, 7);
    assert_memory_equal(message.body, "interesting", message.n_body);
    for (size_t bit = 0; bit < bytes.n_bytes * 8; bit++) {
        bytes.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        assert_int_not_equal(open_it(&bytes, &message), MESSAGE_GOOD);
        bytes.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    for (size_t length = 0; length < bytes.n_bytes; length++)
        assert_int_not_equal(message_open(plugin, key, subject, bytes.data, length, &message),
                             MESSAGE_GOOD);
    assert_int_equal(message_open(plugin, key, "pare.y.up", bytes.data, bytes.n_bytes, &message),
                     MESSAGE_BAD_SEAL); /* the same bytes, to somebody else */
    buffer_done(&bytes);
    buffer_done(&body);
}

static void other_versions_keys_and_sizes_are_told_apart(void **state)
{
    unsigned char other[SECRET_BYTES] = {9};
    struct buffer body = {0};
    struct message message;
    (void)state;
    struct buffer bytes = sealed('d', 1, &body);
    assert_int_equal(message_open(plugin, other, subject, bytes.data, bytes.n_bytes, &message),
                     MESSAGE_BAD_SEAL);
    bytes.data[4]++;
    assert_int_equal(open_it(&bytes, &message), MESSAGE_OTHER_PROTOCOL);
    bytes.data[0]++;
    assert_int_equal(open_it(&bytes, &message), MESSAGE_FOREIGN);
    buffer_done(&bytes);
    unsigned char *large = mem_zero(MESSAGE_MOST + 1, 1);
    assert_int_equal(message_open(plugin, key, subject, large, MESSAGE_MOST + 1, &message),
                     MESSAGE_TOO_LONG);
    free(large);
    assert_int_equal(message_open(plugin, key, subject, "Pare", 4, &message), MESSAGE_TOO_SHORT);
}

static void a_message_is_new_once(void **state)
{
    struct message_window window = {0};
    struct message a = {.epoch = 2, .sequence = 1}, b = {.epoch = 2, .sequence = 9};
    struct message restarted = {.epoch = 3, .sequence = 1};
    (void)state;
    assert_true(message_is_new(&window, &a));
    assert_false(message_is_new(&window, &a));
    assert_true(message_is_new(&window, &b));
    assert_false(message_is_new(&window, &a));
    assert_true(message_is_repeated(&window, &a));
    assert_true(message_is_new(&window, &restarted));
    assert_false(message_is_repeated(&window, &b)); /* of an earlier process, and late */
    assert_false(message_is_new(&window, &b));
}

static void bodies_survive(void **state)
{
    struct buffer bytes = {0};
    struct message message = {0};
    struct done_body done = {.name = {5, {6, 7}},
                             .outcome = {.verdict = VERDICT_UNRESOLVED,
                                         .ending = ENDED_SIGNAL,
                                         .code = -11,
                                         .seconds = 1.5,
                                         .ran_test = true,
                                         .was_killed = true,
                                         .fingerprint = "crash in f"}},
                     done_back;
    struct job_body job = {.id = 1, .timeout = 3, .form = JOB_DELTA, .base = {{4}, 99}}, job_back;
    (void)state;
    done_pack(&done, &bytes);
    message = (struct message){.body = bytes.data, .n_body = bytes.n_bytes};
    assert_true(done_unpack(&message, &done_back));
    assert_int_equal(done_back.outcome.code, -11);
    assert_true(done_back.outcome.ran_test && !done_back.outcome.was_alone);
    assert_true(done_back.outcome.was_killed);
    assert_string_equal(done_back.outcome.fingerprint, "crash in f");
    message.n_body--;
    assert_false(done_unpack(&message, &done_back));
    bytes.n_bytes = 0;
    job.bytes = (const unsigned char *)"abc";
    job.n_bytes = 3;
    job_pack(&job, &bytes);
    message = (struct message){.body = bytes.data, .n_body = bytes.n_bytes};
    assert_true(job_unpack(&message, &job_back));
    assert_int_equal(job_back.base.n_bytes, 99);
    assert_memory_equal(job_back.bytes, "abc", 3);
    buffer_done(&bytes);
}

static void names_that_lead_out_of_the_workspace_are_refused(void **state)
{
    static const char *const names[] = {"../x", "/x", "a//b", "a/../b", ".", "a/.", ""};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct fileset set = {0}, back;
        struct buffer bytes = {0};
        struct file file = {.name = names[i], .data = (const unsigned char *)"x", .n_bytes = 1};
        fileset_add_borrowed(&set, &file);
        files_pack(&set, &bytes);
        assert_false(files_unpack(bytes.data, bytes.n_bytes, &back));
        buffer_done(&bytes);
        fileset_done(&set);
    }
}

/* A candidate is a part of its base, so the difference is small; damage is found. */
static void a_difference_is_small_and_exact(void **state)
{
    uint64_t seed = 11;
    size_t n_base = 300000, n_cut = 0;
    unsigned char *base = mem_alloc(n_base), *cut = mem_alloc(n_base);
    struct buffer packed = {0}, back = {0};
    (void)state;
    for (size_t i = 0; i < n_base; i++)
        base[i] = (unsigned char)random_next(&seed); /* cannot be compressed by itself */
    for (size_t i = 0; i < n_base; i++)
        if (i / 1000 % 7 != 3)
            cut[n_cut++] = base[i];
    plugin->compress(cut, n_cut, base, n_base, &packed);
    assert_true(packed.n_bytes < 20000);
    assert_true(plugin->decompress(packed.data, packed.n_bytes, base, n_base, n_cut, &back));
    assert_int_equal(back.n_bytes, n_cut);
    assert_memory_equal(back.data, cut, n_cut);
    back.n_bytes = 0;
    assert_false(plugin->decompress(packed.data, packed.n_bytes, base, n_base, n_cut - 1, &back));
    base[1500]++;
    assert_false(plugin->decompress(packed.data, packed.n_bytes, base, n_base, n_cut, &back));
    assert_false(plugin->decompress(packed.data, packed.n_bytes / 2, base, n_base, n_cut, &back));
    buffer_done(&packed);
    buffer_done(&back);
    free(base);
    free(cut);
}

static void a_configuration_survives(void **state)
{
    char *argv[] = {(char[]){"/home/u/test.sh"}, (char[]){"-x"}, NULL}, *none[] = {NULL};
    char *inputs[] = {(char[]){"bug.c"}, NULL};
    static const char *const allowed[] = {"/var/x", "net"};
    struct config config = {.oracle = {.kind = TEST_SCRIPT,
                                       .argv = argv,
                                       .inputs = inputs,
                                       .also_interesting = -1,
                                       .is_bare = true,
                                       .sandbox = true,
                                       .sandbox_kind = SANDBOX_BUBBLEWRAP,
                                       .allowed = allowed,
                                       .n_allowed = 2,
                                       .memory = 1 << 20},
                            .keep = none,
                            .directory = "/home/u",
                            .program = "",
                            .environment = none,
                            .tools = argv},
                  back;
    struct file file = {
        .name = "home/u/test.sh", .data = (const unsigned char *)"#!", .n_bytes = 2, .mode = 0755};
    struct buffer bytes = {0};
    struct arena arena;
    (void)state;
    arena_init(&arena);
    fileset_add_borrowed(&config.files, &file);
    config_pack(&config, &bytes);
    assert_true(config_unpack(bytes.data, bytes.n_bytes, &arena, &back));
    assert_string_equal(back.oracle.argv[1], "-x");
    assert_null(back.oracle.valid_argv);
    assert_int_equal(back.oracle.also_interesting, -1);
    assert_true(back.oracle.is_bare && back.oracle.sandbox && !back.oracle.is_literal);
    assert_int_equal(back.oracle.sandbox_kind, SANDBOX_BUBBLEWRAP);
    assert_int_equal(back.oracle.n_allowed, 2);
    assert_string_equal(back.oracle.allowed[1], "net");
    assert_string_equal(back.files.files[0].name, "home/u/test.sh");
    assert_int_equal(back.files.files[0].mode, 0755);
    config_done(&back);
    for (size_t n = 0; n < bytes.n_bytes; n++) {
        assert_false(config_unpack(bytes.data, n, &arena, &back));
        config_done(&back);
    }
    arena_done(&arena);
    buffer_done(&bytes);
    fileset_done(&config.files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seals_are_standard),
        cmocka_unit_test(every_altered_bit_is_seen),
        cmocka_unit_test(other_versions_keys_and_sizes_are_told_apart),
        cmocka_unit_test(a_message_is_new_once),
        cmocka_unit_test(bodies_survive),
        cmocka_unit_test(names_that_lead_out_of_the_workspace_are_refused),
        cmocka_unit_test(a_difference_is_small_and_exact),
        cmocka_unit_test(a_configuration_survives),
    };
    return cmocka_run_group_tests(tests, load, NULL);
}
