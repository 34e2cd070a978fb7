clang-14 -O0 -Xclang -disable-O0-optnone -S -emit-llvm -o small.ll /usr/share/doc/zlib1g-dev/examples/enough.c 2>/dev/null
