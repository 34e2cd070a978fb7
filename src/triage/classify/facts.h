/* facts - what a run showed and what an analysis claims: lists of distinct lines.
 *
 * A fact is one line of text; what it means is nobody's business here ("this method is reachable",
 * "this variable is live").  Facts of one input share a table, so a fact is a number.
 *
 * A trace may say more about a fact on the lines behind it, which begin with a tab:
 *     p/Ui.run()V
 *     <tab>p/Ui.run()V                                   the stack, innermost frame first
 *     <tab>java/awt/event/InvocationEvent.dispatch()V
 *     <tab>@returned-by java/util/Iterator.next()        evidence: a word and what it is about
 * Lines that are empty or begin with # do not count. */
#ifndef PARE_TRIAGE_CLASSIFY_FACTS_H
#define PARE_TRIAGE_CLASSIFY_FACTS_H

#include "base/buffer.h"
#include "base/containers/bitset.h"
#include "base/containers/numbers.h"
#include "base/containers/text_table.h"
#include "base/status.h"

#include <stdbool.h>

/* How a line becomes a fact: appends the fact to out.  FACT_SKIPPED: a line that says nothing
 * (a library's own synthetic method).  FACT_GARBAGE: a line in no format we know. */
enum fact_kind { FACT_READ, FACT_SKIPPED, FACT_GARBAGE };
typedef enum fact_kind fact_reader(const char *line, size_t n_bytes, struct buffer *out);

fact_reader fact_read_line; /* the line itself, without blanks at its ends */

struct fact_list {
    struct numbers facts; /* each once, in the order of first appearance */
    struct bitset has;    /* bit for each fact; a fact beyond the end is absent */
    /* Of a trace: for facts.data[i] the lines behind it, joined by newlines; "" if there are none.
     * NULL: no line was of that kind. */
    char **context;
    size_t context_capacity;
};

void fact_list_done(struct fact_list *list); /* a zeroed struct is a valid empty list */
bool fact_list_has(const struct fact_list *list, uint32_t fact);
void fact_list_add(struct fact_list *list, uint32_t fact); /* may be called again */

/* Reads text.  `what` names it in messages.  STATUS_INPUT: a line that the reader does not know.
 * Appends to ret. */
enum status fact_list_read(struct fact_list *ret, struct text_table *table, fact_reader *reader,
                           const char *text, size_t n_bytes, const char *what, struct error *err);

/* Moves a fact to the front of the list, with its context. */
void fact_list_to_front(struct fact_list *list, uint32_t fact);

/* Removes the facts that are not in scope; the order stays. */
void fact_list_cut(struct fact_list *list, const struct fact_list *scope);

/* The text behind a fact of a trace; "" when there is none. */
const char *fact_list_context(const struct fact_list *list, size_t position);

#endif
