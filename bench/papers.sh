# The tables and figures of the papers, on the cases that we have: ./dev bench papers --help
set -eu
exec python3 bench/papers/papers.py "$@"
