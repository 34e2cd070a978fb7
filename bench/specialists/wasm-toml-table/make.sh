cp "$PARE_MODULES/@tree-sitter-grammars/tree-sitter-toml/tree-sitter-toml.wasm" small.wasm
