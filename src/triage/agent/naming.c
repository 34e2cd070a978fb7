#include "trace_agent.h"

#include <stdlib.h>
#include <string.h>

void text_add(struct text *text, const char *more)
{
    size_t n = strlen(more);
    if (text->n + n + 1 > text->capacity) {
        size_t capacity = (text->n + n + 1) * 2;
        char *data = realloc(text->data, capacity);
        if (data == NULL)
            return;
        text->data = data;
        text->capacity = capacity;
    }
    memcpy(text->data + text->n, more, n + 1);
    text->n += n;
}

static void release(void *memory)
{
    (*agent.jvmti)->Deallocate(agent.jvmti, memory);
}

char *class_name(jclass class)
{
    char *signature = NULL, *name = NULL;
    if ((*agent.jvmti)->GetClassSignature(agent.jvmti, class, &signature, NULL) != JVMTI_ERROR_NONE)
        return NULL;
    size_t n = strlen(signature);
    if (signature[0] == 'L' && n > 2) {
        name = strdup(signature + 1);
        if (name != NULL)
            name[n - 2] = '\0';
    }
    release(signature);
    return name;
}

/* Removes numbers from the class of a lambda, such as Main$$Lambda$14.0x0000000801003200.  They
 * differ in every run; without them two runs have the same stacks. */
static void forget_numbers(char *class)
{
    static const char lambda[] = "$$Lambda";
    char *at = strstr(class, lambda);
    if (at != NULL)
        at[sizeof lambda - 1] = '\0';
}

bool add_method_name(struct text *text, jmethodID method)
{
    jvmtiEnv *jvmti = agent.jvmti;
    jclass class;
    char *name = NULL, *signature = NULL;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, method, &class) != JVMTI_ERROR_NONE)
        return false;
    char *owner = class_name(class);
    bool is_good = owner != NULL && (*jvmti)->GetMethodName(jvmti, method, &name, &signature,
                                                            NULL) == JVMTI_ERROR_NONE;
    if (is_good) {
        forget_numbers(owner);
        text_add(text, owner);
        text_add(text, ".");
        text_add(text, name);
        text_add(text, signature);
    }
    release(name);
    release(signature);
    free(owner);
    return is_good;
}
