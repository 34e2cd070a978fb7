/* finding - what easiness analysis has found about an input, for people and for programs. */
#ifndef PARE_TRIAGE_REPORT_FINDING_H
#define PARE_TRIAGE_REPORT_FINDING_H

#include "triage/run/examination.h"

#include <jansson.h>

struct finding_style {
    const struct examine_options *options;
    bool is_java;       /* facts are methods, the run executes them */
    const char *reduce; /* the command that reduces the input, up to the analysis' name; NULL: there
                           is none */
};

/* Some lines, the first with the input's name, and an empty one behind. */
void finding_write(const struct examined *examined, const struct finding_style *style,
                   struct buffer *out);

/* All of it as one object; caller decrefs. */
json_t *finding_json(const struct examined *examined, const struct finding_style *style);

/* A bug report ready to send, in Markdown: program, lost fact, stack, who found it, easiness, and
 * the commands that show it.  Only where something was lost. */
void finding_write_report(const struct examined *examined, const struct finding_style *style,
                          struct buffer *out);

/* Files with what the run showed ("trace", with stacks) and what each analysis claims in scope (one
 * file each, by name), in the directory DIR/INPUT, which is made.  "/" in the input's name becomes
 * "_".  They can be given to another examination as --trace @FILE and --analysis NAME=@FILE. */
enum status finding_write_facts(const struct examined *examined, const char *dir,
                                struct error *err);

/* Helpers that the first three share. */
struct buffer finding_names(const struct examined *examined, bool unsound); /* "a, b" */
size_t finding_n_frames(const char *context);
/* The frame at a place without its descriptor, "java/lang/Thread.run"; caller frees. */
char *finding_frame(const char *context, size_t number);

#endif
