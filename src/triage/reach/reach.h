/* reach - which methods of a program are reachable from main: cha, rta and 0cfa.
 *
 * All three follow the code of the program from its main method: calls, class initialisers,
 * lambdas.  They differ in which methods a virtual call may lead to:
 *     cha    those of every class of the program that is a subtype of the receiver's declared type
 *     rta    those of classes that reachable code instantiates (Bacon and Sweeney)
 *     0cfa   those of classes whose objects may flow to the receiver, found together with the flow:
 *            one set of classes for each variable, field and array class (Shivers)
 * The library's code is not looked at.  It may call every method with which an object that was
 * handed out overrides one of the library's, and give back every such object.  "Handed out" means
 * for cha: its class is named in reachable code; for rta: it was instantiated; for 0cfa: it flowed
 * into an argument or field of the library, or was thrown.
 *
 * Reflection, natives and serialisation are left out on purpose.  Apart from these:
 * executed methods <= cha, and cha >= rta >= 0cfa.
 *
 * Cost: cha and rta are linear in the code, times the subtypes of receivers.  0cfa is cubic at
 * worst, nearly linear in practice (bench/easiness.sh measures it). */
#ifndef PARE_TRIAGE_REACH_REACH_H
#define PARE_TRIAGE_REACH_REACH_H

#include "base/containers/bitset.h"
#include "triage/reach/analysis.h"
#include "triage/reach/world.h"

/* main_class is p.Main or p/Main.  STATUS_INPUT: there is no such class, or it has no main method.
 * Caller bitset_done()s *ret, which has a bit for each method of the world. */
enum status reach(struct world *world, const struct reach_analysis *analysis,
                  const char *main_class, struct bitset *ret, struct error *err);

#endif
