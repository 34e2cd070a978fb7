/* stack_map_frames - computes a new stack map for code whose control flow was changed.
 *
 * It is not needed where instructions were only replaced by others with the same effect between
 * two labels: there the frames of the original stay right. */
#ifndef PARE_JVM_CODE_STACK_MAP_FRAMES_H
#define PARE_JVM_CODE_STACK_MAP_FRAMES_H

#include "base/arena.h"
#include "base/status.h"
#include "jvm/model/class.h"
#include "jvm/model/code.h"
#include "jvm/world/hierarchy.h"

/* Returns the class of a value that has one of two classes: their lowest common superclass, as
 * hierarchy_join does. */
struct frames_join {
    const struct utf8 *(*join)(void *context, const struct utf8 *a, const struct utf8 *b);
    void *context;
};
struct frames_join frames_join_in(struct hierarchy *h); /* hierarchy_join; borrows */

/* Returns the code of the method without unreachable instructions, and with a new stack map (class
 * files before version 50 have none).  Where two types join, the frame has one class; if a class is
 * not known, the frame has Object, which may not verify.  Fails as infer_method does.  The result
 * lives in the arena and shares parts of the original. */
enum status frames_compute(struct arena *arena, struct utf8_pool *texts,
                           const struct frames_join *join, const struct class_file *class_file,
                           const struct member *method, const struct code **ret, struct error *err);

#endif
