#include "input/jvm/render/rewriting.h"

const struct utf8 *superclass_now(const struct rewriting *rewriting, uint32_t class_number)
{
    const struct class_items *of = &rewriting->items->classes[class_number];
    const struct utf8 *super = rewriting->app->classes[class_number].file->super;
    if (of->extends == NO_ITEM || bitset_has(rewriting->subset, of->extends))
        return super;
    return of->lift != NO_ITEM && bitset_has(rewriting->subset, of->lift)
               ? of->above
               : utf8_text(rewriting->app->texts, "java/lang/Object");
}
