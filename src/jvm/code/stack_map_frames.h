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

/* What a value is that is one or the other of two classes: their lowest common superclass
 * (hierarchy_join, or the like). */
struct frames_join {
    const struct utf8 *(*join)(void *context, const struct utf8 *a, const struct utf8 *b);
    void *context;
};
struct frames_join frames_join_in(struct hierarchy *h); /* hierarchy_join; borrows */

/* The code of the method without what nothing reaches, and with a stack map that says what a
 * verifier needs to know (none before version 50).  Types that join become one, so a class that
 * is not known there becomes Object, which may not verify.  Fails as infer_method does.  The
 * result lives in the arena and shares parts of the original. */
enum status frames_compute(struct arena *arena, struct utf8_pool *texts,
                           const struct frames_join *join, const struct class_file *class_file,
                           const struct member *method, const struct code **ret, struct error *err);

#endif
