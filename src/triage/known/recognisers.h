/* recognisers - rules for what a lost fact is known as (dissertation, section 2.6).
 *
 * A rule says "bug" (of one analysis) or "feature" when all its terms hold.  There are six kinds of
 * terms, in a JSON file (share/triage/java-rules.json is the one that we ship):
 *
 *     {"frame": "any", "is": REGEX}        a frame of the stack: any, innermost, caller, bottom
 *     {"method": REGEX}                    the lost fact itself
 *     {"hierarchy": WORD, "is": REGEX}     what is known of its class: extends,
 * declared-in-interface, implements-indirectly, subclass-without-initializer
 *     {"reachable": REGEX, "by": NAME}     the analysis claims such a fact, in scope or not
 *     {"returned-by": REGEX}               who returned the object that the method was called on
 *     {"stored-in": WORD, "is": REGEX}     where such objects may be kept: array-of-arrays
 *
 * REGEX is a POSIX extended regular expression; without "is" anything will do.  Frames and evidence
 * come from the context of the fact (triage/classify/facts.h), so rules hold for any language. */
#ifndef PARE_TRIAGE_KNOWN_RECOGNISERS_H
#define PARE_TRIAGE_KNOWN_RECOGNISERS_H

#include "base/buffer.h"
#include "base/status.h"
#include "triage/rows/rows.h"

#include <regex.h>

enum term_kind { TERM_FRAME, TERM_METHOD, TERM_EVIDENCE };
enum frame_place { FRAME_ANY, FRAME_INNERMOST, FRAME_CALLER, FRAME_BOTTOM };

struct term {
    enum term_kind kind;
    enum frame_place place; /* for a frame */
    char *word;             /* for evidence: the word after the @ */
    bool has_regex;
    regex_t regex;
    char *pattern; /* text of the regex, for recognisers_each_reachable */
};

struct recogniser {
    char *id, *title;
    char *tool; /* for a bug: the analysis that has it; "": any analysis */
    enum truth says;
    bool is_reflection; /* a feature that a search for reflection alone would find */
    int printed[2];     /* in the dissertation: hard or easy inputs, all inputs; -1: not there */
    struct term *terms;
    size_t n_terms;
};

struct recognisers {
    struct recogniser *rules;
    size_t n_rules;
};

enum status recognisers_parse(const char *text, size_t n_bytes, const char *what,
                              struct recognisers *ret, struct error *err);
enum status recognisers_read(const char *path, struct recognisers *ret, struct error *err);
void recognisers_done(struct recognisers *rules);

const struct recogniser *recognisers_find(const struct recognisers *rules,
                                          const char *id); /* or NULL */

/* Visits the pattern of every term about what an analysis reaches. */
void recognisers_each_reachable(const struct recognisers *rules,
                                void (*visit)(void *context, const char *analysis,
                                              const regex_t *regex),
                                void *context);
bool recognisers_want(const struct recognisers *rules,
                      const char *word); /* some term is about it */

struct lost {
    const char *fact, *context;
    const char *const *unsound; /* names of the analyses that miss it */
    size_t n_unsound;
};

bool recogniser_matches(const struct recogniser *rule, const struct lost *lost);

/* Fills truth and rules of a row from its first lost fact.  A bug wins where a feature matches,
 * too. */
void recognisers_apply(const struct recognisers *rules, const struct rows *rows, struct row *row);

#endif
