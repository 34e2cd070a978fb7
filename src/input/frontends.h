/* frontends - what the table of front ends refers to; see the head of each .c file. */
#ifndef PARE_INPUT_FRONTENDS_H
#define PARE_INPUT_FRONTENDS_H

#include "input/reading.h"

typedef enum status frontend_reader(const struct fileset *input, struct reading **ret,
                                    struct error *err);

frontend_reader lines_read, tokens_read;

#endif
