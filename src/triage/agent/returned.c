/* Finds who returned an object: the library methods that gave the program objects of the lost
 * method's class.  The tag of an object is the number of its list, counted from 1. */
#include "trace_agent.h"

#include <stdlib.h>
#include <string.h>

/* The most native methods that are remembered for an object, and the most objects: the agent must
 * not fill the memory of the program that it watches. */
enum { MAX_RETURNERS = 16, MAX_OBJECTS = 1 << 20 };

struct returners {
    jmethodID methods[MAX_RETURNERS];
    int n;
};

static struct returners *objects;
static jlong n_objects, capacity;

static struct returners *list_of(jobject object)
{
    jlong tag = 0;
    if ((*agent.jvmti)->GetTag(agent.jvmti, object, &tag) != JVMTI_ERROR_NONE)
        return NULL;
    if (tag != 0)
        return &objects[tag - 1];
    if (n_objects == MAX_OBJECTS)
        return NULL;
    if (n_objects == capacity) {
        jlong larger = capacity * 2 + 64;
        struct returners *moved = realloc(objects, (size_t)larger * sizeof *objects);
        if (moved == NULL)
            return NULL;
        objects = moved;
        capacity = larger;
    }
    if ((*agent.jvmti)->SetTag(agent.jvmti, object, n_objects + 1) != JVMTI_ERROR_NONE)
        return NULL;
    objects[n_objects].n = 0;
    return &objects[n_objects++];
}

static bool is_library(jmethodID method)
{
    jclass class;
    if ((*agent.jvmti)->GetMethodDeclaringClass(agent.jvmti, method, &class) != JVMTI_ERROR_NONE)
        return false;
    char *name = class_name(class);
    bool is_it =
        name != NULL && (strncmp(name, "java/", 5) == 0 || strncmp(name, "javax/", 6) == 0);
    free(name);
    return is_it;
}

void JNICALL on_method_exit(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jmethodID method,
                            jboolean was_popped, jvalue value)
{
    char *name = NULL, *signature = NULL;
    (void)thread;
    if (was_popped ||
        (*jvmti)->GetMethodName(jvmti, method, &name, &signature, NULL) != JVMTI_ERROR_NONE)
        return;
    const char *result = strchr(signature, ')');
    bool returns_object = result != NULL && result[1] == 'L';
    (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    if (!returns_object || value.l == NULL ||
        (*jni)->IsInstanceOf(jni, value.l, agent.fact_class) != JNI_TRUE || !is_library(method))
        return;
    (*jvmti)->RawMonitorEnter(jvmti, agent.lock);
    struct returners *list = list_of(value.l);
    bool is_new = list != NULL && list->n < MAX_RETURNERS;
    for (int i = 0; is_new && i < list->n; i++)
        is_new = list->methods[i] != method;
    if (is_new)
        list->methods[list->n++] = method;
    (*jvmti)->RawMonitorExit(jvmti, agent.lock);
}

/* Lists the class itself if it declares the method, then all its supertypes that do: a rule about
 * Iterator.next also covers the next() of a class. */
static void add_declarations(struct text *text, JNIEnv *jni, jclass class, const char *name,
                             const char *signature, int depth)
{
    jvmtiEnv *jvmti = agent.jvmti;
    jmethodID *methods = NULL;
    jclass *interfaces = NULL;
    jint n_methods = 0, n_interfaces = 0;
    if (class == NULL || depth > 50)
        return;
    (*jvmti)->GetClassMethods(jvmti, class, &n_methods, &methods);
    for (jint i = 0; i < n_methods; i++) {
        char *other = NULL, *type = NULL;
        if ((*jvmti)->GetMethodName(jvmti, methods[i], &other, &type, NULL) != JVMTI_ERROR_NONE)
            continue;
        if (strcmp(other, name) == 0 && strcspn(type, ")") == strcspn(signature, ")") &&
            strncmp(type, signature, strcspn(type, ")")) == 0) {
            text_add(text, "\t@returned-by ");
            add_method_name(text, methods[i]);
            text_add(text, "\n");
        }
        (*jvmti)->Deallocate(jvmti, (unsigned char *)other);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)type);
    }
    (*jvmti)->Deallocate(jvmti, (unsigned char *)methods);
    if ((*jvmti)->GetImplementedInterfaces(jvmti, class, &n_interfaces, &interfaces) ==
        JVMTI_ERROR_NONE) {
        for (jint i = 0; i < n_interfaces; i++)
            add_declarations(text, jni, interfaces[i], name, signature, depth + 1);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)interfaces);
    }
    add_declarations(text, jni, (*jni)->GetSuperclass(jni, class), name, signature, depth + 1);
}

void add_returned_by(struct text *text, JNIEnv *jni, jobject object)
{
    jvmtiEnv *jvmti = agent.jvmti;
    jlong tag = 0;
    if (object == NULL || (*jvmti)->GetTag(jvmti, object, &tag) != JVMTI_ERROR_NONE || tag == 0)
        return;
    const struct returners *list = &objects[tag - 1];
    for (int i = 0; i < list->n; i++) {
        char *name = NULL, *signature = NULL;
        jclass class;
        if ((*jvmti)->GetMethodName(jvmti, list->methods[i], &name, &signature, NULL) !=
            JVMTI_ERROR_NONE)
            continue;
        if ((*jvmti)->GetMethodDeclaringClass(jvmti, list->methods[i], &class) == JVMTI_ERROR_NONE)
            add_declarations(text, jni, class, name, signature, 0);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
        (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
    }
}
