#include "input/patch/patch_reading.h"

#include "base/memory.h"
#include "input/patch/patch.h"
#include "input/patch/patch_render.h"

#include <stdlib.h>

struct patch_reading {
    struct reading base;
    const struct fileset *input;
    struct patch *patches; /* one for each file of the input */
    uint64_t *cost;        /* cost, parent and level of each item */
    uint32_t *parent, *level;
    size_t cost_capacity, parent_capacity, level_capacity;
};

/* --- items ------------------------------------------------------------------------------- */

static uint32_t add_item(struct patch_reading *self, uint64_t cost, uint32_t parent)
{
    uint32_t item = self->base.problem.n_items++;
    mem_grow((void **)&self->cost, &self->cost_capacity, item + 1, sizeof *self->cost);
    mem_grow((void **)&self->parent, &self->parent_capacity, item + 1, sizeof *self->parent);
    mem_grow((void **)&self->level, &self->level_capacity, item + 1, sizeof *self->level);
    self->cost[item] = cost;
    self->parent[item] = parent;
    self->level[item] = parent != NO_ITEM ? self->level[parent] + 1 : 0;
    return item;
}

static void add_line_items(struct patch_reading *self, struct patch *patch,
                           const struct patch_hunk *hunk, uint32_t parent)
{
    for (size_t i = 0; i < hunk->n_lines && !hunk->is_whole; i++) {
        struct patch_line *line = &patch->lines[hunk->first_line + i];
        if (line->mark != ' ')
            line->item = add_item(self, line->end - line->start, parent);
    }
}

/* A created file has one hunk, which is removed together with the file. */
static void add_tree_items(struct patch_reading *self, struct patch *patch,
                           struct patch_section *section)
{
    section->item = add_item(self, section->head_end - section->start, NO_ITEM);
    for (size_t i = 0; i < section->n_hunks && !section->is_whole; i++) {
        struct patch_hunk *hunk = &patch->hunks[section->first_hunk + i];
        if (!section->is_new)
            hunk->item = add_item(self, hunk->body - hunk->start, section->item);
        add_line_items(self, patch, hunk, section->is_new ? section->item : hunk->item);
    }
}

static void add_hunk_items(struct patch_reading *self, struct patch *patch,
                           struct patch_section *section)
{
    if (section->is_whole || section->is_new) {
        section->item = add_item(self, section->end - section->start, NO_ITEM);
        return;
    }
    for (size_t i = 0; i < section->n_hunks; i++) {
        struct patch_hunk *hunk = &patch->hunks[section->first_hunk + i];
        hunk->item = add_item(self, hunk->end - hunk->start, NO_ITEM);
    }
}

/* --- the reading ------------------------------------------------------------------------- */

static void render(const struct reading *reading, const struct bitset *subset, struct fileset *ret)
{
    const struct patch_reading *self = (const struct patch_reading *)reading;
    for (size_t f = 0; f < self->input->n_files; f++) {
        const struct file *file = &self->input->files[f];
        struct buffer text = {0};
        patch_render(&self->patches[f], file, subset, &text);
        size_t n_bytes = text.n_bytes;
        fileset_add_owned(ret, file->name, file->mode, (unsigned char *)buffer_take(&text),
                          n_bytes);
    }
}

static void cover(const struct reading *reading, cover_sink *sink, void *context)
{
    const struct patch_reading *self = (const struct patch_reading *)reading;
    for (size_t f = 0; f < self->input->n_files; f++) {
        const struct patch *patch = &self->patches[f];
        for (size_t i = 0; i < patch->n_sections; i++)
            if (patch->sections[i].item != NO_ITEM)
                sink(context, patch->sections[i].item, f, patch->sections[i].start,
                     patch->sections[i].end);
        for (size_t i = 0; i < patch->n_hunks; i++)
            if (patch->hunks[i].item != NO_ITEM)
                sink(context, patch->hunks[i].item, f, patch->hunks[i].start, patch->hunks[i].end);
        for (size_t i = 0; i < patch->n_lines; i++)
            if (patch->lines[i].item != NO_ITEM)
                sink(context, patch->lines[i].item, f, patch->lines[i].start, patch->lines[i].end);
    }
}

static void free_reading(struct reading *reading)
{
    struct patch_reading *self = (struct patch_reading *)reading;
    for (size_t f = 0; f < self->input->n_files; f++)
        patch_done(&self->patches[f]);
    free(self->patches);
    free(self->cost);
    free(self->parent);
    free(self->level);
    free(self);
}

typedef void item_maker(struct patch_reading *self, struct patch *patch,
                        struct patch_section *section);

static void read_files(const struct fileset *input, item_maker *make, struct reading **ret)
{
    static const struct reading_ops ops = {.render = render, .free = free_reading, .cover = cover};
    struct patch_reading *self = mem_zero(1, sizeof *self);
    self->base.ops = &ops;
    /* an absent deletion becomes a context line, so the size may stay the same */
    self->base.size_rule = SIZE_SAME;
    self->input = input;
    self->patches = mem_zero(input->n_files, sizeof *self->patches);
    for (size_t f = 0; f < input->n_files; f++) {
        struct patch *patch = &self->patches[f];
        patch_parse(&input->files[f], patch);
        for (size_t i = 0; i < patch->n_sections; i++)
            make(self, patch, &patch->sections[i]);
    }
    self->base.problem.cost = self->cost;
    self->base.problem.parent = self->parent;
    self->base.problem.level = self->level;
    *ret = &self->base;
}

enum status patch_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    (void)err;
    read_files(input, add_tree_items, ret);
    return STATUS_OK;
}

enum status patch_hunks_read(const struct fileset *input, struct reading **ret, struct error *err)
{
    (void)err;
    read_files(input, add_hunk_items, ret);
    struct patch_reading *self = (struct patch_reading *)*ret;
    /* without parents and levels, the items are a list */
    self->base.problem.parent = self->base.problem.level = NULL;
    return STATUS_OK;
}
