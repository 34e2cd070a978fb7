/* ask - the stage of a job in which a resident test is asked.  Inside of the oracle. */
#ifndef PARE_ORACLE_ASK_H
#define PARE_ORACLE_ASK_H

#include "oracle/job.h"

enum status ask_begin(struct oracle *oracle, struct job *job, struct error *err);
void ask_advance(struct oracle *oracle, struct job *job, double now, bool childless);

#endif
