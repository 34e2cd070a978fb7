cat /usr/include/stdlib.h >small.h
