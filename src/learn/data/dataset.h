/* dataset - records of removals: the features of a node, and what happened when it was removed.
 *
 * Records are kept as short lists of kinds.  On disk a dataset is a header that names its language,
 * then one chunk for each program, with its own checksum.  Programs are added at the end when they
 * are finished; a chunk that was cut off by a crash is ignored.  When a file is read, programs are
 * sorted by name, so the order in which they were finished makes no difference. */
#ifndef PARE_LEARN_DATA_DATASET_H
#define PARE_LEARN_DATA_DATASET_H

#include "base/containers/bitset.h"
#include "learn/data/features.h"
#include "learn/data/grammar_binding.h"
#include "learn/data/training_table.h"

#include <stdbool.h>

/* What happened to a removal: two bits. */
enum label {
    LABEL_INVALID,      /* the checker refused the rest: a semantic error */
    LABEL_VALID,        /* the checker accepted it, and the token that had to stay was there */
    LABEL_LOST_INVALID, /* the checker refused it, and the token was lost */
    LABEL_LOST_VALID,   /* the checker accepted it, but the token was lost */
    N_LABELS,
};

/* What a model is to predict. */
enum target {
    TARGET_VALID,   /* no semantic error, whatever became of the token; used for training */
    TARGET_SUCCESS, /* as in the paper: a lost token counts as a failure too */
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
    uint32_t *start; /* start of each record in `words` */
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

/* `origin` identifies corpus and checker: data of another origin must not be added. */
void dataset_pack_header(const struct binding *binding, struct hash origin, struct buffer *out);
void dataset_pack_program(const struct dataset *dataset, size_t program, struct buffer *out);

/* Reads a file of any bytes.  The data ends at the first damaged chunk, as a crash leaves it:
 * *ret_n_whole bytes are undamaged. */
enum status dataset_read(const unsigned char *data, size_t n_bytes, const char *file_name,
                         struct binding *ret_binding, struct hash *ret_origin, struct dataset *ret,
                         size_t *ret_n_whole, struct error *err);

/* Puts a random fifth of the records into ret_held (n_records bits); it depends on the seed alone.
 */
void dataset_split(const struct dataset *dataset, uint64_t seed, struct bitset *ret_held);
/* The same with whole programs, until they have a fifth of the records. */
void dataset_split_programs(const struct dataset *dataset, uint64_t seed, struct bitset *ret_held);

/* A table of the records that are not held out.  It has the features of these parts that are not
 * the same in all of these records. */
void dataset_table(const struct dataset *dataset, unsigned parts, enum target target,
                   const struct bitset *held, struct table *ret);

#endif
