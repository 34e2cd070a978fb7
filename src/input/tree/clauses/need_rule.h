/* need_rule - the kinds of rules that names.scm gives. */
#ifndef PARE_INPUT_TREE_CLAUSES_NEED_RULE_H
#define PARE_INPUT_TREE_CLAUSES_NEED_RULE_H

/* A benchmark measures what each is worth by leaving it out. */
enum need_rule {
    NEED_NAME,          /* a use needs a declaration */
    NEED_TAG,           /* a use of a structure needs its declaration */
    NEED_MEMBER,        /* a use of a member needs its declaration */
    NEED_LABEL,         /* a jump needs its label */
    NEED_PLACE,         /* break, return and the like need the loop or function around them */
    NEED_TYPE,          /* a use as an object needs its type and declarators */
    NEED_ARGUMENT,      /* arguments and parameters need each other */
    NEED_REDECLARATION, /* parameters of several declarations do, and of overriding members */
    NEED_PATTERN,       /* patterns with @if and @then */
    NEED_USE,           /* a declaration needs a use */
    NEED_ROW,           /* a row needs the rows that it refers to, and values that must be given */
    N_NEED_RULES,
};
extern const char *const need_rule_names[N_NEED_RULES];

#endif
