clang-14 -O1 -S -emit-llvm -o small.ll /usr/share/doc/zlib1g-dev/examples/gznorm.c 2>/dev/null
