/* insn_list - the instructions of a method as a list from which instructions are removed and to
 * which others are added.
 *
 * Entry i of the code is node i as long as it is there.  Labels stay where they are; which of them
 * something jumps to is found when asked for and is not kept up to date. */
#ifndef PARE_JVM_CODE_INSN_LIST_H
#define PARE_JVM_CODE_INSN_LIST_H

#include "base/arena.h"
#include "base/containers/bitset.h"
#include "jvm/model/code.h"

#define INSN_LIST_END UINT32_MAX

struct insn_node {
    struct insn insn;
    uint32_t prev, next;
};

struct insn_list {
    const struct code *code; /* the handlers and labels of the list are those of this code */
    struct insn_node *nodes;
    size_t n_nodes, capacity;
    uint32_t first, last;
    struct bitset targets; /* labels that something jumps to */
    struct bitset pinned;  /* labels that handlers, switches or conditional jumps lead to */
};

void insn_list_init(struct insn_list *list, const struct code *code); /* borrows code */
void insn_list_done(struct insn_list *list);

/* May move the nodes. */
void insn_list_insert(struct insn_list *list, uint32_t before, struct insn insn);
void insn_list_remove(struct insn_list *list, uint32_t node);

void insn_list_find_targets(struct insn_list *list);
bool insn_list_is_target(const struct insn_list *list, uint32_t label);
bool insn_list_is_pinned(const struct insn_list *list, uint32_t label);

bool insn_list_has_between(const struct insn_list *list, uint32_t start_label, uint32_t end_label);

/* The instructions that no path reaches, neither from the first one nor through a handler of a
 * reachable one. */
void insn_list_remove_unreached(struct insn_list *list);

const struct insn *insn_list_take(const struct insn_list *list, struct arena *arena, size_t *ret_n);

#endif
