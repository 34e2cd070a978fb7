# Pare beside the reducers that are made for one format: llvm-reduce, ddSMT, wasm-reduce; and C-Vise for SQL.
# ./dev bench specialists --help lists the options.
exec python3 bench/specialists.py "$@"
