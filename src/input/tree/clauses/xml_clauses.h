/* xml_clauses - what a document needs beyond its syntax: names that are used must be declared.
 *
 * An element or attribute with a prefix => the nearest xmlns declaration of that prefix around it;
 * an entity reference => the entity's declaration in the document, or what may hold it (an
 * external subset, parameter entities); text that is no UTF-8 => the declaration of the encoding.
 * With shells this also says that an element cannot be hoisted away from a declaration that it
 * uses.  Linear time. */
#ifndef PARE_INPUT_TREE_CLAUSES_XML_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_XML_CLAUSES_H

#include "input/tree/items/item_maker.h"

/* For a language with "document": "xml", when all items are made. */
void xml_clauses_add(struct item_maker *maker);

#endif
