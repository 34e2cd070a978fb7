# Speed of the front ends for text and bytes; another file can be given.
exec "$1/bench/bench_text" "${@:2}"
