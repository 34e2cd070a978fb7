/* memory_kills - how many processes the kernel has killed because memory ran out, on the whole
 * machine since it was started.  A compiler driver whose compiler was killed looks like one that
 * has found an error; this number tells the two apart. */
#ifndef PARE_ORACLE_MACHINE_MEMORY_KILLS_H
#define PARE_ORACLE_MACHINE_MEMORY_KILLS_H

#include <stdint.h>

uint64_t memory_kills(void); /* 0 where the kernel does not say; costs 50 microseconds */

#endif
