/* easiness_setup - from the words behind `pare easiness` to what an examination needs. */
#ifndef PARE_CLI_JAVA_EASINESS_SETUP_H
#define PARE_CLI_JAVA_EASINESS_SETUP_H

#include "cli/options/options.h"
#include "triage/java/instance.h"
#include "triage/report/finding.h"

struct easiness_setup {
    struct examine_options examine;
    struct finding_style style;
    struct subject *subjects;
    size_t n_subjects, subjects_capacity;
    struct tool *analyses, *traces;
    size_t n_analyses, n_traces;
    struct tool evidence;
    struct recognisers rules;
    struct java_scope java;
    struct fact_list scope;   /* facts of @FILE */
    struct buffer scope_text; /* the facts of it, one a line */
    const char **prefixes;
    size_t n_prefixes;
    struct buffer reduce;
    struct buffer notes; /* lines about analyses that were found or are missing */
};

/* The options are those of easiness_table.h, and must outlive the setup.  On failure nothing is
 * left. */
enum status easiness_setup_make(const struct options *options, struct easiness_setup *ret,
                                struct error *err);
void easiness_setup_done(struct easiness_setup *setup);

/* Reads the rules from --rules, or the shipped ones if the input is Java.  With none, *ret is
 * empty. */
enum status easiness_setup_rules(const struct options *options, bool is_java,
                                 struct recognisers *ret, struct error *err);
enum status easiness_setup_thresholds(const struct options *options, struct thresholds *ret,
                                      struct error *err);

#endif
