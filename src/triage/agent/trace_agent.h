/* trace_agent - the parts of the agent that a Java VM loads to trace a program.
 *
 * The agent writes each method of the program at its first entry, with the stack, in the order of
 * entry (the format is in triage/classify/facts.h).  "Of the program" means: not loaded by the VM
 * itself or its platform, whatever class loader or reflection brought it.
 *
 * Every method gets a call at its start when its class is loaded (insert.h), which asks whether the
 * method was entered before.  Compiled, that is one load and one branch.  A class that cannot get
 * calls has a breakpoint on the first instruction of each method instead; it is taken away when it
 * is hit.  A breakpoint stops all threads when it is set and when it is taken away, so it costs
 * more than all the rest.
 *
 * Every entry is one write to the file: nothing is lost when the program is killed.
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

/* trace_agent.c */
void lock(void);
void unlock(void);
/* Writes the method of the frame `top`, its stack, and what is known about its receiver.  The lock
 * is held.  NULL: the current thread. */
void record(JNIEnv *jni, jthread thread, jint top);
/* True if a class of this name and loader belongs to the program. */
bool is_of_program(JNIEnv *jni, jobject loader, const char *name);

/* hook.c: what methods call. */
void define_hook(JNIEnv *jni);
void JNICALL on_class_file(jvmtiEnv *jvmti, JNIEnv *jni, jclass redefined, jobject loader,
                           const char *name, jobject domain, jint n_bytes,
                           const unsigned char *bytes, jint *new_n_bytes,
                           unsigned char **new_bytes);
bool has_calls(const char *class); /* true: its methods call the hook.  The lock is held. */

/* naming.c: p/C.m(I)V appended to text; false when the VM does not say. */
bool add_method_name(struct text *text, jmethodID method);
char *class_name(jclass class); /* p/C; caller frees; NULL */

/* returned.c: who returned the objects of the fact's class. */
void JNICALL on_method_exit(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method,
                            jboolean was_popped, jvalue value);
void add_returned_by(struct text *text, JNIEnv *jni, jobject object);

#endif
