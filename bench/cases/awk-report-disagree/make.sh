cp "$(dirname "$0")/small.awk" "$(dirname "$0")/log.txt" .
