/* signature - which line of a command's output tells the failure on the original from everything
 * that the command prints anyway.
 *
 * The command also ran on crude cuts of the input: on empty files, on the first line, and on both
 * halves.  A line that it prints about the empty input as well is noise.  A line that it prints
 * about the first line alone, or about both halves, is vague: it is chosen only when there is no
 * better one.  (A line that only one half prints may be the bug: that half may contain it.)  Lines
 * that only repeat the input are left out.  Of the rest the most serious one is the signature; of
 * several such lines one that a tool has marked as a message, then the first on standard error,
 * then on standard output. */
#ifndef PARE_ORACLE_BEHAVIOUR_SIGNATURE_H
#define PARE_ORACLE_BEHAVIOUR_SIGNATURE_H

#include "base/buffer.h"
#include "oracle/behaviour/observation.h"
#include "oracle/behaviour/telling_line.h"

enum cut { CUT_EMPTY, CUT_LINE, CUT_FIRST_HALF, CUT_SECOND_HALF, N_CUTS };

/* The runs on the cuts.  A cut that did not run has is_known false. */
struct contrast {
    struct observation runs[N_CUTS];
    bool is_known[N_CUTS];
    struct buffer input; /* the bytes of the input, to recognise lines that repeat it */
};

void contrast_done(struct contrast *contrast); /* a zeroed struct has no cuts */

struct line_list {
    struct telling_line *lines; /* standard error, then standard output */
    size_t n_lines, capacity;
};

/* The lines of a run that are not blank.  Of a long output only its beginning and its end.  They
 * borrow from the run. */
void line_list_read(struct line_list *list, const struct line_rules *rules,
                    const struct observation *run);
void line_list_done(struct line_list *list);

/* Marks each line of the original that tells about it: ret[i] is 0 for noise, else a rank; the best
 * line has the highest.  `contrast` may be NULL. */
void signature_rank(const struct line_list *original, const struct line_rules *rules,
                    const struct contrast *contrast, unsigned *ret);

/* The first line with the highest rank, of at least this severity; NULL: there is none.
 * `marked_only`: only of lines that are marked as messages.  *ret_is_vague, unless NULL, is true if
 * crude cuts print it, too. */
const struct telling_line *signature_choose(const struct line_list *original, const unsigned *ranks,
                                            enum severity least, bool marked_only,
                                            bool *ret_is_vague);

#endif
