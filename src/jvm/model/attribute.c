#include "jvm/model/attribute.h"

#include "jvm/model/attribute_format.h"

const struct attribute *attribute_find(const struct attribute_list *list, enum attribute_kind kind)
{
    for (size_t i = 0; i < list->n_attributes; i++)
        if (list->attributes[i].kind == kind)
            return &list->attributes[i];
    return NULL;
}

const union cell *attribute_row(const struct attribute *attribute, size_t row)
{
    return attribute->cells + row * layout_n_cells(attribute_formats[attribute->kind].layout);
}

const char *attribute_name(enum attribute_kind kind)
{
    return attribute_formats[kind].name;
}
