#include "triage/table/printed.h"

#include <string.h>
#include <strings.h>

const char *const printed_analyses[PRINTED_ANALYSES] = {"WALA", "Doop", "Petablox", "Soot"};

/* Table 2.1 */
static const struct printed_quality qualities[] = {
    {"WALA", 159, 773}, {"Doop", 85, 800},  {"Petablox", 105, 750},
    {"Soot", 48, 803},  {"union", 48, 810}, {"intersection", 177, 725},
};

/* Table 2.5 */
static const struct printed_vector vectors[] = {
    {{1, 1, 1, 0}, {52, 0, 0}}, {{1, 1, 0, 1}, {229, 0, 56}}, {{1, 1, 0, 0}, {0, 0, 39}},
    {{1, 0, 1, 1}, {0, 0, 0}},  {{1, 0, 1, 0}, {0, 0, 0}},    {{1, 0, 0, 1}, {0, 0, 3}},
    {{1, 0, 0, 0}, {0, 1, 0}},  {{0, 1, 1, 1}, {402, 17, 0}}, {{0, 1, 1, 0}, {8, 0, 0}},
    {{0, 1, 0, 1}, {2, 2, 35}}, {{0, 1, 0, 0}, {4, 0, 22}},   {{0, 0, 1, 1}, {0, 0, 0}},
    {{0, 0, 1, 0}, {0, 0, 0}},  {{0, 0, 0, 1}, {1, 2, 0}},    {{0, 0, 0, 0}, {12, 140, 4}},
};
enum { N_VECTORS = sizeof vectors / sizeof *vectors };

static const long inputs[] = {156, 30, 89, 756, 5013}; /* figure 2.6a, by easiness in quarters */

const struct printed_quality *printed_quality_of(const char *name)
{
    for (size_t i = 0; i < sizeof qualities / sizeof *qualities; i++)
        if (strcasecmp(qualities[i].name, name) == 0)
            return &qualities[i];
    return NULL;
}

static int find_analysis(const char *name)
{
    for (int i = 0; i < PRINTED_ANALYSES; i++)
        if (strcasecmp(printed_analyses[i], name) == 0)
            return i;
    return -1;
}

static int quarters(size_t level, size_t n_analyses)
{
    return level * 4 % n_analyses == 0 ? (int)(level * 4 / n_analyses) : -1;
}

long printed_inputs(size_t level, size_t n_analyses)
{
    int at = quarters(level, n_analyses);
    return at < 0 ? -1 : inputs[at];
}

static int count_sound(const struct printed_vector *vector)
{
    int n = 0;
    for (int i = 0; i < PRINTED_ANALYSES; i++)
        n += vector->sound[i];
    return n;
}

static long total(const struct printed_vector *vector)
{
    return vector->truth[TRUTH_BUG] + vector->truth[TRUTH_FEATURE] + vector->truth[TRUTH_UNKNOWN];
}

/* The number of inputs at a level.  With a truth or analysis, only those are counted. */
static long count_at(int level, int truth, int analysis)
{
    long n = 0;
    for (int i = 0; i < N_VECTORS; i++)
        if (count_sound(&vectors[i]) == level && (analysis < 0 || vectors[i].sound[analysis]))
            n += truth < 0 ? total(&vectors[i]) : vectors[i].truth[truth];
    return n;
}

int printed_truth_share(size_t level, size_t n_analyses, enum truth truth)
{
    int at = quarters(level, n_analyses);
    if (at < 0 || at == PRINTED_ANALYSES)
        return -1;
    return permille((uint64_t)count_at(at, (int)truth, -1), (uint64_t)inputs[at]);
}

int printed_sound_share(size_t level, size_t n_analyses, const char *analysis)
{
    int at = quarters(level, n_analyses), which = find_analysis(analysis);
    if (at < 0 || which < 0)
        return -1;
    if (at == PRINTED_ANALYSES)
        return 1000;
    return permille((uint64_t)count_at(at, -1, which), (uint64_t)inputs[at]);
}

/* By the thresholds of table 2.6: a bug from 3/4 on, a feature below 1/4. */
long printed_called(enum called called, enum truth truth)
{
    if (called == CALLED_UNDECIDED)
        return count_at(1, (int)truth, -1) + count_at(2, (int)truth, -1);
    return count_at(called == CALLED_BUG ? 3 : 0, (int)truth, -1);
}

int printed_precision(enum truth truth)
{
    enum called called = truth == TRUTH_BUG ? CALLED_BUG : CALLED_FEATURE;
    long all = 0;
    for (int i = 0; i < N_TRUTHS; i++)
        all += printed_called(called, (enum truth)i);
    return permille((uint64_t)printed_called(called, truth), (uint64_t)all);
}

int printed_recall(enum truth truth)
{
    enum called called = truth == TRUTH_BUG ? CALLED_BUG : CALLED_FEATURE;
    long all = 0;
    for (int i = 0; i < N_CALLED; i++)
        all +=
            printed_called((enum called)i, truth) + printed_called((enum called)i, TRUTH_UNKNOWN);
    return permille((uint64_t)printed_called(called, truth), (uint64_t)all);
}

int printed_baseline(void)
{
    return permille(710, 1031 - 117); /* table 2.2 has 117 inputs that are not "excluded" */
}

long printed_tool(const char *analysis, int column)
{
    int which = find_analysis(analysis);
    long n = 0;
    if (which < 0)
        return -1;
    for (int i = 0; i < N_VECTORS; i++)
        if (count_sound(&vectors[i]) == 3 && !vectors[i].sound[which])
            n += column == 0 ? total(&vectors[i]) : vectors[i].truth[column - 1];
    return n;
}

const struct printed_vector *printed_vector_of(char *const *analyses, size_t n_analyses,
                                               size_t vector)
{
    bool sound[PRINTED_ANALYSES] = {0};
    int n_known = 0;
    for (size_t i = 0; i < n_analyses; i++) {
        int which = find_analysis(analyses[i]);
        if (which >= 0) {
            sound[which] = (vector >> i & 1) != 0;
            n_known++;
        }
    }
    if (n_known != PRINTED_ANALYSES || n_analyses != PRINTED_ANALYSES)
        return NULL;
    for (int i = 0; i < N_VECTORS; i++)
        if (memcmp(vectors[i].sound, sound, sizeof sound) == 0)
            return &vectors[i];
    return NULL;
}
