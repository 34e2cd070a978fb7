#include "jvm/model/class.h"

const struct code *method_code(const struct member *method)
{
    const struct attribute *a = attribute_find(&method->attributes, ATTRIBUTE_CODE);
    return a != NULL ? a->code : NULL;
}
