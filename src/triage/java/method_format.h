/* method_format - the ways in which tools write a Java method, and the one that we compare.
 *
 *     p/C.m(I)V                        ours: internal names
 *     p/C.m:(I)V    p.C.m(I)V          with a colon, with dots
 *     <p.C: void m(int)>               Soot and Doop
 *     < Application, Lp/C, m(I)V >     WALA
 *
 * What a tool writes around a method on its line is allowed where it is known: the columns of
 * Doop's tables, "Node: ... Context: ..." of WALA. */
#ifndef PARE_TRIAGE_JAVA_METHOD_FORMAT_H
#define PARE_TRIAGE_JAVA_METHOD_FORMAT_H

#include "triage/classify/facts.h"

fact_reader method_read; /* appends the method in our format */

/* The parts of a method in our format; false when it is none.  Borrowed from text. */
struct method_parts {
    const char *class_name, *name, *descriptor;
    size_t n_class, n_name, n_descriptor;
};
bool method_split(const char *text, struct method_parts *ret);

#endif
