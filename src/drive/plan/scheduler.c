#include "drive/plan/scheduler.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* The yield of a pass is measured over so many tests, an instalment.  Binary reduction asks
     * some 20 questions before its first success on a large input, so fewer tests would put it
     * aside too early.  More tests would cost too much for a useless pass: a trial is to cost less
     * than the 40 tests of regret that a run may have. */
    INSTALMENT = 32,
    /* The yield of a pass is low if the pass, at this yield, would need more than so many tests to
     * reach a small result.  It is then put aside for a pass without a trial.  The trial costs at
     * most a tenth of the tests to come, or a twentieth for a large input, where the yield of a
     * queue comes and goes. */
    PATIENCE = 10 * INSTALMENT,
    PATIENCE_WHEN_LARGE = 20 * INSTALMENT,
    LARGE = 256, /* tokens */
    SMALL = 16,  /* tokens of a small result */
    /* Passes that run only in contests are for inputs whose bulk does not go.  A queue often has no
     * success in one or two instalments on the way to a small result (seen on every C case of
     * ./dev bench source), and below so many tokens a trial costs more than it brings: measured on
     * three C cases, trials at 150 to 1500 tokens took 60 to 90 tests and removed 4 to 40.  In SQL
     * the coarse pass costs more than it brings on scripts of 528 and 778 tokens, and less on dumps
     * of 2,721 and more (docs/notes/2026-11-19-small-programs.md). */
    DROUGHT = 3,
    BULK = 2048,
    /* On a result of at most LARGE tokens, a pass gives way to the others after so many tests
     * without a success.  It continues later.  If the others removed something by then, fewer of
     * its questions are left. */
    GIVE_WAY = 12,
    /* A proof holds until the other passes have removed more than this share of what was proved.
     * Large results lose single tokens in many rounds; a proof for each of them took half of the
     * tests there, and found nothing (docs/notes/2026-11-18-what-failures-depend-on.md). */
    PROOF_SHARE = 16,
    /* A pass that may lose patience, and removed nothing, has half of its patience in the next
     * run, and so on; at least this. */
    LEAST_PATIENCE = 4,
    UNIT = 1024 /* logarithms are in units of 1/1024 bit */
};

struct contender {
    bool had_trial;
    uint64_t yield;      /* yield of the last instalment: by how many units log2(size) fell */
    uint64_t trial_size; /* size of the best when the yield was measured */
};

/* The history of a pass.  A version is the number of changes of the best so far. */
struct history {
    bool has_ended;  /* the pass ended normally at least once */
    bool is_settled; /* the pass would change nothing in some version, which is known */
    uint64_t settled_version;
    unsigned n_fruitless; /* runs in a row in which the pass lost patience and changed nothing */
    bool gave_way;        /* the pass was interrupted for the other passes */
    uint64_t gave_way_version;
};

struct scheduler {
    struct schedule_pass passes[SCHEDULER_MAX_PASSES];
    struct contender contenders[SCHEDULER_MAX_PASSES];
    unsigned n_passes;
    bool once;

    uint64_t version;       /* the number of changes of the best so far */
    uint64_t solid_version; /* the number of changes that were not made by local passes */
    uint64_t size;
    struct history history[SCHEDULER_MAX_PASSES]; /* one for each pass */

    unsigned round;
    /* current turn: TURN_EACH, TURN_SETTLED, TURN_LATE; at the end TURN_LAST */
    enum pass_turn turn;
    unsigned next_in_turn;   /* the first pass that this turn has not considered yet */
    uint64_t version_before; /* version when the round began */
    uint64_t solid_version_before;
    bool round_trusts, round_skipped;
    bool round_gave_way; /* a pass of this round was interrupted */
    bool has_proof;      /* there was a round that trusted no failure */
    uint64_t
        proved_size; /* size when it ended, less what passes that promise nothing removed since */

    bool in_contest;
    unsigned current;          /* the running pass */
    uint64_t instalment_tests; /* tests of the running pass when its instalment began */
    uint64_t instalment_size;
    uint64_t step_size; /* size when the running pass began */
    unsigned n_low;     /* low instalments in a row, of any pass */
    bool was_put_aside; /* the running pass was put aside for a competing pass */
    bool gives_way;     /* the running pass is interrupted for the other passes of the turn */
    /* successes so far, and the number of tests at the last one */
    uint64_t n_accepted, success_tests;
};

/* log2(size) in units, by linear interpolation between powers of two: exact on every machine. */
static uint64_t log_of(uint64_t size)
{
    if (size < 2)
        return 0;
    unsigned exponent = 63 - (unsigned)__builtin_clzll(size);
    uint64_t power = UINT64_C(1) << exponent;
    return exponent * UNIT + (uint64_t)((double)(size - power) * UNIT / (double)power);
}

struct scheduler *scheduler_new(const struct schedule_pass *passes, unsigned n_passes, bool once,
                                uint64_t size)
{
    struct scheduler *scheduler = mem_zero(1, sizeof *scheduler);
    memcpy(scheduler->passes, passes, n_passes * sizeof *passes);
    for (unsigned i = 0; i < n_passes; i++)
        if (passes[i].turn == TURN_BULK)
            scheduler->passes[i].turn = size > BULK ? TURN_FIRST : TURN_CONTEST;
    scheduler->n_passes = n_passes;
    scheduler->once = once;
    scheduler->size = size;
    scheduler->round = 1;
    scheduler->turn = TURN_EACH;
    scheduler->round_trusts = true;
    return scheduler;
}

void scheduler_free(struct scheduler *scheduler)
{
    free(scheduler);
}

/* --- contests ---------------------------------------------------------------------------- */

/* The version that decides whether a pass is settled. */
static uint64_t version_for(const struct scheduler *scheduler, unsigned pass)
{
    return scheduler->passes[pass].is_local ? scheduler->solid_version : scheduler->version;
}

static bool is_worth_running(const struct scheduler *scheduler, unsigned pass)
{
    const struct history *history = &scheduler->history[pass];
    return !history->is_settled || history->settled_version != version_for(scheduler, pass);
}

/* True if a pass has had no trial, or if the best has become much smaller since. */
static bool needs_trial(const struct scheduler *scheduler, unsigned pass)
{
    const struct contender *contender = &scheduler->contenders[pass];
    return !contender->had_trial || scheduler->size * 4 < contender->trial_size;
}

/* True if a pass of the first round has ended, and at most BULK tokens are left.  Such a pass has
 * removed what it can: in contests on small results it asked 11 to 23 more questions, and removed
 * nothing. */
static bool is_too_small_for(const struct scheduler *scheduler, unsigned pass)
{
    bool was_first =
        scheduler->passes[pass].turn == TURN_FIRST && scheduler->history[pass].has_ended;
    return was_first && scheduler->size <= BULK;
}

static bool may_have_trial(const struct scheduler *scheduler, unsigned pass)
{
    bool is_for_bulk = scheduler->passes[pass].turn == TURN_CONTEST;
    return needs_trial(scheduler, pass) &&
           (!is_for_bulk || (scheduler->n_low >= DROUGHT && scheduler->size > BULK));
}

/* The competing pass, other than `except`, that should run next in a contest: one without a trial,
 * else the one with the best yield. n_passes: there is none. */
static unsigned best_contender(const struct scheduler *scheduler, unsigned except)
{
    unsigned best = scheduler->n_passes;
    for (unsigned i = 0; i < scheduler->n_passes; i++) {
        if (!scheduler->passes[i].competes || i == except || !is_worth_running(scheduler, i) ||
            is_too_small_for(scheduler, i))
            continue;
        if (may_have_trial(scheduler, i))
            return i;
        if (needs_trial(scheduler, i))
            continue;
        if (best == scheduler->n_passes ||
            scheduler->contenders[i].yield > scheduler->contenders[best].yield)
            best = i;
    }
    return best;
}

static bool is_low(const struct scheduler *scheduler, uint64_t yield)
{
    if (scheduler->size <= SMALL)
        return false;
    uint64_t rest = log_of(scheduler->size) - log_of(SMALL);
    uint64_t patience = scheduler->size > LARGE ? PATIENCE_WHEN_LARGE : PATIENCE;
    return rest * INSTALMENT > yield * patience;
}

/* True if the running pass should be put aside, given the yield of its last instalment and its mean
 * yield.  A queue that removed much goes on after an instalment without success, because that is
 * common. */
static bool should_put_aside(struct scheduler *scheduler, uint64_t yield, uint64_t mean)
{
    scheduler->n_low = is_low(scheduler, mean) ? scheduler->n_low + 1 : 0;
    unsigned other = best_contender(scheduler, scheduler->current);
    if (other == scheduler->n_passes || scheduler->n_low == 0)
        return false;
    return may_have_trial(scheduler, other) || scheduler->contenders[other].yield > 2 * yield;
}

/* The tests without a success that the running pass may spend.  0: there is no limit. */
static uint64_t patience_of(const struct scheduler *scheduler, const struct pass_report *so_far)
{
    const struct schedule_pass *pass = &scheduler->passes[scheduler->current];
    uint64_t share = pass->patience_share > 0 ? so_far->size / pass->patience_share : 0;
    uint64_t patience = share > pass->patience ? share : pass->patience;
    unsigned n_fruitless =
        so_far->n_accepted > 0 ? 0 : scheduler->history[scheduler->current].n_fruitless;
    for (; n_fruitless > 0 && patience > LEAST_PATIENCE; n_fruitless--)
        patience = patience / 2 > LEAST_PATIENCE ? patience / 2 : LEAST_PATIENCE;
    return patience;
}

/* True if the running pass had too many tests since its last success. */
static bool has_lost_patience(struct scheduler *scheduler, const struct pass_report *so_far)
{
    uint64_t patience = patience_of(scheduler, so_far);
    if (so_far->n_accepted != scheduler->n_accepted) {
        scheduler->n_accepted = so_far->n_accepted;
        scheduler->success_tests = so_far->n_tests;
    }
    return patience > 0 && so_far->n_tests - scheduler->success_tests >= patience;
}

/* True if another pass of this turn may still change the current best. */
static bool others_are_worth_running(const struct scheduler *scheduler, bool has_changed)
{
    for (unsigned i = 0; i < scheduler->n_passes; i++)
        if (i != scheduler->current && scheduler->passes[i].turn == TURN_EACH &&
            (has_changed || is_worth_running(scheduler, i)))
            return true;
    return false;
}

/* True if the running pass should be interrupted for the other passes of the turn.  This happens at
 * most once per version, so a pass ends normally if the others change nothing. */
static bool should_give_way(const struct scheduler *scheduler, const struct pass_report *so_far)
{
    const struct history *history = &scheduler->history[scheduler->current];
    bool has_changed = so_far->n_accepted > 0;
    if (scheduler->turn != TURN_EACH || scheduler->in_contest || !scheduler->round_trusts ||
        scheduler->passes[scheduler->current].turn != TURN_EACH || so_far->size > LARGE ||
        so_far->n_tests - scheduler->success_tests < GIVE_WAY)
        return false;
    if (!has_changed && history->gave_way && history->gave_way_version == scheduler->version)
        return false;
    return others_are_worth_running(scheduler, has_changed);
}

/* The yield: by how many units log2(size) fell, per instalment. */
static uint64_t yield_of(uint64_t size_before, uint64_t size, uint64_t n_tests)
{
    return (log_of(size_before) - log_of(size)) * INSTALMENT / (n_tests > 0 ? n_tests : 1);
}

/* Stores the yield of the running pass since its instalment began, and returns it. */
static uint64_t note_yield(struct scheduler *scheduler, const struct pass_report *report)
{
    uint64_t n_tests = report->n_tests - scheduler->instalment_tests;
    uint64_t yield = yield_of(scheduler->instalment_size, report->size, n_tests);
    scheduler->contenders[scheduler->current] =
        (struct contender){.had_trial = true, .yield = yield, .trial_size = report->size};
    return yield;
}

bool scheduler_goes_on(struct scheduler *scheduler, const struct pass_report *so_far)
{
    bool has_lost = !scheduler->once && has_lost_patience(scheduler, so_far);
    if (so_far->collects)
        return true;
    if (has_lost)
        return false;
    scheduler->gives_way = !scheduler->once && should_give_way(scheduler, so_far);
    if (scheduler->gives_way)
        return false;
    uint64_t n_tests = so_far->n_tests - scheduler->instalment_tests;
    if (scheduler->once || !scheduler->passes[scheduler->current].competes || n_tests < INSTALMENT)
        return true;
    uint64_t yield = note_yield(scheduler, so_far);
    scheduler->instalment_tests = so_far->n_tests;
    scheduler->instalment_size = so_far->size;
    scheduler->size = so_far->size;
    scheduler->was_put_aside = should_put_aside(
        scheduler, yield, yield_of(scheduler->step_size, so_far->size, so_far->n_tests));
    return !scheduler->was_put_aside;
}

/* --- rounds ------------------------------------------------------------------------------ */

static enum pass_turn turn_of(const struct scheduler *scheduler, unsigned pass)
{
    if (scheduler->once)
        return TURN_EACH;
    if (scheduler->passes[pass].turn != TURN_FIRST)
        return scheduler->passes[pass].turn;
    if (scheduler->round == 1 && !scheduler->contenders[pass].had_trial)
        return TURN_EACH;
    return scheduler->history[pass].has_ended ? TURN_CONTEST : TURN_LATE;
}

/* The next pass of the current turn; n_passes: there is none. */
static unsigned next_in_turn(struct scheduler *scheduler)
{
    bool has_changed = scheduler->solid_version != scheduler->solid_version_before;
    while (scheduler->next_in_turn < scheduler->n_passes) {
        unsigned pass = scheduler->next_in_turn++;
        if (turn_of(scheduler, pass) != scheduler->turn)
            continue;
        if (scheduler->turn == TURN_LAST || is_worth_running(scheduler, pass))
            return scheduler->turn != TURN_EACH && scheduler->turn != TURN_LAST && has_changed
                       ? scheduler->n_passes
                       : pass;
    }
    return scheduler->n_passes;
}

static void begin_turn(struct scheduler *scheduler, enum pass_turn turn)
{
    scheduler->turn = turn;
    scheduler->next_in_turn = 0;
}

static void begin_round(struct scheduler *scheduler, bool trusts)
{
    scheduler->round++;
    scheduler->version_before = scheduler->version;
    scheduler->solid_version_before = scheduler->solid_version;
    scheduler->round_trusts = trusts;
    scheduler->round_skipped = scheduler->round_gave_way = false;
    begin_turn(scheduler, TURN_EACH);
}

/* A round that trusts no failure ends: what is left was asked about. */
static void note_proof(struct scheduler *scheduler)
{
    scheduler->has_proof = true;
    scheduler->proved_size = scheduler->size;
}

/* True if a round without trust is due, now that the other passes of the round changed nothing. */
static bool needs_proof(const struct scheduler *scheduler)
{
    if (!scheduler->round_trusts || !scheduler->round_skipped)
        return false;
    return !scheduler->has_proof ||
           scheduler->size + scheduler->proved_size / PROOF_SHARE < scheduler->proved_size;
}

/* Starts the next turn or the next round.  False: the run is complete. */
static bool end_turn(struct scheduler *scheduler)
{
    bool has_changed = scheduler->version != scheduler->version_before;
    if (scheduler->once || scheduler->turn == TURN_LAST)
        return false;
    if (scheduler->turn == TURN_EACH && !scheduler->round_trusts)
        note_proof(scheduler);
    if (has_changed || scheduler->round_gave_way) {
        begin_round(scheduler, true);
        return true;
    }
    if (scheduler->turn == TURN_EACH) {
        begin_turn(scheduler, TURN_SETTLED);
        return true;
    }
    if (needs_proof(scheduler)) {
        begin_round(scheduler, false);
        return true;
    }
    begin_turn(scheduler, scheduler->turn == TURN_SETTLED ? TURN_LATE : TURN_LAST);
    return true;
}

/* --- the machine ------------------------------------------------------------------------- */

static void explain(const struct scheduler *scheduler, struct schedule_step *step)
{
    if (scheduler->in_contest && needs_trial(scheduler, step->pass))
        snprintf(step->why, sizeof step->why,
                 "a trial, because the pass before removed too little");
    else if (scheduler->in_contest)
        snprintf(step->why, sizeof step->why, "it removed the most per test in its trial");
    else if (scheduler->turn == TURN_LATE || scheduler->turn == TURN_SETTLED)
        snprintf(step->why, sizeof step->why, "the other passes find nothing more");
    else if (scheduler->turn == TURN_LAST)
        snprintf(step->why, sizeof step->why, "one of the last passes");
    else if (!step->trusts)
        snprintf(step->why, sizeof step->why, "failed removals are tried once more");
    else
        step->why[0] = '\0';
}

/* True if the pass guarantees nothing: it is late, or it may lose patience. */
static bool promises_nothing(const struct scheduler *scheduler, unsigned pass)
{
    const struct schedule_pass *self = &scheduler->passes[pass];
    return self->turn == TURN_SETTLED || self->turn == TURN_LATE || self->turn == TURN_LAST ||
           self->patience > 0;
}

static void begin_step(struct scheduler *scheduler, unsigned pass, struct schedule_step *ret)
{
    *ret = (struct schedule_step){
        .pass = pass,
        .round = scheduler->round,
        .trusts = scheduler->round_trusts || promises_nothing(scheduler, pass),
    };
    explain(scheduler, ret);
    scheduler->current = pass;
    scheduler->instalment_tests = 0;
    scheduler->instalment_size = scheduler->step_size = scheduler->size;
    scheduler->was_put_aside = scheduler->gives_way = false;
    scheduler->n_accepted = scheduler->success_tests = 0;
}

bool scheduler_next(struct scheduler *scheduler, struct schedule_step *ret)
{
    unsigned pass = scheduler->n_passes;
    if (scheduler->in_contest)
        pass = best_contender(scheduler, scheduler->n_passes);
    if (pass == scheduler->n_passes)
        scheduler->in_contest = false;
    while (pass == scheduler->n_passes) {
        pass = next_in_turn(scheduler);
        if (pass == scheduler->n_passes && !end_turn(scheduler))
            return false;
    }
    begin_step(scheduler, pass, ret);
    return true;
}

/* What a pass removed that promises nothing does not count against the proof: the other passes look
 * at its surroundings, and what they remove counts. */
static void lower_proof(struct scheduler *scheduler, uint64_t size)
{
    uint64_t removed = size < scheduler->size ? scheduler->size - size : 0;
    scheduler->proved_size -= removed < scheduler->proved_size ? removed : scheduler->proved_size;
}

void scheduler_hear(struct scheduler *scheduler, const struct pass_report *done)
{
    unsigned pass = scheduler->current;
    struct history *history = &scheduler->history[pass];
    bool has_changed = done->n_accepted > 0;
    scheduler->version += has_changed;
    scheduler->solid_version += has_changed && !scheduler->passes[pass].is_local;
    if (promises_nothing(scheduler, pass))
        lower_proof(scheduler, done->size);
    scheduler->size = done->size;
    scheduler->round_skipped |= done->n_skipped > 0;
    history->has_ended |= done->has_ended;
    if (done->has_ended && done->n_tests > scheduler->instalment_tests)
        note_yield(scheduler, done);
    bool lost_patience =
        !done->has_ended && !scheduler->gives_way && scheduler->passes[pass].patience > 0;
    bool is_over = done->has_ended || lost_patience;
    if (lost_patience)
        history->n_fruitless = has_changed ? 0 : history->n_fruitless + 1;
    bool is_settled = scheduler->passes[pass].is_local
                          ? is_over
                          : is_over && done->n_skipped == 0 &&
                                (!scheduler->passes[pass].reads_anew || !has_changed);
    if (is_settled) {
        history->is_settled = true;
        history->settled_version = version_for(scheduler, pass);
    }
    if (scheduler->gives_way) {
        history->gave_way = true;
        history->gave_way_version = scheduler->version;
        scheduler->round_gave_way = true;
    }
    if (scheduler->was_put_aside && !scheduler->in_contest) {
        scheduler->in_contest = true;
        /* after the contest, the round starts again from its beginning */
        begin_turn(scheduler, TURN_EACH);
    } else if (scheduler->in_contest && done->has_ended) {
        scheduler->in_contest = false;
    }
}
