# Real bugs in real tools, on source text: Pare with one or more plans, beside C-Reduce and C-Vise.
# ./dev bench source --help lists the options.
exec python3 bench/source.py "$@"
