/* classes - the front end of that name: whole classes of a Java program. */
#ifndef PARE_INPUT_JVM_CLASSES_H
#define PARE_INPUT_JVM_CLASSES_H

#include "input/core/reading.h"

frontend_reader classes_read;
frontend_reader_with classes_read_with;

#endif
