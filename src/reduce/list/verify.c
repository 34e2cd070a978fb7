#include "reduce/list/verify.h"

#include "base/memory.h"
#include "reduce/list/ddmin.h"

#include <stdlib.h>

struct verify {
    struct reducer base;
    struct reducer *ddmin;
};

static bool verify_next(struct reducer *reducer, struct bitset *candidate)
{
    struct verify *self = (struct verify *)reducer;
    while (reducer_next(self->ddmin, candidate)) {
        if (problem_allows(self->base.problem, candidate))
            return true;
        reducer_answer(self->ddmin, VERDICT_INVALID);
    }
    return false;
}

static void verify_answer(struct reducer *reducer, enum verdict verdict)
{
    reducer_answer(((struct verify *)reducer)->ddmin, verdict);
}

static struct reducer *verify_fork(const struct reducer *reducer)
{
    struct verify *copy = mem_copy(reducer, sizeof *copy);
    copy->ddmin = reducer_fork(copy->ddmin);
    return &copy->base;
}

static void verify_free(struct reducer *reducer)
{
    reducer_free(((struct verify *)reducer)->ddmin);
    free(reducer);
}

static void verify_result(const struct reducer *reducer, struct bitset *ret)
{
    reducer_result(((const struct verify *)reducer)->ddmin, ret);
}

static const struct reducer_ops verify_ops = {
    .name = "verify",
    .next = verify_next,
    .answer = verify_answer,
    .fork = verify_fork,
    .free = verify_free,
    .result = verify_result,
};

struct reducer *verify_new(const struct problem *problem, const struct bitset *start)
{
    struct verify *self = mem_zero(1, sizeof *self);
    self->base = (struct reducer){&verify_ops, problem};
    self->ddmin = ddmin_classic_new(problem, start);
    return &self->base;
}
