/* removal - how a candidate differs from the best: which parts it lacks, and its number of tokens.
 *
 * The parts are text for people and for the report: "0:120-180,0:200-210" are the bytes 120 to 179
 * and 200 to 209 of the first file of the best; "3" is the whole fourth file; "..." says that there
 * are more.  Text that was replaced counts as lacking.  Where equal text stands nearby, another
 * part of the same length may be named.
 *
 * Linear, at the speed of comparing memory, as most candidates differ in few places: a record of
 * every test may not slow the run down. */
#ifndef PARE_DRIVE_STATE_REMOVAL_H
#define PARE_DRIVE_STATE_REMOVAL_H

#include "base/files/fileset.h"

#include <stdint.h>

/* Writes at most `room` bytes, the NUL included. */
void removal_describe(const struct fileset *best, const struct fileset *candidate, char *ret,
                      size_t room);

/* The tokens of a candidate, from those of the best and the lines in which the two differ.  A
 * comment or a string over several lines that begins in other lines may make it wrong by some. */
uint64_t removal_tokens(const struct fileset *best, uint64_t best_tokens,
                        const struct fileset *candidate);

#endif
