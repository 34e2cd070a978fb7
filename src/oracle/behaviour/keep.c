#include "oracle/behaviour/keep.h"

#include "base/memory.h"
#include "oracle/behaviour/crash.h"
#include "oracle/behaviour/keep_terms.h"

#include <math.h>
#include <stdlib.h>

struct keep *keep_new(void)
{
    return mem_zero(1, sizeof(struct keep));
}

void keep_free(struct keep *keep)
{
    if (keep == NULL)
        return;
    for (size_t i = 0; i < keep->n_terms; i++) {
        if (keep->terms[i].kind == KEEP_MATCH)
            regfree(&keep->terms[i].regex);
        free(keep->terms[i].text);
        free(keep->terms[i].source);
        free(keep->terms[i].needle);
        buffer_done(&keep->terms[i].output);
    }
    free(keep->terms);
    free(keep);
}

void keep_use_rules(struct keep *keep, const struct line_rules *rules)
{
    keep->rules = rules;
}

bool keep_is_empty(const struct keep *keep)
{
    return keep->n_terms == 0;
}

static bool is_slow_enough(const struct keep *keep, const struct observation *run)
{
    for (size_t i = 0; i < keep->n_terms; i++)
        if (keep->terms[i].kind == KEEP_TIME && !keep->terms[i].negated &&
            term_holds(&keep->terms[i], run))
            return true;
    return false;
}

void keep_note_passing(struct keep *keep, const struct observation *passing)
{
    keep->knows_passing = true;
    keep->passing_ending = passing->ending;
    keep->passing_code = passing->code;
}

/* True if the run ended like a known run without the behaviour, or if no such run is known. */
static bool passes(const struct keep *keep, const struct observation *run)
{
    return !keep->knows_passing ||
           (run->ending == keep->passing_ending && run->code == keep->passing_code);
}

enum verdict keep_judge(const struct keep *keep, const struct observation *run)
{
    if (run->ending == ENDED_OUTPUT)
        return VERDICT_UNRESOLVED;
    /* a run that was stopped by its time limit says nothing, unless slowness is to be preserved */
    if (run->ending == ENDED_TIMEOUT && !is_slow_enough(keep, run))
        return VERDICT_UNRESOLVED;
    for (size_t i = 0; i < keep->n_terms; i++)
        if (!term_holds(&keep->terms[i], run))
            return passes(keep, run) ? VERDICT_NOT : VERDICT_UNRESOLVED;
    return VERDICT_INTERESTING;
}

bool keep_wants_frames(const struct keep *keep, const struct observation *run)
{
    char crash[FINGERPRINT_ROOM];
    if (run->ending != ENDED_SIGNAL || crash_in_output(run, crash))
        return false;
    bool wanted = keep->n_terms == 0;
    for (size_t i = 0; i < keep->n_terms; i++) {
        const struct term *term = &keep->terms[i];
        if (term->kind == KEEP_CRASH && !term->negated)
            wanted |= !term->is_fixed || (term->with_frames && term->code == run->code);
        else if (!term_holds(term, run))
            return false;
    }
    return wanted;
}

double keep_enough_seconds(const struct keep *keep)
{
    double enough = 0;
    for (size_t i = 0; i < keep->n_terms; i++) {
        if (keep->terms[i].kind != KEEP_TIME || keep->terms[i].negated)
            return 0;
        enough = fmax(enough, keep->terms[i].seconds);
    }
    return enough;
}

void keep_describe(const struct keep *keep, struct buffer *ret)
{
    for (size_t i = 0; i < keep->n_terms; i++) {
        if (i > 0)
            buffer_add_text(ret, i + 1 == keep->n_terms ? " and " : ", ");
        term_describe(&keep->terms[i], ret);
    }
}
