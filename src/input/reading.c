#include "input/reading.h"

void reading_render(const struct reading *reading, const struct bitset *subset, struct fileset *ret)
{
    *ret = (struct fileset){0};
    reading->ops->render(reading, subset, ret);
}

bool reading_accepts(const struct reading *reading, const struct fileset *rendered)
{
    return reading->ops->accepts == NULL || reading->ops->accepts(reading, rendered);
}

void reading_free(struct reading *reading)
{
    if (reading != NULL)
        reading->ops->free(reading);
}
