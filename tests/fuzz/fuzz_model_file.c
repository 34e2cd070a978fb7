/* Any bytes as a model file and as training data, as they are and with a right checksum: refused,
 * or read into something that answers and packs into the same bytes. */
#include "base/memory.h"
#include "learn/data/dataset.h"
#include "learn/forest/predictor.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes);

static void use_model(const unsigned char *data, size_t n_bytes)
{
    struct predictor *model;
    struct error err = {0};
    if (predictor_read(data, n_bytes, "fuzz", &model, &err) != STATUS_OK) {
        if (err.message[0] == '\0' || strchr(err.message, '\n') != NULL)
            abort();
        return;
    }
    struct buffer packed = {0};
    predictor_pack(model, &packed);
    if (packed.n_bytes != n_bytes || memcmp(packed.data, data, n_bytes) != 0)
        abort();
    struct features features;
    features_init(&features, predictor_binding(model)->n_kinds);
    for (uint32_t type = 0; type <= predictor_binding(model)->n_kinds && type < 64; type++) {
        features.type = (uint16_t)type;
        if (type < features.bits.n_bits)
            bitset_add(&features.bits, type);
        if (predictor_votes(model, &features) > predictor_n_trees(model))
            abort();
    }
    features_done(&features);
    buffer_done(&packed);
    predictor_free(model);
}

static void use_dataset(const unsigned char *data, size_t n_bytes)
{
    struct binding binding;
    struct dataset dataset;
    struct error err = {0};
    struct hash origin;
    size_t n_whole;
    if (dataset_read(data, n_bytes, "fuzz", &binding, &origin, &dataset, &n_whole, &err) !=
        STATUS_OK)
        return;
    if (n_whole > n_bytes)
        abort();
    struct features features;
    features_init(&features, dataset.n_kinds);
    for (size_t record = 0; record < dataset.n_records; record++)
        dataset_get(&dataset, record, &features);
    features_done(&features);
    dataset_done(&dataset);
}

/* Puts right what a mutation cannot get right by chance: the checksum of a model, and that of the
 * first chunk of a dataset when the header is that of the seeds (50 bytes). */
static void mend(unsigned char *data, size_t n_bytes)
{
    if (n_bytes > 8 && memcmp(data, "PARE-MODEL", n_bytes < 10 ? n_bytes : 10) == 0) {
        uint64_t sum = hash_bytes(data, n_bytes - 8).low;
        memcpy(data + n_bytes - 8, &sum, 8);
    } else if (n_bytes > 62) {
        uint32_t n_chunk = (uint32_t)(n_bytes - 62);
        uint64_t sum = hash_bytes(data + 62, n_chunk).low;
        memcpy(data + 50, &n_chunk, 4);
        memcpy(data + 54, &sum, 8);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n_bytes)
{
    use_model(data, n_bytes);
    use_dataset(data, n_bytes);
    unsigned char *mended = mem_copy(data, n_bytes);
    mend(mended, n_bytes);
    use_model(mended, n_bytes);
    use_dataset(mended, n_bytes);
    free(mended);
    return 0;
}
