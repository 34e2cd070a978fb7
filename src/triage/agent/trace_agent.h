/* trace_agent - the parts of the agent that a Java VM loads to trace a program.
 *
 * The agent writes each method of the program at its first entry, with the stack, in the order of
 * entry (the format is in triage/classify/facts.h).  "Of the program" means: not loaded by the VM
 * itself or its platform, whatever class loader or reflection brought it.
 *
 * A breakpoint on the first instruction of every method is taken away when it is hit, so a method
 * costs something once and runs at full speed afterwards.  Every entry is one write to the file:
 * nothing is lost when the program is killed.
 *
 * Options, with commas between; `out` comes last:
 *     main=p.Main     the main class; its main method is written even if the VM skips it because
 *                     it is empty
 *     fact=p/C.m()V   trace this method only, and say which methods of the library had returned the
 *                     object that it is called on (slow: the whole program is interpreted)
 *     out=FILE
 *
 * The agent is a library of its own and uses nothing of Pare. */
#ifndef PARE_TRIAGE_AGENT_TRACE_AGENT_H
#define PARE_TRIAGE_AGENT_TRACE_AGENT_H

#include <jvmti.h>
#include <stdbool.h>
#include <stddef.h>

struct text {
    char *data;
    size_t n, capacity;
};

void text_add(struct text *text, const char *more); /* out of memory: the text is cut */

/* One agent a VM: callbacks have no other way to find it. */
struct agent {
    jvmtiEnv *jvmti;
    jrawMonitorID lock;
    int out;           /* descriptor of the file */
    char *main_class;  /* p/Main; NULL: not said */
    char *fact;        /* NULL: all methods */
    jobject platform;  /* the platform's class loader; NULL: there is none */
    jclass fact_class; /* class that declares the fact, once it is loaded */
    struct text record;
};
extern struct agent agent;

/* naming.c: p/C.m(I)V appended to text; false when the VM does not say. */
bool add_method_name(struct text *text, jmethodID method);
char *class_name(jclass class); /* p/C; caller frees; NULL */

/* returned.c: who returned the objects of the fact's class. */
void JNICALL on_method_exit(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method,
                            jboolean was_popped, jvalue value);
void add_returned_by(struct text *text, JNIEnv *jni, jobject object);

#endif
