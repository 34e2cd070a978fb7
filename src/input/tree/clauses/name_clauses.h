/* name_clauses - what a name, a call or a construct is not valid without, as clauses.
 *
 * The item that holds a use of a name needs the item of a declaration that it may mean (resolve.h).
 * A parameter and the argument for it in every call of the function need each other.  What stands
 * @within something needs what is @around it.  The patterns with @if and @then are clauses as they
 * stand.  All from languages/NAME/names.scm; linear in the uses and what each may mean. */
#ifndef PARE_INPUT_TREE_CLAUSES_NAME_CLAUSES_H
#define PARE_INPUT_TREE_CLAUSES_NAME_CLAUSES_H

struct item_maker;

/* The kinds of rules, so that a benchmark can say what each is worth by leaving it out. */
enum need_rule {
    NEED_NAME,          /* a use needs a declaration */
    NEED_TAG,           /* a use of a structure */
    NEED_MEMBER,        /* a use of a member */
    NEED_LABEL,         /* a jump needs its label */
    NEED_PLACE,         /* break, return and the like need what is around them */
    NEED_TYPE,          /* a use as an object needs its type and declarators */
    NEED_ARGUMENT,      /* arguments and parameters need each other */
    NEED_REDECLARATION, /* parameters of several declarations do, and of overriding members */
    NEED_PATTERN,       /* patterns with @if and @then */
    N_NEED_RULES,
};
extern const char *const need_rule_names[N_NEED_RULES];

/* Adds the clauses to the draft, when every node has its group. */
void name_clauses_add(struct item_maker *maker);

#endif
