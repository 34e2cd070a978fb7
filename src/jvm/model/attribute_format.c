#include "jvm/model/attribute_format.h"

const struct attribute_format attribute_formats[N_ATTRIBUTE_KINDS] = {
    [ATTRIBUTE_UNKNOWN] = {NULL, 0, NULL},
    [ATTRIBUTE_CODE] = {"Code", PLACE_METHOD, NULL},
    [ATTRIBUTE_CONSTANT_VALUE] = {"ConstantValue", PLACE_FIELD, "k"},
    [ATTRIBUTE_DEPRECATED] = {"Deprecated", PLACE_DECLARED, ""},
    [ATTRIBUTE_SYNTHETIC] = {"Synthetic", PLACE_DECLARED, ""},
    [ATTRIBUTE_SIGNATURE] = {"Signature", PLACE_DECLARED, "d"},
    [ATTRIBUTE_SOURCE_FILE] = {"SourceFile", PLACE_CLASS, "u"},
    [ATTRIBUTE_SOURCE_DEBUG_EXTENSION] = {"SourceDebugExtension", PLACE_CLASS, NULL},
    [ATTRIBUTE_EXCEPTIONS] = {"Exceptions", PLACE_METHOD, "[c"},
    [ATTRIBUTE_INNER_CLASSES] = {"InnerClasses", PLACE_CLASS, "[cCUh"},
    [ATTRIBUTE_ENCLOSING_METHOD] = {"EnclosingMethod", PLACE_CLASS, "cn"},
    [ATTRIBUTE_NEST_HOST] = {"NestHost", PLACE_CLASS, "c"},
    [ATTRIBUTE_NEST_MEMBERS] = {"NestMembers", PLACE_CLASS, "[c"},
    [ATTRIBUTE_PERMITTED_SUBCLASSES] = {"PermittedSubclasses", PLACE_CLASS, "[c"},
    [ATTRIBUTE_METHOD_PARAMETERS] = {"MethodParameters", PLACE_METHOD, "(Uh"},
    [ATTRIBUTE_LINE_NUMBERS] = {"LineNumberTable", PLACE_CODE, "[lh"},
    [ATTRIBUTE_LOCAL_VARIABLES] = {"LocalVariableTable", PLACE_CODE, "[rudh"},
    [ATTRIBUTE_LOCAL_VARIABLE_TYPES] = {"LocalVariableTypeTable", PLACE_CODE, "[rudh"},
    [ATTRIBUTE_MODULE] = {"Module", PLACE_CLASS, NULL},
    [ATTRIBUTE_MODULE_PACKAGES] = {"ModulePackages", PLACE_CLASS, "[p"},
    [ATTRIBUTE_MODULE_MAIN_CLASS] = {"ModuleMainClass", PLACE_CLASS, "c"},
    [ATTRIBUTE_MODULE_TARGET] = {"ModuleTarget", PLACE_CLASS, "U"},
    [ATTRIBUTE_MODULE_RESOLUTION] = {"ModuleResolution", PLACE_CLASS, "h"},
    [ATTRIBUTE_RECORD] = {"Record", PLACE_CLASS, NULL},
    [ATTRIBUTE_STACK_MAP] = {"StackMapTable", PLACE_CODE, NULL},
    [ATTRIBUTE_VISIBLE_ANNOTATIONS] = {"RuntimeVisibleAnnotations", PLACE_DECLARED, NULL},
    [ATTRIBUTE_INVISIBLE_ANNOTATIONS] = {"RuntimeInvisibleAnnotations", PLACE_DECLARED, NULL},
    [ATTRIBUTE_VISIBLE_PARAMETER_ANNOTATIONS] = {"RuntimeVisibleParameterAnnotations", PLACE_METHOD,
                                                 NULL},
    [ATTRIBUTE_INVISIBLE_PARAMETER_ANNOTATIONS] = {"RuntimeInvisibleParameterAnnotations",
                                                   PLACE_METHOD, NULL},
    [ATTRIBUTE_VISIBLE_TYPE_ANNOTATIONS] = {"RuntimeVisibleTypeAnnotations", PLACE_ANY, NULL},
    [ATTRIBUTE_INVISIBLE_TYPE_ANNOTATIONS] = {"RuntimeInvisibleTypeAnnotations", PLACE_ANY, NULL},
    [ATTRIBUTE_ANNOTATION_DEFAULT] = {"AnnotationDefault", PLACE_METHOD, NULL},
};

const char *layout_cells(const char *layout)
{
    return *layout == '[' || *layout == '(' ? layout + 1 : layout;
}

size_t layout_n_cells(const char *layout)
{
    size_t n_cells = 0;
    for (const char *p = layout_cells(layout); *p != '\0'; p++)
        n_cells += *p == 'r' ? 2 : 1;
    return n_cells;
}
