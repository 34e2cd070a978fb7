# Reductions with 1 to 1,024 workers, in virtual time.  ./dev bench simulate --help lists the options.
exec python3 bench/simulate.py "$@"
