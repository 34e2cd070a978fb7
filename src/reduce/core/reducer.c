#include "reduce/core/reducer.h"

bool reducer_next(struct reducer *reducer, struct bitset *candidate)
{
    return reducer->ops->next(reducer, candidate);
}

void reducer_answer(struct reducer *reducer, enum verdict verdict)
{
    reducer->ops->answer(reducer, verdict);
}

struct reducer *reducer_fork(const struct reducer *reducer)
{
    return reducer->ops->fork(reducer);
}

void reducer_free(struct reducer *reducer)
{
    if (reducer != NULL)
        reducer->ops->free(reducer);
}

void reducer_result(const struct reducer *reducer, struct bitset *ret)
{
    reducer->ops->result(reducer, ret);
}

bool reducer_collects(const struct reducer *reducer)
{
    return reducer->ops->collects != NULL && reducer->ops->collects(reducer);
}
