/* module_info - the Module attribute of module-info (JVMS 4.7.25). */
#ifndef PARE_JVM_MODEL_MODULE_INFO_H
#define PARE_JVM_MODEL_MODULE_INFO_H

#include "jvm/model/constant.h"

struct module_requires {
    const struct utf8 *module;
    uint16_t flags;
    const struct utf8 *version; /* or NULL */
};

struct module_exports { /* exports and opens */
    const struct utf8 *package;
    uint16_t flags;
    size_t n_to;
    const struct utf8 *const *to; /* modules */
};

struct module_provides {
    const struct utf8 *service;
    size_t n_with;
    const struct utf8 *const *with; /* classes */
};

struct module_info {
    const struct utf8 *name;
    uint16_t flags;
    const struct utf8 *version; /* or NULL */
    size_t n_requires, n_exports, n_opens, n_uses, n_provides;
    const struct module_requires *requires;
    const struct module_exports *exports, *opens;
    const struct utf8 *const *uses;
    const struct module_provides *provides;
};

#endif
