#include "learn/data/dataset.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdlib.h>
#include <string.h>

static const char magic[] = "PARE-DATA 1\n";

void dataset_init(struct dataset *dataset, uint32_t n_kinds)
{
    *dataset = (struct dataset){.n_kinds = n_kinds};
}

void dataset_done(struct dataset *dataset)
{
    for (size_t i = 0; i < dataset->n_programs; i++)
        free(dataset->programs[i].name);
    free(dataset->programs);
    free(dataset->start);
    free(dataset->words);
    *dataset = (struct dataset){0};
}

void dataset_begin_program(struct dataset *dataset, const char *name)
{
    mem_grow((void **)&dataset->programs, &dataset->programs_capacity, dataset->n_programs + 1,
             sizeof *dataset->programs);
    dataset->programs[dataset->n_programs++] =
        (struct program){.name = mem_string(name), .first_record = dataset->n_records};
}

static void add_word(struct dataset *dataset, uint32_t word)
{
    mem_grow((void **)&dataset->words, &dataset->words_capacity, dataset->n_words + 1,
             sizeof *dataset->words);
    dataset->words[dataset->n_words++] = (uint16_t)word;
}

static void begin_record(struct dataset *dataset, uint32_t type, enum label label, size_t n_bits)
{
    mem_grow((void **)&dataset->start, &dataset->records_capacity, dataset->n_records + 1,
             sizeof *dataset->start);
    dataset->start[dataset->n_records++] = (uint32_t)dataset->n_words;
    dataset->programs[dataset->n_programs - 1].n_records++;
    add_word(dataset, type);
    add_word(dataset, label);
    add_word(dataset, (uint32_t)n_bits);
}

void dataset_add(struct dataset *dataset, const struct features *features, enum label label)
{
    begin_record(dataset, features->type, label, bitset_count(&features->bits));
    size_t bit = bitset_next(&features->bits, 0);
    for (; bit != BITSET_END; bit = bitset_next(&features->bits, bit + 1))
        add_word(dataset, (uint32_t)bit);
}

enum label dataset_label(const struct dataset *dataset, size_t record)
{
    return (enum label)dataset->words[dataset->start[record] + 1];
}

void dataset_get(const struct dataset *dataset, size_t record, struct features *ret)
{
    const uint16_t *words = dataset->words + dataset->start[record];
    ret->type = words[0];
    bitset_clear_all(&ret->bits);
    for (uint32_t i = 0; i < words[2]; i++)
        bitset_add(&ret->bits, words[3 + i]);
}

void dataset_pack_header(const struct binding *binding, struct hash origin, struct buffer *out)
{
    buffer_add(out, magic, sizeof magic - 1);
    binding_pack(binding, out);
    pack_number(out, origin.low, 8);
    pack_number(out, origin.high, 8);
}

void dataset_pack_program(const struct dataset *dataset, size_t program, struct buffer *out)
{
    const struct program *it = &dataset->programs[program];
    struct buffer chunk = {0};
    pack_text(&chunk, it->name);
    pack_varint(&chunk, it->n_records);
    for (size_t record = it->first_record; record < it->first_record + it->n_records; record++) {
        const uint16_t *words = dataset->words + dataset->start[record];
        pack_varint(&chunk, words[0]);
        pack_varint(&chunk, (uint32_t)words[2] << 2 | words[1]);
        for (uint32_t i = 0, before = 0; i < words[2]; before = words[3 + i++])
            /* numbers are ascending, so differences are small */
            pack_varint(&chunk, words[3 + i] - before);
    }
    pack_number(out, chunk.n_bytes, 4);
    pack_number(out, hash_bytes(chunk.data, chunk.n_bytes).low, 8);
    buffer_add(out, chunk.data, chunk.n_bytes);
    buffer_done(&chunk);
}

/* Reads a record.  The bytes may be damaged, so everything is checked before it is stored. */
static void read_record(struct unpacker *in, struct dataset *dataset)
{
    uint64_t type = unpack_varint(in), head = unpack_varint(in);
    uint64_t n_bits = head >> 2, bit = 0, n_all = features_count(dataset->n_kinds) - 1;
    if (in->bad || type > dataset->n_kinds || n_bits > n_all) {
        in->bad = true;
        return;
    }
    begin_record(dataset, (uint32_t)type, (enum label)(head & 3), (size_t)n_bits);
    for (uint64_t i = 0; i < n_bits; i++) {
        uint64_t step = unpack_varint(in);
        if (in->bad || step >= n_all || bit + step >= n_all || (i > 0 && step == 0)) {
            in->bad = true;
            return;
        }
        bit += step;
        add_word(dataset, (uint32_t)bit);
    }
}

/* Removes the program of a chunk again, because the chunk turned out to be damaged. */
static void drop_program(struct dataset *dataset)
{
    struct program *last = &dataset->programs[--dataset->n_programs];
    if (last->first_record < dataset->n_records)
        dataset->n_words = dataset->start[last->first_record];
    dataset->n_records = last->first_record;
    free(last->name);
}

static bool read_chunk(struct unpacker *in, struct dataset *dataset)
{
    size_t n_bytes = (size_t)unpack_number(in, 4);
    uint64_t sum = unpack_number(in, 8);
    const unsigned char *bytes = unpack_bytes(in, n_bytes);
    if (bytes == NULL || hash_bytes(bytes, n_bytes).low != sum)
        return false;
    struct unpacker chunk = {.at = bytes, .end = bytes + n_bytes};
    char name[4096];
    unpack_text(&chunk, name, sizeof name);
    uint64_t n_records = unpack_varint(&chunk);
    if (chunk.bad)
        return false;
    dataset_begin_program(dataset, name);
    for (uint64_t i = 0; i < n_records && !chunk.bad; i++)
        read_record(&chunk, dataset);
    if (chunk.bad || chunk.at != chunk.end || dataset->n_words > UINT32_MAX ||
        dataset->n_records >= TABLE_MAX_WEIGHT) {
        drop_program(dataset);
        return false;
    }
    return true;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const struct program *)a)->name, ((const struct program *)b)->name);
}

void dataset_copy_program(struct dataset *dataset, const struct dataset *from, size_t program)
{
    const struct program *it = &from->programs[program];
    struct features features;
    features_init(&features, from->n_kinds);
    dataset_begin_program(dataset, it->name);
    for (size_t record = it->first_record; record < it->first_record + it->n_records; record++) {
        dataset_get(from, record, &features);
        dataset_add(dataset, &features, dataset_label(from, record));
    }
    features_done(&features);
}

void dataset_sort(struct dataset *dataset)
{
    struct dataset sorted;
    dataset_init(&sorted, dataset->n_kinds);
    if (dataset->n_programs > 0)
        qsort(dataset->programs, dataset->n_programs, sizeof *dataset->programs, compare_names);
    for (size_t i = 0; i < dataset->n_programs; i++)
        dataset_copy_program(&sorted, dataset, i);
    dataset_done(dataset);
    *dataset = sorted;
}

enum status dataset_read(const unsigned char *data, size_t n_bytes, const char *file_name,
                         struct binding *ret_binding, struct hash *ret_origin, struct dataset *ret,
                         size_t *ret_n_whole, struct error *err)
{
    struct unpacker in = {.at = data, .end = data + n_bytes};
    const unsigned char *start = unpack_bytes(&in, sizeof magic - 1);
    if (start == NULL || memcmp(start, magic, sizeof magic - 1) != 0)
        return fail(err, STATUS_INPUT, "%s is not a file of training data of this version",
                    file_name);
    struct binding binding;
    struct hash origin;
    binding_unpack(&in, &binding);
    origin.low = unpack_number(&in, 8);
    origin.high = unpack_number(&in, 8);
    if (in.bad)
        return fail(err, STATUS_INPUT, "the training data %s is damaged: remove it", file_name);
    dataset_init(ret, binding.n_kinds);
    const unsigned char *whole = in.at;
    while (in.at < in.end && read_chunk(&in, ret))
        whole = in.at;
    dataset_sort(ret);
    *ret_binding = binding;
    *ret_origin = origin;
    *ret_n_whole = (size_t)(whole - data);
    return STATUS_OK;
}
