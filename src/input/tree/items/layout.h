/* layout - writes the file for a subset of the items.
 *
 * Pieces are the tokens of the file.  Every piece belongs to a group, and groups nest:
 * - A group is there if its item is present and the group around it is shown.
 * - A group is shown if it is there and its shell item (if it has one) is present.
 * - A `through` group is there even if the shell of the group around it is absent.  So a descendant
 *   takes the place of a node.
 * - A group that is not there, inside a group that is shown, may be replaced by a stand-in text.
 * - A separator is shown unless its element is the first one that is left in its list.
 *
 * The blank space between two pieces that were neighbours stays as it was.  Between two other
 * pieces, one of the blank spaces between them is written: one at a level that is still shown, and
 * of these the last one with a line break if there is any.  So indentation and lines stay right,
 * and two tokens never become one. */
#ifndef PARE_INPUT_TREE_ITEMS_LAYOUT_H
#define PARE_INPUT_TREE_ITEMS_LAYOUT_H

#include "base/containers/bitset.h"
#include "base/files/fileset.h"
#include "input/tree/grammar/phrase.h"
#include "input/tree/items/flow.h"
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
    uint32_t piece, group; /* written before this piece if the group is not there ... */
    uint32_t where;        /* ... and this group is shown */
    struct phrase phrase;
    uint32_t section; /* plus one: that may fall into another one instead (flow.h); 0: none */
};

/* An entry in brackets that speaks of a way from one section to another (an entry of phi).  It is
 * written where the way is there, and a part without entries is not written. */
struct way_entry {
    uint32_t first_piece, end_piece;           /* pieces of the entry */
    uint32_t separator;                        /* the piece before it, or NO_PIECE */
    uint32_t way;                              /* the group of the way */
    uint32_t part, part_first_piece, part_end; /* the group of the part, and its pieces */
};

#define NO_PIECE UINT32_MAX

/* The text that is written where a section falls through to another one: text, label, text. */
struct fall_text {
    struct phrase before, after;
};

/* This piece becomes the phrase when the group is not shown: the declaration of its name. */
struct orphan {
    uint32_t piece, group;
    /* piece of the declaration, which may be hidden with a part that has no entries */
    uint32_t declaration;
    struct phrase phrase;
};

/* A line must end after this piece: always, or only if the group takes the place of a shell. */
struct line_end {
    uint32_t piece, group; /* group: or LINE_END_ALWAYS */
};

#define LINE_END_ALWAYS UINT32_MAX

/* These pieces move to the left by so many columns if the group takes the place of a shell. */
struct outdent {
    uint32_t first_piece, end_piece, group, columns;
};

struct layout {
    const struct file *file;
    struct span *pieces;
    uint32_t *piece_group;
    uint32_t *gap_group; /* group that holds the blank before a piece */
    size_t n_pieces;
    struct group *groups; /* 0 is the whole file; parents first */
    size_t n_groups, groups_capacity;
    struct stand_in *stand_ins;
    size_t n_stand_ins, stand_ins_capacity;
    struct orphan *orphans;
    size_t n_orphans, orphans_capacity;
    struct line_end *line_ends;
    size_t n_line_ends, line_ends_capacity;
    struct outdent *outdents;
    size_t n_outdents, outdents_capacity;
    uint32_t n_lists;
    struct flow *flow; /* owned; NULL: there are no sections */
    struct fall_text fall;
    struct way_entry *entries; /* those of one part together */
    size_t n_entries, entries_capacity;
    bool guard; /* a space goes between two tokens that would read as one */
};

/* Takes the pieces from syntax. */
void layout_init(struct layout *layout, const struct file *file, struct syntax *syntax);
void layout_done(struct layout *layout);

uint32_t layout_add_group(struct layout *layout, const struct group *group);
void layout_add_stand_in(struct layout *layout, uint32_t piece, uint32_t group,
                         struct phrase phrase);
void layout_add_stand_in_where(struct layout *layout, struct stand_in stand_in);
void layout_add_orphan(struct layout *layout, struct orphan orphan);
void layout_add_way_entry(struct layout *layout, struct way_entry entry);
void layout_add_line_end(struct layout *layout, uint32_t piece, uint32_t group);
void layout_add_outdent(struct layout *layout, const struct outdent *outdent);
void layout_finish(struct layout *layout, const uint32_t *new_items); /* renumbers items */

/* Adds the file to ret.  Linear in groups and pieces; a file that did not change is borrowed. */
void layout_render(const struct layout *layout, const struct bitset *subset, struct fileset *ret);

/* Tells which pieces, and which blanks before them, need which items (reading.h). */
void layout_cover(const struct layout *layout, size_t file,
                  void (*sink)(void *context, uint32_t item, size_t file, size_t start, size_t end),
                  void *context);

#endif
