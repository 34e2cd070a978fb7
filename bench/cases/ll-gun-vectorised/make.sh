clang-14 -O1 -fno-discard-value-names -S -emit-llvm -o small.ll /usr/share/doc/zlib1g-dev/examples/gun.c 2>/dev/null
