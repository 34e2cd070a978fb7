#include "input/tree/items/layout.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "problem/problem.h"

#include <stdlib.h>

void layout_init(struct layout *layout, const struct file *file, struct syntax *syntax)
{
    *layout = (struct layout){.file = file, .pieces = syntax->pieces, .n_pieces = syntax->n_pieces};
    syntax->pieces = NULL;
    layout->piece_group = mem_zero(layout->n_pieces + 1, sizeof *layout->piece_group);
    layout->gap_group = mem_zero(layout->n_pieces + 1, sizeof *layout->gap_group);
    layout_add_group(layout, &PLAIN_GROUP);
}

void layout_done(struct layout *layout)
{
    free(layout->pieces);
    free(layout->piece_group);
    free(layout->gap_group);
    free(layout->groups);
    free(layout->stand_ins);
    free(layout->orphans);
    free(layout->line_ends);
    free(layout->outdents);
    free(layout->entries);
    flow_free(layout->flow);
    *layout = (struct layout){0};
}

uint32_t layout_add_group(struct layout *layout, const struct group *group)
{
    mem_grow((void **)&layout->groups, &layout->groups_capacity, layout->n_groups + 1,
             sizeof *layout->groups);
    layout->groups[layout->n_groups] = *group;
    return (uint32_t)layout->n_groups++;
}

void layout_add_stand_in(struct layout *layout, uint32_t piece, uint32_t group,
                         struct phrase phrase)
{
    layout_add_stand_in_where(layout, (struct stand_in){piece, group, 0, phrase, 0});
}

void layout_add_stand_in_where(struct layout *layout, struct stand_in stand_in)
{
    mem_grow((void **)&layout->stand_ins, &layout->stand_ins_capacity, layout->n_stand_ins + 1,
             sizeof *layout->stand_ins);
    layout->stand_ins[layout->n_stand_ins++] = stand_in;
}

void layout_add_orphan(struct layout *layout, struct orphan orphan)
{
    mem_grow((void **)&layout->orphans, &layout->orphans_capacity, layout->n_orphans + 1,
             sizeof *layout->orphans);
    layout->orphans[layout->n_orphans++] = orphan;
}

void layout_add_way_entry(struct layout *layout, struct way_entry entry)
{
    mem_grow((void **)&layout->entries, &layout->entries_capacity, layout->n_entries + 1,
             sizeof *layout->entries);
    layout->entries[layout->n_entries++] = entry;
}

void layout_add_line_end(struct layout *layout, uint32_t piece, uint32_t group)
{
    mem_grow((void **)&layout->line_ends, &layout->line_ends_capacity, layout->n_line_ends + 1,
             sizeof *layout->line_ends);
    layout->line_ends[layout->n_line_ends++] = (struct line_end){piece, group};
}

void layout_add_outdent(struct layout *layout, const struct outdent *outdent)
{
    mem_grow((void **)&layout->outdents, &layout->outdents_capacity, layout->n_outdents + 1,
             sizeof *layout->outdents);
    layout->outdents[layout->n_outdents++] = *outdent;
}

static int compare_outdents(const void *a, const void *b)
{
    const struct outdent *x = a, *y = b;
    return (x->first_piece > y->first_piece) - (x->first_piece < y->first_piece);
}

static int compare_line_ends(const void *a, const void *b)
{
    const struct line_end *x = a, *y = b;
    return (x->piece > y->piece) - (x->piece < y->piece);
}

static int compare_entries(const void *a, const void *b)
{
    const struct way_entry *x = a, *y = b;
    return (x->first_piece > y->first_piece) - (x->first_piece < y->first_piece);
}

static int compare_orphans(const void *a, const void *b)
{
    const struct orphan *x = a, *y = b;
    return (x->piece > y->piece) - (x->piece < y->piece);
}

static int compare_stand_ins(const void *a, const void *b)
{
    const struct stand_in *x = a, *y = b;
    if (x->piece != y->piece)
        return x->piece < y->piece ? -1 : 1;
    return (x->group > y->group) - (x->group < y->group);
}

void layout_finish(struct layout *layout, const uint32_t *new_items)
{
    for (size_t i = 0; i < layout->n_groups; i++) {
        struct group *group = &layout->groups[i];
        if (group->item != NO_ITEM)
            group->item = new_items[group->item];
        if (group->shell != NO_ITEM)
            group->shell = new_items[group->shell];
    }
    if (layout->n_stand_ins > 0)
        qsort(layout->stand_ins, layout->n_stand_ins, sizeof *layout->stand_ins, compare_stand_ins);
    if (layout->n_orphans > 0)
        qsort(layout->orphans, layout->n_orphans, sizeof *layout->orphans, compare_orphans);
    if (layout->n_entries > 0)
        qsort(layout->entries, layout->n_entries, sizeof *layout->entries, compare_entries);
    if (layout->n_line_ends > 0)
        qsort(layout->line_ends, layout->n_line_ends, sizeof *layout->line_ends, compare_line_ends);
    if (layout->n_outdents > 0)
        qsort(layout->outdents, layout->n_outdents, sizeof *layout->outdents, compare_outdents);
}

#define NO_GROUP UINT32_MAX

enum state { THERE = 1, SHOWN = 2 };

static bool has(const struct bitset *subset, uint32_t item)
{
    return item == NO_ITEM || bitset_has(subset, item);
}

/* Finds which groups are present and which are shown.  True if all are shown. */
static bool find_states(const struct layout *layout, const struct bitset *subset,
                        unsigned char *states, uint32_t *first_of_list)
{
    bool all = true;
    for (uint32_t i = 0; i < layout->n_groups; i++) {
        const struct group *group = &layout->groups[i];
        unsigned around = i == 0 ? THERE | SHOWN : states[group->parent];
        unsigned state = 0;
        unsigned reach = (group->flags & GROUP_THROUGH) != 0 ? THERE : SHOWN;
        if ((around & reach) != 0 && has(subset, group->item))
            state = has(subset, group->shell) ? THERE | SHOWN : THERE;
        if ((group->flags & GROUP_SEPARATOR) != 0) {
            if (group->list != NO_LIST && first_of_list[group->list] == group->parent)
                state = 0; /* the first element that is left has no separator before it */
        } else if (group->list != NO_LIST && state != 0 && first_of_list[group->list] == NO_GROUP) {
            first_of_list[group->list] = i;
        }
        all = all && (state & SHOWN) != 0;
        states[i] = (unsigned char)state;
    }
    return all;
}

static void hide(bool *hidden, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++)
        hidden[i] = true;
}

/* Hides the entries whose jumps are gone, and parts that have no entry left. */
static void hide_entries(const struct layout *layout, unsigned char *states, bool *hidden)
{
    for (size_t i = 0; i < layout->n_entries;) {
        const struct way_entry *first = &layout->entries[i];
        size_t n_left = 0;
        for (; i < layout->n_entries && layout->entries[i].part == first->part; i++) {
            const struct way_entry *entry = &layout->entries[i];
            bool is_left = (states[entry->way] & SHOWN) != 0;
            if (!is_left)
                hide(hidden, entry->first_piece, entry->end_piece);
            if (entry->separator != NO_PIECE && (!is_left || n_left == 0))
                hidden[entry->separator] = true;
            n_left += is_left;
        }
        if (n_left == 0) {
            hide(hidden, first->part_first_piece, first->part_end);
            states[first->part] = 0;
        }
    }
}

/* The output: its bytes, and the best blank since the last byte. */
struct writer {
    struct buffer out;
    const unsigned char *text;
    struct span blank;
    int strength;     /* strength of that blank; -1: none yet */
    bool interrupted; /* pieces were left out since the last byte */
    bool guard;
    bool end_line;          /* a line break must follow the last piece */
    uint32_t outdent;       /* columns to remove from the indentation after a line break here */
    uint32_t blank_outdent; /* the same for the blank */
};

static int strength_of(const unsigned char *text, struct span blank)
{
    for (uint32_t i = blank.start; i < blank.end; i++)
        if (text[i] == '\n' && (i == blank.start || text[i - 1] != '\\') &&
            !(i > blank.start + 1 && text[i - 1] == '\r' && text[i - 2] == '\\'))
            return 2;
    return blank.end > blank.start ? 1 : 0;
}

static void offer_blank(struct writer *writer, struct span blank)
{
    int strength = strength_of(writer->text, blank);
    if (strength >= writer->strength) {
        writer->blank = blank;
        writer->strength = strength;
        writer->blank_outdent = writer->outdent;
    }
}

static void write_blank(struct writer *writer, struct span blank)
{
    uint32_t indent = blank.end, remove = writer->blank_outdent;
    while (indent > blank.start && writer->text[indent - 1] != '\n')
        indent--;
    if (indent == blank.start)
        remove = 0; /* the blank does not begin a line */
    if (remove > blank.end - indent)
        remove = blank.end - indent;
    buffer_add(&writer->out, writer->text + blank.start, blank.end - blank.start - remove);
}

static void write_text(struct writer *writer, const unsigned char *text, size_t n_bytes)
{
    struct buffer *out = &writer->out;
    struct span blank = writer->strength < 0 ? (struct span){0, 0} : writer->blank;
    if (writer->interrupted && out->n_bytes == 0)
        for (uint32_t i = blank.end; i > blank.start; i--)
            if (writer->text[i - 1] == '\n') {
                blank.start = i; /* removes empty lines at the top */
                break;
            }
    if (writer->end_line && writer->strength < 2 && n_bytes > 0 && text[0] != '\n' &&
        text[0] != '\r')
        buffer_add_byte(out, '\n');
    if (blank.end > blank.start)
        write_blank(writer, blank);
    else if (writer->guard && writer->interrupted && out->n_bytes > 0 && n_bytes > 0 &&
             phrase_would_join(out->data[out->n_bytes - 1], text[0]))
        buffer_add_byte(out, ' ');
    buffer_add(out, text, n_bytes);
    writer->strength = -1;
    writer->interrupted = false;
    writer->end_line = false;
}

/* True if the group is present although the group around it is not shown: it takes that group's
 * place. */
static bool takes_place(const struct layout *layout, const unsigned char *states, uint32_t group)
{
    return (states[group] & SHOWN) != 0 && (states[layout->groups[group].parent] & SHOWN) == 0;
}

static bool ends_line(const struct layout *layout, const unsigned char *states,
                      const struct line_end *line_end)
{
    if (line_end->group == LINE_END_ALWAYS)
        return (states[layout->piece_group[line_end->piece]] & SHOWN) != 0;
    return takes_place(layout, states, line_end->group);
}

/* By how many columns the next pieces move to the left: the sum over the moved groups around
 * them. */
struct outdenting {
    size_t next;
    uint32_t *ends; /* where the open outdents end, innermost last, and their columns */
    size_t n_open, capacity;
};

static void follow_outdents(const struct layout *layout, const unsigned char *states,
                            struct outdenting *open, size_t piece, struct writer *writer)
{
    while (open->n_open > 0 && open->ends[open->n_open - 2] <= piece) {
        writer->outdent -= open->ends[open->n_open - 1];
        open->n_open -= 2;
    }
    for (; open->next < layout->n_outdents && layout->outdents[open->next].first_piece <= piece;
         open->next++) {
        const struct outdent *outdent = &layout->outdents[open->next];
        if (outdent->end_piece <= piece || !takes_place(layout, states, outdent->group))
            continue;
        mem_grow((void **)&open->ends, &open->capacity, open->n_open + 2, sizeof *open->ends);
        open->ends[open->n_open++] = outdent->end_piece;
        open->ends[open->n_open++] = outdent->columns;
        writer->outdent += outdent->columns;
    }
}

static void write_phrase(struct writer *writer, const struct phrase *phrase)
{
    write_text(writer, (const unsigned char *)phrase->text, phrase->n_bytes);
}

/* Writes a piece, or the phrase that replaces it when its declaration is gone. orphan: the next
 * such piece. */
static void write_piece(const struct layout *layout, const unsigned char *states,
                        const bool *hidden, struct writer *writer, size_t piece, size_t *orphan)
{
    struct span span = layout->pieces[piece];
    while (*orphan < layout->n_orphans && layout->orphans[*orphan].piece < piece)
        ++*orphan;
    const struct orphan *self = *orphan < layout->n_orphans ? &layout->orphans[*orphan] : NULL;
    if (self != NULL && self->piece == piece &&
        ((states[self->group] & SHOWN) == 0 || (hidden != NULL && hidden[self->declaration])))
        write_phrase(writer, &self->phrase);
    else
        write_text(writer, writer->text + span.start, span.end - span.start);
}

static bool is_shown(const void *states, uint32_t group)
{
    return (((const unsigned char *)states)[group] & SHOWN) != 0;
}

/* For each section, the section that it falls into.  NULL: the layout has no sections.  The caller
 * frees it. */
static uint32_t *find_falls(const struct layout *layout, const unsigned char *states)
{
    if (layout->flow == NULL)
        return NULL;
    uint32_t *falls = mem_alloc((flow_n_sections(layout->flow) + 1) * sizeof *falls);
    flow_find_falls(layout->flow, is_shown, states, falls);
    return falls;
}

static void write_stand_in(const struct layout *layout, const uint32_t *falls,
                           struct writer *writer, const struct stand_in *self)
{
    uint32_t into = self->section != 0 && falls != NULL ? falls[self->section - 1] : NO_SECTION;
    writer->interrupted = true;
    if (into != NO_SECTION) {
        struct span label = flow_label(layout->flow, into);
        write_phrase(writer, &layout->fall.before);
        buffer_add(&writer->out, writer->text + label.start, label.end - label.start);
        buffer_add(&writer->out, layout->fall.after.text, layout->fall.after.n_bytes);
    } else {
        write_phrase(writer, &self->phrase);
    }
    writer->interrupted = true;
}

/* hidden: one entry for each piece; NULL: no piece is hidden. */
static void write_pieces(const struct layout *layout, const unsigned char *states,
                         const bool *hidden, struct writer *writer)
{
    uint32_t *falls = find_falls(layout, states);
    size_t stand_in = 0, line_end = 0, orphan = 0;
    struct outdenting outdents = {0};
    uint32_t covered = 0;
    for (size_t i = 0; i < layout->n_pieces; i++) {
        struct span piece = layout->pieces[i];
        if (layout->n_outdents > 0)
            follow_outdents(layout, states, &outdents, i, writer);
        if ((states[layout->gap_group[i]] & SHOWN) != 0)
            offer_blank(writer, (struct span){covered, piece.start});
        covered = piece.end;
        for (; stand_in < layout->n_stand_ins && layout->stand_ins[stand_in].piece == i;
             stand_in++) {
            const struct stand_in *self = &layout->stand_ins[stand_in];
            if (states[self->group] != 0 || (states[self->where] & SHOWN) == 0 ||
                (states[layout->groups[self->group].parent] & SHOWN) == 0)
                continue;
            write_stand_in(layout, falls, writer, self);
        }
        if ((states[layout->piece_group[i]] & SHOWN) != 0 && (hidden == NULL || !hidden[i]))
            write_piece(layout, states, hidden, writer, i, &orphan);
        else
            writer->interrupted = true;
        for (; line_end < layout->n_line_ends && layout->line_ends[line_end].piece == i; line_end++)
            writer->end_line |= ends_line(layout, states, &layout->line_ends[line_end]);
    }
    free(falls);
    free(outdents.ends);
    writer->outdent = 0;
    offer_blank(writer, (struct span){covered, (uint32_t)layout->file->n_bytes});
    write_text(writer, (const unsigned char *)"", 0);
}

void layout_render(const struct layout *layout, const struct bitset *subset, struct fileset *ret)
{
    unsigned char *states = mem_alloc(layout->n_groups);
    uint32_t *first_of_list = mem_alloc((layout->n_lists + 1) * sizeof *first_of_list);
    for (uint32_t i = 0; i < layout->n_lists; i++)
        first_of_list[i] = NO_GROUP;
    if (find_states(layout, subset, states, first_of_list)) {
        fileset_add_borrowed(ret, layout->file);
    } else {
        struct writer writer = {.text = layout->file->data, .strength = -1, .guard = layout->guard};
        bool *hidden = layout->n_entries > 0 ? mem_zero(layout->n_pieces, sizeof *hidden) : NULL;
        if (hidden != NULL)
            hide_entries(layout, states, hidden);
        write_pieces(layout, states, hidden, &writer);
        free(hidden);
        size_t n_bytes = writer.out.n_bytes;
        fileset_add_owned(ret, layout->file->name, layout->file->mode,
                          (unsigned char *)buffer_take(&writer.out), n_bytes);
    }
    free(states);
    free(first_of_list);
}
