/* crew - the workers that have said hello to this driver, and what is known about each. */
#ifndef PARE_CLUSTER_DRIVER_CREW_H
#define PARE_CLUSTER_DRIVER_CREW_H

#include "cluster/wire/bodies.h"

#include <sys/types.h>

enum member_state {
    MEMBER_JOINING,  /* it prepares itself */
    MEMBER_TRIED,    /* it runs the trials */
    MEMBER_READY,    /* the answers of the worker count */
    MEMBER_LEFT_OUT, /* `why` says why */
    MEMBER_GONE,     /* it has said goodbye */
};

struct member {
    uint64_t id;
    char host[NAME_ROOM];
    unsigned n_slots;
    enum member_state state;
    bool is_lost;   /* no sign of life for some seconds */
    bool is_proven; /* the worker's tools are the same; the trials may begin */
    bool was_ready; /* it says that an earlier process of this driver has accepted it */
    unsigned char config[DIGEST_BYTES]; /* with this configuration */
    double heard_at;
    struct message_window window;
    unsigned n_jobs;     /* tasks that it has now */
    unsigned n_trials;   /* trials that it still has to pass */
    unsigned n_to_check; /* answers that are still run again on this machine */
    uint64_t n_answers, n_contradictions;
    double scale; /* how much more time its tests get, because it is slower */
    char why[LINE_ROOM];
};

struct crew { /* a zeroed struct is a valid empty crew */
    struct member **members;
    size_t n_members, capacity;
};

void crew_done(struct crew *crew);
struct member *crew_find(const struct crew *crew, uint64_t id); /* NULL: unknown */
struct member *crew_add(struct crew *crew, uint64_t id);        /* stays where it is */
bool member_is_usable(const struct member *member);             /* ready, and alive */
unsigned crew_n_slots(const struct crew *crew);                 /* slots of all usable members */

/* The usable member with most free slots; NULL: all are busy. */
struct member *crew_choose(const struct crew *crew);

/* One line per worker, for `pare cluster status`. */
void crew_describe(const struct crew *crew, struct buffer *ret);

/* Compares a proof with this machine.  True if a tool differs: then `why` says which. */
bool crew_tools_differ(const struct member *member, const struct proof_body *proof,
                       char *const *tools, void (*spare)(void *context, pid_t pid), void *context,
                       char why[LINE_ROOM]);

/* True if kernel, locale or limits differ; `why` says which. */
bool crew_surroundings_differ(const struct member *member, const struct proof_body *proof,
                              char why[LINE_ROOM]);

#endif
