# How long a run will go on: records runs, makes share/time-left.csv from them, and says how good the estimate is.
#   ./dev bench time-left record DIR [CASE...]   reduces cases (default: all that are there), and keeps their journals in DIR
#   ./dev bench time-left table DIR              makes the table from the journals, and judges it on runs that it was not made from
set -eu
exec python3 bench/time_left.py "$@"
