#!/bin/sh
# Functions that GNU cflow shows below main.  It reads the source as it is, without a preprocessor:
# cflow.sh PROGRAM.c
cflow --main main "$1" | sed -n 's/^ *\([A-Za-z_0-9]*\)() <.*/\1/p'
