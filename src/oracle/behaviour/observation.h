/* observation - one run of a test: how it ended, how long it took, and its output. */
#ifndef PARE_ORACLE_BEHAVIOUR_OBSERVATION_H
#define PARE_ORACLE_BEHAVIOUR_OBSERVATION_H

#include "base/buffer.h"

enum ending {
    ENDED_EXIT,     /* code is the exit status */
    ENDED_SIGNAL,   /* code is the signal */
    ENDED_TIMEOUT,  /* Pare stopped it: it took too long */
    ENDED_OUTPUT,   /* Pare stopped it: it wrote too much, to its output or to files */
    ENDED_ANSWERED, /* a persistent test process answered */
};

struct observation {
    enum ending ending;
    int code;
    double seconds;
    struct buffer out, err; /* standard output and standard error */
    struct buffer frames;   /* innermost functions, as in stack_frames.h; "" without a debugger */
};

static inline void observation_done(struct observation *observation)
{
    buffer_done(&observation->out);
    buffer_done(&observation->err);
    buffer_done(&observation->frames);
}

#endif
