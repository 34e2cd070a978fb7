/* declare - which names a node declares, and with which sorts. */
#ifndef PARE_INPUT_TREE_TERMS_DECLARE_H
#define PARE_INPUT_TREE_TERMS_DECLARE_H

#include "input/tree/terms/inference.h"

/* Declares the names of a list of pairs.  Their scope is the node around the list. */
void declare_pairs(struct inference *self, uint32_t list);

/* Declares the name of a command.  "define-sort" declares a name for a sort. */
void declare_command(struct inference *self, uint32_t command);

/* If the command declares datatypes: declares their constructors and selectors. */
void declare_datatypes(struct inference *self, uint32_t command);

#endif
