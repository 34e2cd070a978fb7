#include "triage/classify/vector.h"

/* tolerance for sums of weights, far below any difference that matters */
static const double tolerance = 1e-9;

const char *triage_name(enum triage verdict)
{
    static const char *const names[] = {[TRIAGE_SOUND] = "sound",
                                        [TRIAGE_BUG] = "bug",
                                        [TRIAGE_FEATURE] = "feature",
                                        [TRIAGE_UNDECIDED] = "undecided"};
    return names[verdict];
}

enum status thresholds_check(const struct thresholds *thresholds, size_t n_analyses,
                             struct error *err)
{
    if (thresholds->phi > 1 || thresholds->psi > 1)
        return fail(err, STATUS_USAGE, "--phi and --psi are shares from 0 to 1");
    if (thresholds->phi >= 0 && thresholds->psi > thresholds->phi + tolerance)
        return fail(err, STATUS_USAGE,
                    "--psi %g is above --phi %g: an input cannot be hard and easy at once",
                    thresholds->psi, thresholds->phi);
    if (n_analyses < 2)
        return fail(err, STATUS_USAGE,
                    "one analysis cannot be compared with others: name at least three with "
                    "--analysis");
    if (n_analyses < 3 && thresholds->phi < 0)
        return fail(err, STATUS_USAGE,
                    "two analyses cannot outvote each other: add a third with --analysis, or say "
                    "with --phi from which easiness on a miss is a bug");
    return STATUS_OK;
}

static double weight_of(const double *weights, size_t analysis)
{
    return weights != NULL ? weights[analysis] : 1;
}

static double total(size_t n_analyses, const double *weights)
{
    double sum = 0;
    for (size_t i = 0; i < n_analyses; i++)
        sum += weight_of(weights, i);
    return sum;
}

double vector_easiness(size_t n_analyses, const bool *unsound, const double *weights)
{
    double missed = 0, sum = total(n_analyses, weights);
    for (size_t i = 0; i < n_analyses; i++)
        missed += unsound[i] ? weight_of(weights, i) : 0;
    return sum > 0 ? 1 - missed / sum : 1;
}

/* The default psi is less than the smallest weight, so no analysis found the fact. */
static double default_psi(size_t n_analyses, const double *weights)
{
    double least = weight_of(weights, 0);
    for (size_t i = 1; i < n_analyses; i++)
        if (weight_of(weights, i) < least)
            least = weight_of(weights, i);
    return least / total(n_analyses, weights);
}

void vector_verdicts(size_t n_analyses, const bool *unsound, const double *weights,
                     const struct thresholds *thresholds, enum triage *ret)
{
    double sum = total(n_analyses, weights);
    double easiness = vector_easiness(n_analyses, unsound, weights);
    double psi = thresholds->psi >= 0 ? thresholds->psi : default_psi(n_analyses, weights);
    for (size_t i = 0; i < n_analyses; i++) {
        /* The default phi means that only this analysis missed the fact. */
        double phi = thresholds->phi >= 0 ? thresholds->phi : 1 - weight_of(weights, i) / sum;
        if (!unsound[i])
            ret[i] = TRIAGE_SOUND;
        else if (easiness >= phi - tolerance)
            ret[i] = TRIAGE_BUG;
        else if (easiness < psi - tolerance)
            ret[i] = TRIAGE_FEATURE;
        else
            ret[i] = TRIAGE_UNDECIDED;
    }
}

enum triage vector_worst(size_t n_analyses, const enum triage *verdicts)
{
    static const int rank[] = {
        [TRIAGE_SOUND] = 0, [TRIAGE_FEATURE] = 1, [TRIAGE_UNDECIDED] = 2, [TRIAGE_BUG] = 3};
    enum triage worst = TRIAGE_SOUND;
    for (size_t i = 0; i < n_analyses; i++)
        if (rank[verdicts[i]] > rank[worst])
            worst = verdicts[i];
    return worst;
}
