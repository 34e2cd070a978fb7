/* kept_names - where the names stand that must stay.
 *
 * In a language with rules for names these are the declarations.  A name that is declared nowhere
 * keeps its first place in the input.  In other files every word is a name. */
#ifndef PARE_INPUT_KEPT_KEPT_NAMES_H
#define PARE_INPUT_KEPT_KEPT_NAMES_H

#include "input/kept/ranges.h"

struct name_patterns;

struct name_patterns *name_patterns_new(void); /* caller frees */
void name_patterns_free(struct name_patterns *patterns);

/* Adds a regular expression for whole names; or a name as it is.  STATUS_USAGE: it is none. */
enum status name_patterns_add(struct name_patterns *patterns, const char *regex, struct error *err);
void name_patterns_add_exact(struct name_patterns *patterns, const char *name); /* borrowed */
bool name_patterns_is_empty(const struct name_patterns *patterns);

/* Adds the places of all names that match. */
void kept_names_find(const struct name_patterns *patterns, const struct fileset *input,
                     const struct read_options *options, struct ranges *ret);

#endif
