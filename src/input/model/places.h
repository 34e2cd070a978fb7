/* places - where the items of a model lie in an input, and how they nest. */
#ifndef PARE_INPUT_MODEL_PLACES_H
#define PARE_INPUT_MODEL_PLACES_H

#include "base/files/fileset.h"
#include "input/model/document.h"
#include "problem/graph.h"

struct place {
    const struct model_part *part;
    size_t file, start, end; /* bytes [start, end) */
    size_t own;              /* bytes in no place nested in this one */
};

struct places {
    struct place *place; /* by file, then start, outer ones first */
    size_t n_places;
    struct edge *inside; /* item => the item directly around one of its places */
    size_t n_inside;
};

/* Finds every part, and checks that places lie apart or one in the other, and that no item lies in
 * itself, be it through others.  Borrows the model; caller places_done()s. */
enum status places_find(const struct model *model, const struct fileset *input, struct places *ret,
                        struct error *err);
void places_done(struct places *places);

/* places_find's two halves. */
enum status place_find(const struct model *model, const struct fileset *input,
                       struct places *places, struct error *err);
enum status place_nest(const struct model *model, const struct fileset *input,
                       struct places *places, struct error *err);

#endif
