/* examine - easiness analysis of inputs with tools as black boxes.
 *
 * For each input: the traces are taken first; if they show enough, every analysis is run; what was
 * lost is explained and classified.  Tools run side by side, of one input or of several; answers
 * that are in the cache cost nothing. */
#ifndef PARE_TRIAGE_RUN_EXAMINE_H
#define PARE_TRIAGE_RUN_EXAMINE_H

#include "triage/run/examination.h"

/* Visits each input when it is done, in the order of their ends. */
enum status examine(const struct subject *subjects, size_t n_subjects,
                    const struct examine_options *options,
                    void (*visit)(void *context, const struct examined *examined), void *context,
                    struct error *err);

#endif
