/* dataset - what was seen: features of a node, and what happened when it was taken out.
 *
 * Records are kept as short lists of kinds.  On disk a dataset is a header that binds it to a
 * language, then one chunk for each program with a checksum of its own: programs are added at the
 * end as they are finished, and a chunk that was cut off by a crash is simply not there.
 * Programs are sorted by name when a file is read, so the order in which they were finished
 * does not show. */
#ifndef PARE_LEARN_DATA_DATASET_H
#define PARE_LEARN_DATA_DATASET_H

#include "base/containers/bitset.h"
#include "learn/data/features.h"
#include "learn/data/grammar_binding.h"
#include "learn/data/training_table.h"

#include <stdbool.h>

/* What happened: two bits. */
enum label {
    LABEL_INVALID,      /* a semantic error: the checker said no */
    LABEL_VALID,        /* and the token that had to stay is there: it went */
    LABEL_LOST_INVALID, /* the token was lost, and there was a semantic error */
    LABEL_LOST_VALID,   /* the token was lost, otherwise it could have gone */
    N_LABELS,
};

/* What a model is to predict. */
enum target {
    TARGET_VALID,   /* no semantic error: what makes a removal hopeless, and what we train for */
    TARGET_SUCCESS, /* it went, as in the paper: a lost token counts against the node */
};

static inline bool label_meets(enum label label, enum target target)
{
    return label == LABEL_VALID || (label == LABEL_LOST_VALID && target == TARGET_VALID);
}

struct program {
    char *name;
    size_t first_record, n_records;
};

struct dataset {
    uint32_t n_kinds;
    struct program *programs;
    size_t n_programs, programs_capacity;
    uint32_t *start; /* of each record in words */
    size_t n_records, records_capacity;
    uint16_t *words; /* type, label, number of bits, bits rising */
    size_t n_words, words_capacity;
};

void dataset_init(struct dataset *dataset, uint32_t n_kinds);
void dataset_done(struct dataset *dataset);
void dataset_begin_program(struct dataset *dataset, const char *name); /* copied */
void dataset_add(struct dataset *dataset, const struct features *features, enum label label);
void dataset_copy_program(struct dataset *dataset, const struct dataset *from, size_t program);
void dataset_sort(struct dataset *dataset); /* programs by name */

enum label dataset_label(const struct dataset *dataset, size_t record);
void dataset_get(const struct dataset *dataset, size_t record, struct features *ret);

/* `origin` tells what the data came from: data of another origin must not be added. */
void dataset_pack_header(const struct binding *binding, struct hash origin, struct buffer *out);
void dataset_pack_program(const struct dataset *dataset, size_t program, struct buffer *out);

/* Reads a file of any bytes.  Damage behind the header ends the data: *ret_n_whole bytes are whole,
 * a crash leaves the rest. */
enum status dataset_read(const unsigned char *data, size_t n_bytes, const char *file_name,
                         struct binding *ret_binding, struct hash *ret_origin, struct dataset *ret,
                         size_t *ret_n_whole, struct error *err);

/* A random fifth of the records into ret_held (n_records bits), the same for the same seed. */
void dataset_split(const struct dataset *dataset, uint64_t seed, struct bitset *ret_held);
/* The same, but whole programs, until a fifth of the records is reached. */
void dataset_split_programs(const struct dataset *dataset, uint64_t seed, struct bitset *ret_held);

/* The records not held out, with the features of these parts that differ between some of them. */
void dataset_table(const struct dataset *dataset, unsigned parts, enum target target,
                   const struct bitset *held, struct table *ret);

#endif
