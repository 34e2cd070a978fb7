cp "$PARE_MODULES/tree-sitter-html/tree-sitter-html.wasm" small.wasm
