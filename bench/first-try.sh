# Ninety tools with a real failing input each, reduced without --keep and without a script; an
# independent check says whether the result shows the same failure.  About half an hour with one
# worker.  --only NAME,...: these; --aside: those of held-out.txt, which were run before a
# signature was written for them.
exec python3 "$(dirname "$0")/first-try/first_try.py" "$1/pare" "${@:2}"
