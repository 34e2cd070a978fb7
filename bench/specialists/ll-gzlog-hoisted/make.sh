clang-14 -O0 -Xclang -disable-O0-optnone -S -emit-llvm -o small.ll /usr/share/doc/zlib1g-dev/examples/gzlog.c 2>/dev/null
