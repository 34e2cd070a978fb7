# Eighty tools with a real failing input each, reduced without --keep and without a script; an
# independent check says whether the result shows the same failure.  About half an hour with one
# worker.  --only NAME,...: these; --aside: those that were chosen before any signature was written.
exec python3 "$(dirname "$0")/first-try/first_try.py" "$1/pare" "${@:2}"
