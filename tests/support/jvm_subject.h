/* jvm_subject - a Java program for a test: compiled, read by a front end, with a name for each
 * item.
 */
#ifndef PARE_TESTS_JVM_SUBJECT_H
#define PARE_TESTS_JVM_SUBJECT_H

#include "input/core/reading.h"
#include "input/load.h"
#include "java.h"

struct java_subject {
    char *dir; /* with the classes */
    struct input input;
    struct reading *reading;
    const char **names;
    uint32_t n_items;
};

/* In place: the reading borrows the input. */
void java_subject_init(struct java_subject *s, const char *frontend,
                       const struct java_source *sources, size_t n_sources);
void java_subject_done(struct java_subject *s);

uint32_t item_named(const struct java_subject *s,
                    const char *name); /* fails the test without one */

/* Runs gbr with the property that all items of these names (NULL ends them) are present. */
void java_subject_reduce(const struct java_subject *s, const char *const *names,
                         struct bitset *ret);

/* Writes the subset over the classes in the directory. */
void java_subject_store(const struct java_subject *s, const struct bitset *subset);

#endif
