/* constant_tag - kinds of constants and of method handles, with the numbers of the class file. */
#ifndef PARE_JVM_MODEL_CONSTANT_TAG_H
#define PARE_JVM_MODEL_CONSTANT_TAG_H

enum constant_tag { /* JVMS table 4.4-A */
                    CONSTANT_UTF8 = 1,
                    CONSTANT_INTEGER = 3,
                    CONSTANT_FLOAT = 4,
                    CONSTANT_LONG = 5,
                    CONSTANT_DOUBLE = 6,
                    CONSTANT_CLASS = 7,
                    CONSTANT_STRING = 8,
                    CONSTANT_FIELD_REF = 9,
                    CONSTANT_METHOD_REF = 10,
                    CONSTANT_INTERFACE_METHOD_REF = 11,
                    CONSTANT_NAME_AND_TYPE = 12,
                    CONSTANT_METHOD_HANDLE = 15,
                    CONSTANT_METHOD_TYPE = 16,
                    CONSTANT_DYNAMIC = 17,
                    CONSTANT_INVOKE_DYNAMIC = 18,
                    CONSTANT_MODULE = 19,
                    CONSTANT_PACKAGE = 20,
};

enum handle_kind { /* JVMS table 5.4.3.5-A */
                   HANDLE_GET_FIELD = 1,
                   HANDLE_GET_STATIC,
                   HANDLE_PUT_FIELD,
                   HANDLE_PUT_STATIC,
                   HANDLE_INVOKE_VIRTUAL,
                   HANDLE_INVOKE_STATIC,
                   HANDLE_INVOKE_SPECIAL,
                   HANDLE_NEW_INVOKE_SPECIAL,
                   HANDLE_INVOKE_INTERFACE,
};

#endif
