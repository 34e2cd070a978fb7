#include "learn/forest/predictor.h"

#include "base/memory.h"
#include "learn/forest/share_trees.h"

#include <stdlib.h>
#include <string.h>

static const char magic[] = "PARE-MODEL 1\n";

struct predictor {
    struct binding binding;
    const struct feature_set *set;
    uint32_t n_trees;
    unsigned char *votes;       /* votes by type, for the feature set "type" */
    struct shared_trees shared; /* for all other feature sets */
};

struct predictor *predictor_new(const struct forest *forest, const struct feature_set *set,
                                const struct binding *binding)
{
    struct predictor *model = mem_zero(1, sizeof *model);
    model->binding = *binding;
    model->set = set;
    model->n_trees = forest->n_trees;
    if (set->parts != PART_TYPE) {
        share_trees(forest, &model->shared);
        return model;
    }
    model->votes = mem_alloc(binding->n_kinds);
    struct features features = {0};
    for (uint32_t type = 0; type < binding->n_kinds; type++) {
        features.type = (uint16_t)type;
        model->votes[type] = (unsigned char)forest_votes(forest, &features);
    }
    return model;
}

void predictor_free(struct predictor *model)
{
    if (model == NULL)
        return;
    free(model->votes);
    shared_trees_done(&model->shared);
    free(model);
}

void predictor_pack(const struct predictor *model, struct buffer *out)
{
    size_t start = out->n_bytes;
    buffer_add(out, magic, sizeof magic - 1);
    binding_pack(&model->binding, out);
    pack_number(out, model->set->parts, 1);
    pack_number(out, model->n_trees, 1);
    if (model->votes != NULL)
        buffer_add(out, model->votes, model->binding.n_kinds);
    else
        shared_trees_pack(&model->shared, out);
    pack_number(out, hash_bytes(out->data + start, out->n_bytes - start).low, 8);
}

static bool read_votes(struct unpacker *in, struct predictor *model)
{
    const unsigned char *votes = unpack_bytes(in, model->binding.n_kinds);
    for (uint32_t type = 0; votes != NULL && type < model->binding.n_kinds; type++)
        if (votes[type] > model->n_trees)
            return false;
    if (votes != NULL)
        model->votes = mem_copy(votes, model->binding.n_kinds);
    return votes != NULL;
}

static bool read_body(struct unpacker *in, struct predictor *model)
{
    binding_unpack(in, &model->binding);
    model->set = feature_set_of_parts((unsigned)unpack_number(in, 1));
    model->n_trees = (uint32_t)unpack_number(in, 1);
    if (in->bad || model->set == NULL || model->n_trees == 0)
        return false;
    bool good = model->set->parts == PART_TYPE
                    ? read_votes(in, model)
                    : shared_trees_read(in, model->n_trees, model->set->parts,
                                        model->binding.n_kinds, &model->shared);
    return good && in->at == in->end;
}

enum status predictor_read(const unsigned char *data, size_t n_bytes, const char *file_name,
                           struct predictor **ret, struct error *err)
{
    struct unpacker in = {.at = data, .end = data + n_bytes};
    const unsigned char *start = unpack_bytes(&in, sizeof magic - 1);
    if (start == NULL || memcmp(start, magic, sizeof magic - 1) != 0)
        return fail(err, STATUS_INPUT, "%s is not a model file of this version", file_name);
    struct unpacker sum = {.at = data + n_bytes - 8, .end = data + n_bytes};
    if (n_bytes < sizeof magic + 7 || unpack_number(&sum, 8) != hash_bytes(data, n_bytes - 8).low)
        return fail(err, STATUS_INPUT, "the model file %s is damaged: its checksum is wrong",
                    file_name);
    in.end -= 8;
    struct predictor *model = mem_zero(1, sizeof *model);
    if (!read_body(&in, model)) {
        predictor_free(model);
        return fail(err, STATUS_INPUT, "the model file %s is damaged: its content makes no sense",
                    file_name);
    }
    *ret = model;
    return STATUS_OK;
}

const struct binding *predictor_binding(const struct predictor *model)
{
    return &model->binding;
}

const struct feature_set *predictor_set(const struct predictor *model)
{
    return model->set;
}

uint32_t predictor_n_trees(const struct predictor *model)
{
    return model->n_trees;
}

uint32_t predictor_votes(const struct predictor *model, const struct features *features)
{
    if (features->type >= model->binding.n_kinds)
        return model->n_trees;
    return model->votes != NULL ? model->votes[features->type]
                                : shared_trees_votes(&model->shared, features);
}

bool predictor_says_valid(const struct predictor *model, const struct features *features)
{
    return votes_say_valid(predictor_votes(model, features), model->n_trees);
}
