/* dangling - names in the code of a program that lead nowhere: the JVM finds them only when it runs
 * the instruction. */
#ifndef PARE_TESTS_DANGLING_H
#define PARE_TESTS_DANGLING_H

#include "base/files/fileset.h"
#include "input/jvm/program/app.h"

/* Instructions of the candidate that name a class of the original that is not there, or a member
 * of such a class that is not declared in or above it, or that another package may not see; the
 * first ones are printed.  Where a library class is above, it may declare anything. */
size_t count_dangling(const struct fileset *candidate, const struct app *original);

#endif
