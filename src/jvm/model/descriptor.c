#include "jvm/model/descriptor.h"

#include <string.h>

/* The end of the field type at this place, or NULL if there is none. */
static const char *checked_next(const char *type)
{
    int n_dimensions = 0;
    for (; *type == '['; type++)
        if (++n_dimensions > 255)
            return NULL;
    switch (*type) {
    case 'B':
    case 'C':
    case 'D':
    case 'F':
    case 'I':
    case 'J':
    case 'S':
    case 'Z':
        return type + 1;
    case 'L': {
        const char *end = type + 1 + strcspn(type + 1, ".;[");
        return *end == ';' && end > type + 1 ? end + 1 : NULL;
    }
    default:
        return NULL;
    }
}

bool descriptor_is_field(const char *text)
{
    const char *end = checked_next(text);
    return end != NULL && *end == '\0';
}

bool descriptor_is_method(const char *text)
{
    if (*text++ != '(')
        return false;
    unsigned n_slots = 0;
    while (*text != ')') {
        n_slots += *text == 'J' || *text == 'D' ? 2 : 1;
        text = checked_next(text);
        if (text == NULL || n_slots > 255)
            return false;
    }
    text++;
    return strcmp(text, "V") == 0 || descriptor_is_field(text);
}

const char *descriptor_next(const char *type)
{
    while (*type == '[')
        type++;
    return *type == 'L' ? strchr(type, ';') + 1 : type + 1;
}

const char *descriptor_return(const char *descriptor)
{
    const char *p = descriptor + 1;
    while (*p != ')') /* a class name may hold a ')' too */
        p = descriptor_next(p);
    return p + 1;
}

unsigned descriptor_slots(const char *type)
{
    switch (*type) {
    case 'J':
    case 'D':
        return 2;
    case 'V':
        return 0;
    default:
        return 1;
    }
}

unsigned descriptor_parameter_slots(const char *descriptor)
{
    unsigned n_slots = 0;
    for (const char *p = descriptor + 1; *p != ')'; p = descriptor_next(p))
        n_slots += descriptor_slots(p);
    return n_slots;
}

const struct utf8 *descriptor_class(struct utf8_pool *texts, const char *type)
{
    const char *end = descriptor_next(type);
    if (*type == '[')
        return utf8_intern(texts, type, (size_t)(end - type));
    if (*type == 'L')
        return utf8_intern(texts, type + 1, (size_t)(end - type) - 2);
    return NULL;
}

const struct utf8 *descriptor_element_class(struct utf8_pool *texts, const struct utf8 *name)
{
    const char *text = name->text;
    if (*text != '[')
        return name;
    if (!descriptor_is_field(text))
        return NULL;
    while (*text == '[')
        text++;
    return descriptor_class(texts, text);
}
