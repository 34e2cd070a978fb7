/* keep - which part of a command's behaviour makes a candidate interesting.
 *
 *     exit            the exit status, as it is now         !exit        no exit status: a signal
 *     exit:CODE       this exit status                      !exit:CODE   any other ending
 *     signal          the signal it dies from, as now       !signal      dies from none
 *     stdout, stderr  what it prints, as it prints it now   !stdout      prints nothing there
 *     stdout:REGEX    something that matches (extended)     !stdout:REGEX
 *     time>SECONDS    takes longer                          !time>SECONDS
 *     crash           the same crash, by its fingerprint    !crash       does not crash
 *
 * Several are separated by commas (a comma counts when one of these words follows it); all of
 * them must hold.  A keep is parsed, then recorded against the original run, then judges. */
#ifndef PARE_ORACLE_BEHAVIOUR_KEEP_H
#define PARE_ORACLE_BEHAVIOUR_KEEP_H

#include "base/status.h"
#include "base/verdict.h"
#include "oracle/behaviour/observation.h"

#include <stdbool.h>

struct keep;

struct keep *keep_new(void); /* nothing asked yet: every run that ends is interesting */
void keep_free(struct keep *keep);

/* Adds the words of one --keep option. */
enum status keep_parse(struct keep *keep, const char *text, struct error *err);

/* Standard error must not match.  The option is for the message. */
enum status keep_forbid(struct keep *keep, const char *regex, const char *option,
                        struct error *err);

/* Fixes what is kept by what the original did.  A keep without words gets the default: the crash
 * if it crashed, else the exit status with its first error message, else what it prints.  Fails
 * when the original does not do what it is asked to keep. */
enum status keep_record(struct keep *keep, const struct observation *original, struct error *err);

/* In words, for the user: "exit status 1 and the message ..." */
void keep_describe(const struct keep *keep, struct buffer *ret);

/* Would the innermost functions of this run, as a debugger sees them, be of use? */
bool keep_wants_frames(const struct keep *keep, const struct observation *run);

/* Seconds after which a run is known to be interesting whatever it does later; 0: never. */
double keep_enough_seconds(const struct keep *keep);

enum verdict keep_judge(const struct keep *keep, const struct observation *run);

#endif
