/* The state of the executor, for the files of this folder. */
#ifndef PARE_CLUSTER_DRIVER_STATE_H
#define PARE_CLUSTER_DRIVER_STATE_H

#include "cluster/driver/blob_store.h"
#include "cluster/driver/crew.h"
#include "cluster/driver/known.h"
#include "cluster/driver/remote_options.h"
#include "cluster/driver/tasks.h"
#include "drive/execute/executor.h"

enum { MAX_ORPHANS = 256 }; /* tests of an earlier process that are taken over, at most */

/* A test that runs on a worker, and that an earlier process of this driver has asked for. */
struct found_job {
    struct job_name name;
    struct member *member;
};

struct remote {
    struct remote_options options;
    struct executor_place place;
    struct oracle_options tests;
    struct channel channel;
    char status_subject[SUBJECT_ROOM];
    struct crew crew;
    struct tasks tasks;
    struct blob_store blobs;
    struct remote_figures figures;
    struct known *known; /* NULL: none are used */

    bool has_begun;
    double begun_at;
    struct fileset original, other; /* `other`: all files empty; names are the run's */
    bool knows_other;
    enum verdict other_verdict;
    double original_seconds; /* duration of the longest run of the original on this machine */
    double timeout;
    struct blob_name config;
    struct blob_name base; /* candidates travel as differences from it; n_bytes 0: none */
    struct buffer base_bytes;

    uint64_t next_id;
    unsigned n_workers;                        /* told to the driver last */
    double announced_at, reported_at, calm_at; /* calm_at: no worker is lost before */
    double ready_at;                           /* when a worker was last usable */
    double cut_at;                             /* when the connection was last lost */
    bool said_nobody, was_lost, said_foreign, said_closed;
    bool is_broken; /* a test could not be started here: `broken` says why */
    struct error broken;
    uint64_t n_reported;
    struct done_body orphans[MAX_ORPHANS]; /* answers to an earlier process of this driver */
    size_t n_orphans;
    struct found_job found[MAX_ORPHANS]; /* running tests that this run has not asked for yet */
    size_t n_found;
};

void remote_say(const struct remote *remote, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* a warning */
void remote_tell(const struct remote *remote, const char *format, ...)
    __attribute__((format(printf, 2, 3))); /* news */

/* handing_out.c */
void remote_hand_out(struct remote *remote, double now);
void remote_send_job(struct remote *remote, struct task *task, double now);
void remote_send_id(struct remote *remote, const struct member *member, enum message_kind kind,
                    uint64_t id);
void remote_send(struct remote *remote, const struct member *member, enum message_kind kind,
                 struct buffer *body); /* frees the body */
void remote_use_base(struct remote *remote, const struct buffer *packed);
unsigned remote_n_slots_here(const struct remote *remote, double now);

/* answers.c */
void remote_answered(struct remote *remote, struct task *task, struct member *member,
                     const struct outcome *outcome, double now);
void remote_leave_out(struct remote *remote, struct member *member, const char *why, bool tell_it);
void remote_take_back(struct remote *remote,
                      struct member *member); /* queues the tasks of this worker again */

/* adopting.c: what an earlier process of this driver has asked for, and this one may ask again */
bool remote_was_ready(const struct remote *remote, const struct member *member);
/* true while workers report their running tests */
bool remote_is_settling(const struct remote *remote, double now);
bool remote_adopt(struct remote *remote, struct task *task); /* a found test or answer for it */
bool remote_take_known(struct remote *remote, struct task *task); /* an answer of an earlier run */
void remote_find_jobs(struct remote *remote, struct member *member, const struct state_body *state,
                      double now);
void remote_keep_orphan(struct remote *remote, const struct done_body *done, double now);

/* joining.c */
/* MESSAGE_GOOD or MESSAGE_REPEATED */
enum message_fault remote_take_message(struct remote *remote, const struct message *message,
                                       double now);
void remote_begin_trials(struct remote *remote, struct member *member);

#endif
