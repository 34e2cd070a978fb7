# How often a subset that the formula allows fails to compile: the quality of names.scm.  --help lists the options.
exec python3 bench/names.py "$@"
