#include "input/tree/items/layout.h"

#include "base/memory.h"
#include "problem/problem.h"

#include <stdlib.h>

struct covering {
    const struct layout *layout;
    /* for each group: if it is a separator, the element before it; otherwise the group itself */
    uint32_t *element_before;
    size_t file;
    void (*sink)(void *context, uint32_t item, size_t file, size_t start, size_t end);
    void *context;
};

/* A separator is shown if an element before it is left.  The nearest one is taken. */
static void find_elements(struct covering *self)
{
    const struct layout *layout = self->layout;
    uint32_t *last = mem_zero(layout->n_lists + 1, sizeof *last);
    uint32_t *before = mem_zero(layout->n_lists + 1, sizeof *before);
    self->element_before = mem_zero(layout->n_groups + 1, sizeof *self->element_before);
    for (uint32_t i = 0; i < layout->n_groups; i++) {
        const struct group *group = &layout->groups[i];
        self->element_before[i] = i;
        if (group->list == NO_LIST)
            continue;
        if ((group->flags & GROUP_SEPARATOR) == 0) {
            before[group->list] = last[group->list];
            last[group->list] = i;
        } else if (last[group->list] == group->parent) {
            self->element_before[i] = before[group->list];
        } else {
            self->element_before[i] = last[group->list];
        }
    }
    free(last);
    free(before);
}

static void tell(const struct covering *self, uint32_t group, size_t start, size_t end)
{
    const struct group *groups = self->layout->groups;
    for (;; group = groups[group].parent) {
        self->sink(self->context, groups[group].item, self->file, start, end);
        self->sink(self->context, groups[group].shell, self->file, start, end);
        if (group == 0)
            return;
    }
}

void layout_cover(const struct layout *layout, size_t file,
                  void (*sink)(void *context, uint32_t item, size_t file, size_t start, size_t end),
                  void *context)
{
    struct covering self = {.layout = layout, .file = file, .sink = sink, .context = context};
    uint32_t covered = 0;
    find_elements(&self);
    for (size_t i = 0; i < layout->n_pieces; i++) {
        struct span piece = layout->pieces[i];
        uint32_t group = layout->piece_group[i];
        tell(&self, layout->gap_group[i], covered, piece.start);
        tell(&self, group, piece.start, piece.end);
        if (self.element_before[group] != group)
            tell(&self, self.element_before[group], piece.start, piece.end);
        covered = piece.end;
    }
    free(self.element_before);
}
