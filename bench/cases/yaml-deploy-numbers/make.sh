cp "$(dirname "$0")/small.yaml" "$(dirname "$0")/see.py" "$(dirname "$0")/see.rb" .
