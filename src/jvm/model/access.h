/* access - the access flags of classes, fields and methods. */
#ifndef PARE_JVM_MODEL_ACCESS_H
#define PARE_JVM_MODEL_ACCESS_H

enum access_flag {
    ACC_PUBLIC = 0x0001,
    ACC_PRIVATE = 0x0002,
    ACC_PROTECTED = 0x0004,
    ACC_STATIC = 0x0008,
    ACC_FINAL = 0x0010,
    ACC_SYNCHRONIZED = 0x0020, /* methods */
    ACC_BRIDGE = 0x0040,       /* methods */
    ACC_VOLATILE = 0x0040,     /* fields */
    ACC_VARARGS = 0x0080,      /* methods */
    ACC_TRANSIENT = 0x0080,    /* fields */
    ACC_NATIVE = 0x0100,
    ACC_INTERFACE = 0x0200,
    ACC_ABSTRACT = 0x0400,
    ACC_STRICT = 0x0800, /* methods */
    ACC_SYNTHETIC = 0x1000,
    ACC_ANNOTATION = 0x2000,
    ACC_ENUM = 0x4000,
    ACC_MODULE = 0x8000,
};

#endif
