/* jdk - where the installed JDK is. */
#ifndef PARE_INPUT_JVM_JDK_H
#define PARE_INPUT_JVM_JDK_H

/* JAVA_HOME, else the home of the javac or java on the PATH; NULL: none.  Caller frees. */
char *jdk_find_home(void);

#endif
