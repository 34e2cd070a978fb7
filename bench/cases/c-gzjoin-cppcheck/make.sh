zcat -f /usr/share/doc/zlib1g-dev/examples/gzjoin.c* >small.c
