/* insert - puts a call of a static method at the start of every method of a class file.
 *
 * The call is `ldc_w NUMBER; invokestatic CLASS.enter(I)V; nop; nop`.  It has 8 bytes, so that the
 * operands of switches keep their alignment.  Each method with code gets a number of its own.
 * Everything that counts bytes of code is moved: exception tables, stack maps, lines and local
 * variables.  Type annotations inside of code are left out: a program cannot read them.
 *
 * Knows nothing of the VM.  A class file that it does not understand, or that has no room, is
 * refused. */
#ifndef PARE_TRIAGE_AGENT_INSERT_H
#define PARE_TRIAGE_AGENT_INSERT_H

#include <stdbool.h>
#include <stddef.h>

struct inserted {
    unsigned char *bytes; /* caller frees */
    size_t n_bytes;
    unsigned
        n_methods; /* the methods have the numbers from first_number on, in the order of the file */
};

/* False: refused, or out of memory.  Then ret is not written. */
bool insert_calls(const unsigned char *bytes, size_t n_bytes, const char *hook_class,
                  unsigned first_number, struct inserted *ret);

/* The name of the class in a class file, p/C; caller frees; NULL: not understood. */
char *name_in_file(const unsigned char *bytes, size_t n_bytes);

#endif
