#include "input/core/reading.h"

enum status frontend_read(const struct frontend *frontend, const struct fileset *input,
                          const struct read_options *options, struct reading **ret,
                          struct error *err)
{
    return frontend->read_with != NULL ? frontend->read_with(input, options, ret, err)
                                       : frontend->read(input, ret, err);
}

void reading_render(const struct reading *reading, const struct bitset *subset, struct fileset *ret)
{
    *ret = (struct fileset){0};
    reading->ops->render(reading, subset, ret);
}

bool reading_accepts(const struct reading *reading, const struct fileset *rendered)
{
    return reading->ops->accepts == NULL || reading->ops->accepts(reading, rendered);
}

void reading_cover(const struct reading *reading, cover_sink *sink, void *context)
{
    if (reading->ops->cover != NULL)
        reading->ops->cover(reading, sink, context);
}

void reading_free(struct reading *reading)
{
    if (reading != NULL)
        reading->ops->free(reading);
}
