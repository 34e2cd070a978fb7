/* layout - which pieces of a file are there for a subset of the items, and how they are put
 * together.
 *
 * Every piece belongs to a group.  A group is there when its item is and the group around it is
 * shown; it is shown when its shell is present too.  A `through` group is there even when the shell
 * around it is not: that is how a descendant takes the place of a node.  A group that is not there,
 * in a place that is shown, may have a stand-in text.  A separator is shown unless its element is
 * the first of its list that is left.
 *
 * Between two pieces that were neighbours stands what stood there.  Between others stands one of
 * the blanks that were between, at a level that is still shown: the last one with a line break
 * if there is one.  So indentation and line structure stay right, and tokens never join. */
#ifndef PARE_INPUT_TREE_ITEMS_LAYOUT_H
#define PARE_INPUT_TREE_ITEMS_LAYOUT_H

#include "base/containers/bitset.h"
#include "base/files/fileset.h"
#include "input/tree/grammar/phrase.h"
#include "input/tree/parse/syntax.h"

#include <stdint.h>

enum group_flag { GROUP_THROUGH = 1, GROUP_SEPARATOR = 2 };

#define NO_LIST UINT32_MAX

struct group {
    uint32_t parent; /* group around it; of group 0: 0 */
    uint32_t item;   /* or NO_ITEM */
    uint32_t shell;  /* item, or NO_ITEM */
    uint32_t list;   /* the list that an element or separator belongs to, or NO_LIST */
    uint32_t flags;
};

/* A group without item, shell and list. */
#define PLAIN_GROUP ((struct group){.item = NO_ITEM, .shell = NO_ITEM, .list = NO_LIST})

struct stand_in {
    uint32_t piece, group; /* before this piece when the group is not there */
    struct phrase phrase;
};

/* After this piece a line must end: always, or when the group stands where a shell was. */
struct line_end {
    uint32_t piece, group; /* group: or LINE_END_ALWAYS */
};

#define LINE_END_ALWAYS UINT32_MAX

/* These pieces lose so many columns of indentation when the group stands where a shell was. */
struct outdent {
    uint32_t first_piece, end_piece, group, columns;
};

struct layout {
    const struct file *file;
    struct span *pieces;
    uint32_t *piece_group;
    uint32_t *gap_group; /* that holds the blank before a piece */
    size_t n_pieces;
    struct group *groups; /* 0 is the whole file; parents first */
    size_t n_groups, groups_capacity;
    struct stand_in *stand_ins;
    size_t n_stand_ins, stand_ins_capacity;
    struct line_end *line_ends;
    size_t n_line_ends, line_ends_capacity;
    struct outdent *outdents;
    size_t n_outdents, outdents_capacity;
    uint32_t n_lists;
    bool guard; /* a space goes between two tokens that would read as one */
};

/* Takes the pieces from syntax. */
void layout_init(struct layout *layout, const struct file *file, struct syntax *syntax);
void layout_done(struct layout *layout);

uint32_t layout_add_group(struct layout *layout, const struct group *group);
void layout_add_stand_in(struct layout *layout, uint32_t piece, uint32_t group,
                         struct phrase phrase);
void layout_add_line_end(struct layout *layout, uint32_t piece, uint32_t group);
void layout_add_outdent(struct layout *layout, const struct outdent *outdent);
void layout_finish(struct layout *layout, const uint32_t *new_items); /* renumbers items */

/* Adds the file to ret.  Linear in groups and pieces; a file of which all is there is borrowed. */
void layout_render(const struct layout *layout, const struct bitset *subset, struct fileset *ret);

/* Tells which pieces, and which blanks before them, need which items (reading.h). */
void layout_cover(const struct layout *layout, size_t file,
                  void (*sink)(void *context, uint32_t item, size_t file, size_t start, size_t end),
                  void *context);

#endif
