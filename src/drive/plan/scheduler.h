/* scheduler - decides which pass comes next, when a pass is put aside, and which failures may be
 * trusted.
 *
 * The scheduler is a step machine like the reducers.  It hears what a pass did (tests, sizes) and
 * names the next pass.  It sees no files, no clock and no processes, so its decisions are the same
 * for any number of workers and after any resume.
 *
 * Rounds.  A round is one go through the passes of a plan.  Rounds are repeated until one of them
 * changes nothing.  A pass is not run again on a result that it would not change.  A round that
 * changed nothing, but skipped candidates because it trusted earlier failures, is followed by a
 * round that trusts none: it proves the result, or finds something more.  It asks all of its
 * questions, also after a success.  Late passes promise nothing, so they come after the proof: what
 * they ask about is then as small as it gets.  If a late pass removes something, the other passes
 * look at its surroundings (failures elsewhere are trusted).  The result is proved again only if
 * the other passes have removed more than a small share of it since.  So a result of a few tokens
 * is always proved as it is; of a large one, each removal failed on a text that was hardly larger.
 *
 * Giving way.  On a small result a pass is interrupted after a few tests without a success, and the
 * other passes of the round have their turn: what they remove makes the pass's other questions
 * fewer.
 *
 * Contests.  Several passes of a plan can take away the bulk of an input, and no fixed order of
 * them suits every input.  So the yield of such a pass is measured in instalments of a few tests.
 * The yield is the logarithm of (size before / size after), per test.  When a pass would need many
 * more tests at its present yield, it is put aside and another one has a trial on the same input;
 * what each removes is kept.  When all had their trial, the one with the best yield goes on. */
#ifndef PARE_DRIVE_PLAN_SCHEDULER_H
#define PARE_DRIVE_PLAN_SCHEDULER_H

#include <stdbool.h>
#include <stdint.h>

enum pass_turn {
    TURN_EACH,    /* in every round */
    TURN_FIRST,   /* in the first round, where it removes the bulk; later only in contests, and like
                     TURN_LATE if it was put aside before its end */
    TURN_BULK,    /* on a large input the same as TURN_FIRST; on a small one as TURN_CONTEST */
    TURN_CONTEST, /* only in a contest, when another pass is put aside */
    TURN_SETTLED, /* in a round in which the passes before changed nothing; then comes the proof */
    TURN_LATE,    /* in a round in which the other passes changed nothing */
    TURN_LAST,    /* once, after all rounds: no other pass reads its result */
};

/* The passes of a plan, as the scheduler sees them. */
struct schedule_pass {
    enum pass_turn turn;
    bool competes;     /* its yield is measured, and it may be put aside for another one */
    bool reads_anew;   /* what it leaves has other items than before: it is worth another run */
    unsigned patience; /* put aside after so many tests without a success; 0: never */
    unsigned patience_share; /* if not 0: at least after the size divided by this */
    bool is_local; /* it removes a token here and there, and frees nothing else: what it and
                      others like it changed is no reason to run it again */
};

/* The longest default plan has 13 passes, and plans for several kinds of files are merged. */
enum { SCHEDULER_MAX_PASSES = 32 };

struct schedule_step {
    unsigned pass;
    unsigned round;
    bool trusts;   /* candidates whose edit failed before are skipped */
    char why[160]; /* in words, for the log */
};

/* What a pass did since its step began. */
struct pass_report {
    uint64_t n_tests;    /* answers that cost a test */
    uint64_t n_skipped;  /* candidates that were skipped, because failures are trusted */
    uint64_t size;       /* size of the best so far: tokens for text, otherwise bytes */
    uint64_t n_accepted; /* candidates that became the best so far */
    bool has_ended;      /* the reducer has nothing more to ask */
    bool collects;       /* the reducer has successes that it did not propose together yet */
};

struct scheduler;

/* once: one round, in the order of the plan, without contests.  Caller frees. */
struct scheduler *scheduler_new(const struct schedule_pass *passes, unsigned n_passes, bool once,
                                uint64_t size);
void scheduler_free(struct scheduler *scheduler); /* NULL is fine */

/* The next step; false: the run is finished. */
bool scheduler_next(struct scheduler *scheduler, struct schedule_step *ret);

/* Asked before each test: whether the pass under way goes on. */
bool scheduler_goes_on(struct scheduler *scheduler, const struct pass_report *so_far);

/* The step is over. */
void scheduler_hear(struct scheduler *scheduler, const struct pass_report *done);

#endif
