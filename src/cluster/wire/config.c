#include "cluster/wire/config.h"

#include "base/files/packing.h"
#include "cluster/wire/files.h"

#include <string.h>

/* Packs a list of words.  NULL and the empty list are different. */
static void pack_words(struct buffer *out, char *const *words)
{
    size_t n_words = 0;
    while (words != NULL && words[n_words] != NULL)
        n_words++;
    pack_varint(out, words == NULL ? 0 : n_words + 1);
    for (size_t i = 0; i < n_words; i++)
        pack_text(out, words[i]);
}

static char *unpack_word(struct unpacker *in, struct arena *arena)
{
    size_t n_bytes = (size_t)unpack_varint(in);
    const unsigned char *bytes = unpack_bytes(in, n_bytes);
    if (bytes == NULL || memchr(bytes, '\0', n_bytes) != NULL) {
        in->bad = true;
        return NULL;
    }
    char *word = arena_alloc(arena, n_bytes + 1);
    memcpy(word, bytes, n_bytes);
    word[n_bytes] = '\0';
    return word;
}

static char **unpack_words(struct unpacker *in, struct arena *arena)
{
    uint64_t n_words = unpack_varint(in);
    if (in->bad || n_words == 0 || n_words - 1 > (uint64_t)(in->end - in->at)) {
        in->bad |= n_words != 0;
        return NULL;
    }
    char **words = arena_alloc(arena, (size_t)n_words * sizeof *words);
    for (uint64_t i = 0; i + 1 < n_words; i++)
        words[i] = unpack_word(in, arena);
    words[n_words - 1] = NULL;
    return in->bad ? NULL : words;
}

static void pack_block(struct buffer *out, const void *data, size_t n_bytes)
{
    pack_varint(out, n_bytes);
    buffer_add(out, data, n_bytes);
}

static void unpack_block(struct unpacker *in, struct buffer *ret)
{
    size_t n_bytes = (size_t)unpack_varint(in);
    const unsigned char *bytes = unpack_bytes(in, n_bytes);
    if (bytes != NULL)
        buffer_add(ret, bytes, n_bytes);
}

void config_pack(const struct config *config, struct buffer *ret)
{
    const struct oracle_options *oracle = &config->oracle;
    struct buffer files = {0};
    pack_number(ret, oracle->kind, 1);
    pack_number(ret,
                (unsigned)oracle->pass_on_stdin | (unsigned)oracle->invert << 1 |
                    (unsigned)oracle->is_directory << 2 | (unsigned)oracle->is_bare << 3 |
                    (unsigned)oracle->is_literal << 4 | (unsigned)oracle->sandbox << 5 |
                    (unsigned)oracle->guards_dev << 6,
                1);
    pack_number(ret, oracle->sandbox_kind, 1);
    pack_number(ret, (uint32_t)oracle->also_interesting, 4);
    pack_number(ret, oracle->memory, 8);
    pack_number(ret, oracle->max_output, 8);
    pack_number(ret, oracle->max_disk, 8);
    pack_words(ret, oracle->argv);
    pack_words(ret, oracle->inputs);
    pack_words(ret, oracle->valid_argv);
    pack_varint(ret, oracle->n_allowed);
    for (size_t i = 0; i < oracle->n_allowed; i++)
        pack_text(ret, oracle->allowed[i]);
    pack_words(ret, config->keep);
    pack_number(ret, config->seen.ending, 1);
    pack_number(ret, (uint32_t)config->seen.code, 4);
    pack_block(ret, config->seen.out.data, config->seen.out.n_bytes);
    pack_block(ret, config->seen.err.data, config->seen.err.n_bytes);
    pack_block(ret, config->seen.frames.data, config->seen.frames.n_bytes);
    pack_text(ret, config->directory);
    pack_text(ret, config->program);
    pack_words(ret, config->environment);
    pack_words(ret, config->tools);
    files_pack(&config->files, &files);
    pack_block(ret, files.data, files.n_bytes);
    buffer_done(&files);
}

static void unpack_allowed(struct unpacker *in, struct arena *arena, struct oracle_options *ret)
{
    uint64_t n_words = unpack_varint(in);
    if (in->bad || n_words > (uint64_t)(in->end - in->at)) {
        in->bad = true;
        return;
    }
    const char **words = arena_alloc(arena, (size_t)(n_words + 1) * sizeof *words);
    for (uint64_t i = 0; i < n_words; i++)
        words[i] = unpack_word(in, arena);
    ret->allowed = words;
    ret->n_allowed = in->bad ? 0 : (size_t)n_words;
}

static void unpack_oracle(struct unpacker *in, struct arena *arena, struct oracle_options *ret)
{
    uint64_t kind = unpack_number(in, 1);
    in->bad |= kind > TEST_SERVER;
    ret->kind = in->bad ? TEST_SCRIPT : (enum test_kind)kind;
    uint64_t flags = unpack_number(in, 1);
    ret->pass_on_stdin = flags & 1;
    ret->invert = flags >> 1 & 1;
    ret->is_directory = flags >> 2 & 1;
    ret->is_bare = flags >> 3 & 1;
    ret->is_literal = flags >> 4 & 1;
    ret->sandbox = flags >> 5 & 1;
    ret->guards_dev = flags >> 6 & 1;
    uint64_t sandbox_kind = unpack_number(in, 1);
    in->bad |= sandbox_kind > SANDBOX_BUBBLEWRAP;
    ret->sandbox_kind = in->bad ? SANDBOX_ANY : (enum sandbox_kind)sandbox_kind;
    ret->also_interesting = (int)(int32_t)unpack_number(in, 4);
    ret->memory = unpack_number(in, 8);
    ret->max_output = unpack_number(in, 8);
    ret->max_disk = unpack_number(in, 8);
    ret->argv = unpack_words(in, arena);
    ret->inputs = unpack_words(in, arena);
    ret->valid_argv = unpack_words(in, arena);
    unpack_allowed(in, arena, ret);
    in->bad |= ret->argv == NULL || ret->argv[0] == NULL ||
               (ret->valid_argv != NULL && ret->valid_argv[0] == NULL);
}

static void unpack_seen(struct unpacker *in, struct observation *ret)
{
    uint64_t ending = unpack_number(in, 1);
    in->bad |= ending > ENDED_ANSWERED;
    ret->ending = in->bad ? ENDED_EXIT : (enum ending)ending;
    ret->code = (int)(int32_t)unpack_number(in, 4);
    unpack_block(in, &ret->out);
    unpack_block(in, &ret->err);
    unpack_block(in, &ret->frames);
}

bool config_unpack(const void *data, size_t n_bytes, struct arena *arena, struct config *ret)
{
    struct unpacker in = {data, (const unsigned char *)data + n_bytes, false};
    *ret = (struct config){0};
    unpack_oracle(&in, arena, &ret->oracle);
    ret->keep = unpack_words(&in, arena);
    unpack_seen(&in, &ret->seen);
    ret->directory = unpack_word(&in, arena);
    ret->program = unpack_word(&in, arena);
    ret->environment = unpack_words(&in, arena);
    ret->tools = unpack_words(&in, arena);
    size_t n_files = (size_t)unpack_varint(&in);
    const unsigned char *files = unpack_bytes(&in, n_files);
    return !in.bad && in.at == in.end && files_unpack(files, n_files, &ret->files);
}

enum status config_make_keep(char *const *words, const struct observation *seen, struct keep **ret,
                             struct error *err)
{
    struct keep *keep = keep_new();
    enum status status = STATUS_OK;
    for (; words != NULL && *words != NULL && status == STATUS_OK; words++)
        status = keep_parse(keep, *words, err);
    if (status == STATUS_OK)
        status = keep_record(keep, seen, NULL, err);
    if (status == STATUS_OK)
        *ret = keep;
    else
        keep_free(keep);
    return status;
}

void config_done(struct config *config)
{
    observation_done(&config->seen);
    fileset_done(&config->files);
}
