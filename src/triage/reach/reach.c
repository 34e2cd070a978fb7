#include "triage/reach/reach.h"

#include "base/memory.h"
#include "triage/reach/reaching.h"

#include <stdlib.h>
#include <string.h>

static enum status find_main(struct world *world, const char *main_class, uint32_t *ret_class,
                             uint32_t *ret_method, struct error *err)
{
    char *text = mem_string(main_class);
    for (char *p = text; *p != '\0'; p++)
        *p = *p == '.' ? '/' : *p;
    const struct utf8 *name = utf8_text(world->texts, text);
    free(text);
    struct member_ref ref = {.tag = CONSTANT_METHOD_REF,
                             .owner = name,
                             .name = utf8_text(world->texts, "main"),
                             .descriptor = utf8_text(world->texts, "([Ljava/lang/String;)V")};
    struct declaration declaration;
    *ret_class = world_find(world, name);
    if (*ret_class == WORLD_NONE)
        return fail(err, STATUS_INPUT, "there is no class %s in the program", main_class);
    if (!hierarchy_resolve_method(world->hierarchy, &ref, &declaration) ||
        (declaration.member->access & ACC_STATIC) == 0 ||
        (*ret_method = world_number(world, &declaration)) == WORLD_NONE)
        return fail(err, STATUS_INPUT,
                    "the class %s has no method public static void main(String[])", main_class);
    return STATUS_OK;
}

enum status reach(struct world *world, const struct reach_analysis *analysis,
                  const char *main_class, struct bitset *ret, struct error *err)
{
    uint32_t class_number, method;
    enum status status = find_main(world, main_class, &class_number, &method, err);
    if (status != STATUS_OK)
        return status;
    struct reaching r;
    reaching_init(&r, world, analysis);
    reach_initialiser(&r, class_number);
    reach_method(&r, method);
    if (analysis->kind == REACH_0CFA)
        reach_by_flow(&r);
    else
        reach_by_classes(&r);
    bitset_init_copy(ret, &r.methods);
    reaching_done(&r);
    return STATUS_OK;
}
