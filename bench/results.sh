# All tables of docs/results.md from one commit: ./dev bench results --help
set -eu
exec python3 bench/results.py "$@"
