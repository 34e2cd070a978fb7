/* jdk_classes - the JDK's own classes as a jar that older tools can read.
 *
 * WALA and ProGuard of Debian 12 read class files up to Java 8 and want the library as a jar.  The
 * classes of the java.* modules are taken out of the JDK, their version is set to 52 (Java 8), and
 * the jar is kept in a directory of its own below XDG_CACHE_HOME or HOME/.cache, together with the
 * wala.properties that leads to it. */
#ifndef PARE_TRIAGE_JAVA_JDK_CLASSES_H
#define PARE_TRIAGE_JAVA_JDK_CLASSES_H

#include "base/status.h"

/* The directory with jdk.jar, which is made if it is not there (about ten seconds).  Caller frees
 * *ret. */
enum status jdk_classes_prepare(const char *java_home, char **ret, struct error *err);

#endif
