# How far the default plan is from the best plan of each case.  ./dev bench regret --help lists the options.
exec python3 bench/regret.py "$@"
