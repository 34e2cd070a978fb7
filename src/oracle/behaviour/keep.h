/* keep - the behaviour of a command that is preserved: a candidate is interesting if it has it.
 *
 *     exit            the exit status of the original       !exit         a signal ends it
 *     exit:CODE       this exit status                      !exit:CODE    any other ending
 *     signal          the signal that ends the original     !signal       no signal ends it
 *     stdout, stderr  the same output as the original's     !stdout       prints nothing there
 *     stdout:REGEX    a line matches (extended syntax)      !stdout:REGEX no line matches
 *     time>TIME       takes longer, such as time>500ms      !time>TIME    takes no longer
 *     crash           the same crash, by its fingerprint    !crash        does not crash
 *     error           the same message as the original's, the one that signature.h finds; also
 *                     written "same error"
 *     similar error   the same, with any text in quotes
 *     same code       a message with the same error code, such as E0502
 *     all errors      all messages that tell about the original
 *
 * Several words are separated by commas, and all must hold.  A comma that none of these words
 * follows belongs to the expression before it.  A keep is parsed from --keep, then recorded on the
 * original's run, then judges the runs of candidates.  keep_parse.c, keep_record.c and keep.c do
 * these three. */
#ifndef PARE_ORACLE_BEHAVIOUR_KEEP_H
#define PARE_ORACLE_BEHAVIOUR_KEEP_H

#include "base/status.h"
#include "base/verdict.h"
#include "oracle/behaviour/fingerprint.h"
#include "oracle/behaviour/observation.h"

#include <stdbool.h>

struct contrast;
struct keep;
struct line_rules;

/* How lines of known tools read.  Borrowed; set it before keep_record. */
void keep_use_rules(struct keep *keep, const struct line_rules *rules);

struct keep *keep_new(void); /* without words: every run that ends is interesting */
void keep_free(struct keep *keep);

/* Adds the words of one --keep option. */
enum status keep_parse(struct keep *keep, const char *text, struct error *err);

/* Standard error must not match.  `option` names the user's option in error messages. */
enum status keep_forbid(struct keep *keep, const char *regex, const char *option,
                        struct error *err);

/* True if keep_record should get runs on crude cuts of the input: the words leave open which
 * message is preserved. */
bool keep_wants_contrast(const struct keep *keep, const struct observation *original);

/* Takes from the original's run the values that the words leave open.  A keep without words gets
 * the default: the crash, if there is one; else the exit status and the message that tells about
 * the original (signature.h); else exit status and output.  Fails when the original itself does not
 * have the behaviour.  `contrast` may be NULL. */
enum status keep_record(struct keep *keep, const struct observation *original,
                        const struct contrast *contrast, struct error *err);

/* Makes a keep without words one that watches the output of a test that decides by itself: it holds
 * while the output shows the original's crash or message (with any text in quotes).  A keep without
 * terms watches nothing. */
void keep_record_watch(struct keep *watch, const struct observation *original,
                       const struct contrast *contrast);
bool keep_is_empty(const struct keep *keep);

/* The failure that a run shows, as one line of text: the preserved one if it shows that, else its
 * own crash or message; "" if there is none. */
void keep_failure(const struct keep *keep, const struct observation *run,
                  char ret[FINGERPRINT_ROOM]);

/* True if the run shows another failure than the one that is watched: an error or a crash instead
 * of it.  *ret is that failure.  A run that shows no failure at all has not slipped. */
bool keep_has_slipped(const struct keep *watch, const struct observation *run,
                      char ret[FINGERPRINT_ROOM]);

/* True if the run shows a crash of the tool that is not the preserved one; *ret is that crash. */
bool keep_other_crash(const struct keep *keep, const struct observation *run,
                      char ret[FINGERPRINT_ROOM]);

/* Moves the message of a recorded default, or which crash it is, to `watch`: then a candidate may
 * show any message, or any crash.  A keep with the user's words stays as it is. */
void keep_loosen(struct keep *keep, struct keep *watch);

/* Lines for the user below keep_describe: the output that the default comes from, and how to
 * preserve less or more.  Nothing if the user chose. */
void keep_explain(const struct keep *keep, struct buffer *ret);

/* In words, for the user: "exit status 1 and the message ..." */
void keep_describe(const struct keep *keep, struct buffer *ret);

/* True if the verdict on this run needs its innermost functions, which only a debugger sees. */
bool keep_wants_frames(const struct keep *keep, const struct observation *run);

/* Seconds after which a run is interesting whatever it does later (time>TIME alone); 0: never.
 */
double keep_enough_seconds(const struct keep *keep);

/* Stores how a passing run ends.  From then on, only a run that ends in the same way is "not
 * interesting".  Other runs without the behaviour are unresolved. */
void keep_note_passing(struct keep *keep, const struct observation *passing);

enum verdict keep_judge(const struct keep *keep, const struct observation *run);

#endif
