# Size against tests and seconds, beside the peers.  ./dev bench curve --help lists the options.
exec python3 bench/curve.py "$@"
