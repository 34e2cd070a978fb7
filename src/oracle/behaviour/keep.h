/* keep - the behaviour of a command that is preserved: a candidate is interesting if it has it.
 *
 *     exit            the exit status of the original       !exit         a signal ends it
 *     exit:CODE       this exit status                      !exit:CODE    any other ending
 *     signal          the signal that ends the original     !signal       no signal ends it
 *     stdout, stderr  the same output as the original's     !stdout       prints nothing there
 *     stdout:REGEX    a line matches (extended syntax)      !stdout:REGEX no line matches
 *     time>TIME       takes longer, such as time>500ms      !time>TIME    takes no longer
 *     crash           the same crash, by its fingerprint    !crash        does not crash
 *
 * Several words are separated by commas, and all must hold.  A comma that none of these words
 * follows belongs to the expression before it.  A keep is parsed from --keep, then recorded on the
 * original's run, then judges the runs of candidates.  keep_parse.c, keep_record.c and keep.c do
 * these three. */
#ifndef PARE_ORACLE_BEHAVIOUR_KEEP_H
#define PARE_ORACLE_BEHAVIOUR_KEEP_H

#include "base/status.h"
#include "base/verdict.h"
#include "oracle/behaviour/observation.h"

#include <stdbool.h>

struct keep;

struct keep *keep_new(void); /* without words: every run that ends is interesting */
void keep_free(struct keep *keep);

/* Adds the words of one --keep option. */
enum status keep_parse(struct keep *keep, const char *text, struct error *err);

/* Standard error must not match.  `option` names the user's option in error messages. */
enum status keep_forbid(struct keep *keep, const char *regex, const char *option,
                        struct error *err);

/* Takes from the original's run the values that the words leave open.  A keep without words gets
 * the default: the crash, if there is one; else the exit status and the first error message; else
 * exit status and output.  Fails when the original itself does not have the behaviour. */
enum status keep_record(struct keep *keep, const struct observation *original, struct error *err);

/* In words, for the user: "exit status 1 and the message ..." */
void keep_describe(const struct keep *keep, struct buffer *ret);

/* True if the verdict on this run needs its innermost functions, which only a debugger sees. */
bool keep_wants_frames(const struct keep *keep, const struct observation *run);

/* Seconds after which a run is interesting whatever it does later (time>TIME alone); 0: never.
 */
double keep_enough_seconds(const struct keep *keep);

enum verdict keep_judge(const struct keep *keep, const struct observation *run);

#endif
