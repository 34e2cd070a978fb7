#include "trace_agent.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct agent agent = {.out = -1};

enum { ACCESS_NATIVE = 0x0100, ACCESS_ABSTRACT = 0x0400 };
/* The number of frames of a deep stack that are written: at its top, and at its bottom. */
enum { TOP_FRAMES = 64, BOTTOM_FRAMES = 8 };

void lock(void)
{
    (*agent.jvmti)->RawMonitorEnter(agent.jvmti, agent.lock);
}

void unlock(void)
{
    (*agent.jvmti)->RawMonitorExit(agent.jvmti, agent.lock);
}

/* Writing ------------------------------------------------------------------------------------- */

static void write_record(void)
{
    const char *at = agent.record.data;
    size_t n = agent.record.n;
    while (n > 0) {
        ssize_t written = write(agent.out, at, n);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return;
        at += written;
        n -= (size_t)written;
    }
}

static void add_frames(jthread thread, jint from, jint most)
{
    jvmtiFrameInfo frames[TOP_FRAMES];
    jint n = 0;
    if (most <= 0 || (*agent.jvmti)->GetStackTrace(agent.jvmti, thread, from, most, frames, &n) !=
                         JVMTI_ERROR_NONE)
        return;
    for (jint i = 0; i < n; i++) {
        text_add(&agent.record, "\t");
        add_method_name(&agent.record, frames[i].method);
        text_add(&agent.record, "\n");
    }
}

void record(JNIEnv *jni, jthread thread, jint top)
{
    jint depth = 0;
    jobject object = NULL;
    jmethodID method;
    jlocation location;
    agent.record.n = 0;
    if ((*agent.jvmti)->GetFrameLocation(agent.jvmti, thread, top, &method, &location) !=
            JVMTI_ERROR_NONE ||
        !add_method_name(&agent.record, method))
        return;
    text_add(&agent.record, "\n");
    (*agent.jvmti)->GetFrameCount(agent.jvmti, thread, &depth);
    depth -= top;
    add_frames(thread, top, depth < TOP_FRAMES ? depth : TOP_FRAMES);
    jint rest = depth - TOP_FRAMES;
    if (rest > 0)
        add_frames(thread, rest < BOTTOM_FRAMES ? -rest : -BOTTOM_FRAMES,
                   rest < BOTTOM_FRAMES ? rest : BOTTOM_FRAMES);
    if (agent.fact != NULL &&
        (*agent.jvmti)->GetLocalInstance(agent.jvmti, thread, 0, &object) == JVMTI_ERROR_NONE)
        add_returned_by(&agent.record, jni, object);
    write_record();
}

/* Which methods ------------------------------------------------------------------------------- */

static bool has_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* The JVM makes hidden classes, which have a dot in their names. */
bool is_of_program(JNIEnv *jni, jobject loader, const char *name)
{
    if (loader == NULL || strchr(name, '.') != NULL || has_prefix(name, "java/") ||
        has_prefix(name, "sun/") || has_prefix(name, "jdk/"))
        return false;
    return agent.platform == NULL || (*jni)->IsSameObject(jni, loader, agent.platform) != JNI_TRUE;
}

static bool is_class_of_program(JNIEnv *jni, jclass class, const char *name)
{
    jobject loader = NULL;
    if (name == NULL ||
        (*agent.jvmti)->GetClassLoader(agent.jvmti, class, &loader) != JVMTI_ERROR_NONE)
        return false;
    bool is_it = is_of_program(jni, loader, name);
    (*jni)->DeleteLocalRef(jni, loader);
    return is_it;
}

static bool is_main(const char *class, jmethodID method)
{
    char *name = NULL, *signature = NULL;
    if (agent.main_class == NULL || strcmp(class, agent.main_class) != 0 ||
        (*agent.jvmti)->GetMethodName(agent.jvmti, method, &name, &signature, NULL) !=
            JVMTI_ERROR_NONE)
        return false;
    bool is_it = strcmp(name, "main") == 0 && strcmp(signature, "([Ljava/lang/String;)V") == 0;
    (*agent.jvmti)->Deallocate(agent.jvmti, (unsigned char *)name);
    (*agent.jvmti)->Deallocate(agent.jvmti, (unsigned char *)signature);
    return is_it;
}

/* Watches for the first entry into a method that does not call the hook.  An empty main is written
 * now, because the JVM does not enter it. */
static void watch(const char *class, jmethodID method)
{
    jlocation start = -1, end = -1;
    jint access = 0;
    (*agent.jvmti)->GetMethodModifiers(agent.jvmti, method, &access);
    if ((access & (ACCESS_NATIVE | ACCESS_ABSTRACT)) != 0 ||
        (*agent.jvmti)->GetMethodLocation(agent.jvmti, method, &start, &end) != JVMTI_ERROR_NONE ||
        start < 0)
        return;
    agent.record.n = 0;
    if (agent.fact != NULL &&
        (!add_method_name(&agent.record, method) || strcmp(agent.record.data, agent.fact) != 0))
        return;
    if (start == end && agent.fact == NULL && is_main(class, method)) {
        if (add_method_name(&agent.record, method)) {
            text_add(&agent.record, "\n");
            write_record();
        }
        return;
    }
    (*agent.jvmti)->SetBreakpoint(agent.jvmti, method, start);
}

static void begin_watching_returns(JNIEnv *jni, jclass class, const char *name)
{
    size_t n = strlen(name);
    if (agent.fact_class != NULL || strncmp(agent.fact, name, n) != 0 || agent.fact[n] != '.')
        return;
    agent.fact_class = (*jni)->NewGlobalRef(jni, class);
    (*agent.jvmti)
        ->SetEventNotificationMode(agent.jvmti, JVMTI_ENABLE, JVMTI_EVENT_METHOD_EXIT, NULL);
}

/* Events -------------------------------------------------------------------------------------- */

static void JNICALL on_class_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass class)
{
    char *name = class_name(class);
    jmethodID *methods = NULL;
    jint n_methods = 0;
    (void)thread;
    lock();
    bool is_watched = name != NULL && has_calls(name);
    unlock();
    if (!is_watched && is_class_of_program(jni, class, name) &&
        (*jvmti)->GetClassMethods(jvmti, class, &n_methods, &methods) == JVMTI_ERROR_NONE) {
        lock();
        if (agent.fact != NULL)
            begin_watching_returns(jni, class, name);
        for (jint i = 0; i < n_methods; i++)
            watch(name, methods[i]);
        unlock();
        (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    }
    free(name);
}

static void JNICALL on_breakpoint(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method,
                                  jlocation location)
{
    lock();
    /* Two threads may reach the breakpoint at once: the first removes it. */
    if ((*jvmti)->ClearBreakpoint(jvmti, method, location) == JVMTI_ERROR_NONE)
        record(jni, thread, 0);
    unlock();
}

/* A native method is bound at its first call, or earlier if its library asks for it. */
static void JNICALL on_native_bind(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method,
                                   void *address, void **new_address)
{
    jclass class;
    jmethodID top;
    jlocation location;
    (void)address;
    (void)new_address;
    if (thread == NULL || agent.fact != NULL ||
        (*jvmti)->GetFrameLocation(jvmti, thread, 0, &top, &location) != JVMTI_ERROR_NONE ||
        top != method ||
        (*jvmti)->GetMethodDeclaringClass(jvmti, method, &class) != JVMTI_ERROR_NONE)
        return;
    char *name = class_name(class);
    if (is_class_of_program(jni, class, name)) {
        lock();
        record(jni, thread, 0);
        unlock();
    }
    free(name);
}

static void find_platform_loader(JNIEnv *jni)
{
    jclass class = (*jni)->FindClass(jni, "java/lang/ClassLoader");
    jmethodID get = class != NULL ? (*jni)->GetStaticMethodID(jni, class, "getPlatformClassLoader",
                                                              "()Ljava/lang/ClassLoader;")
                                  : NULL;
    jobject loader = get != NULL ? (*jni)->CallStaticObjectMethod(jni, class, get) : NULL;
    if ((*jni)->ExceptionCheck(jni))
        (*jni)->ExceptionClear(jni); /* Java 8 does not have this */
    else if (loader != NULL)
        agent.platform = (*jni)->NewGlobalRef(jni, loader);
}

static void JNICALL on_vm_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread)
{
    static const jvmtiEvent events[] = {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_BREAKPOINT,
                                        JVMTI_EVENT_NATIVE_METHOD_BIND,
                                        JVMTI_EVENT_CLASS_FILE_LOAD_HOOK};
    (void)thread;
    find_platform_loader(jni);
    if (agent.fact == NULL)
        define_hook(jni);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++)
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL);
}

/* Starting ------------------------------------------------------------------------------------ */

static bool parse(const char *options)
{
    const char *at = options != NULL ? options : "";
    while (*at != '\0') {
        const char *equals = strchr(at, '=');
        if (equals == NULL)
            return false;
        if (has_prefix(at, "out=")) {
            agent.out = open(equals + 1, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
            return agent.out >= 0;
        }
        size_t n = strcspn(equals + 1, ",");
        char **value = has_prefix(at, "main=")   ? &agent.main_class
                       : has_prefix(at, "fact=") ? &agent.fact
                                                 : NULL;
        if (value == NULL)
            return false;
        free(*value);
        *value = strndup(equals + 1, n);
        for (char *p = agent.main_class; p != NULL && *p != '\0'; p++)
            *p = *p == '.' ? '/' : *p;
        at = equals + 1 + n + (equals[1 + n] == ',');
    }
    return false;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved)
{
    jvmtiCapabilities wanted = {.can_generate_breakpoint_events = 1,
                                .can_generate_native_method_bind_events = 1};
    jvmtiEventCallbacks callbacks = {.VMInit = on_vm_init,
                                     .ClassFileLoadHook = on_class_file,
                                     .ClassPrepare = on_class_prepare,
                                     .Breakpoint = on_breakpoint,
                                     .NativeMethodBind = on_native_bind,
                                     .MethodExit = on_method_exit};
    (void)reserved;
    if (!parse(options) || (*vm)->GetEnv(vm, (void **)&agent.jvmti, JVMTI_VERSION_1_2) != JNI_OK)
        return JNI_ERR;
    if (agent.fact != NULL) {
        wanted.can_tag_objects = 1;
        wanted.can_generate_method_exit_events = 1;
        wanted.can_access_local_variables = 1;
    }
    jvmtiEnv *jvmti = agent.jvmti;
    if ((*jvmti)->AddCapabilities(jvmti, &wanted) != JVMTI_ERROR_NONE ||
        (*jvmti)->CreateRawMonitor(jvmti, "pare trace", &agent.lock) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE ||
        (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, JVMTI_EVENT_VM_INIT, NULL) !=
            JVMTI_ERROR_NONE)
        return JNI_ERR;
    return JNI_OK;
}
