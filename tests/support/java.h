/* java - class files for tests, compiled on the spot. */
#ifndef PARE_TESTS_JAVA_H
#define PARE_TESTS_JAVA_H

#include "base/arena.h"
#include "jvm/model/class.h"

struct java_source {
    const char *name, *text; /* A.java */
};

/* Compiles with javac -g; ends the test when that fails.  The directory holds the classes. */
char *java_compile(const struct java_source *sources, size_t n_sources, const char *options);
void java_remove(char *dir); /* and frees */

/* Runs java -Xverify:all -cp dir main_class and gives what it printed; caller frees. */
char *java_run(const char *dir, const char *main_class);

char *java_home(void); /* of the javac on the path; caller frees */

const struct class_file *java_load(const char *dir, const char *class_name, struct arena *arena,
                                   struct utf8_pool *texts);
/* Writes the class over its file, with maxima computed. */
void java_store(const char *dir, const struct class_file *class_file, struct utf8_pool *texts);

#endif
