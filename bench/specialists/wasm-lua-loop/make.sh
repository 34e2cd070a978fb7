cp "$PARE_MODULES/@tree-sitter-grammars/tree-sitter-lua/tree-sitter-lua.wasm" small.wasm
