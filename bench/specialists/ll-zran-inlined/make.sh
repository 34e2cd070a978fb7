clang-14 -O1 -g -S -emit-llvm -o small.ll /usr/share/doc/zlib1g-dev/examples/zran.c 2>/dev/null
