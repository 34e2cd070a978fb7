# The manual and the completions name every option that --help names.
. "$(dirname "$0")/lib.sh"
root=$(cd "$tests/.." && pwd)
"$pare" --help >help.txt
options=$(grep -oE '^  (-., )*--[a-z-]+' help.txt | grep -oE -- '--[a-z-]+')
check "there are options" test -n "$options"
for option in $options; do
    escaped=$(printf %s "$option" | sed 's/-/\\\\-/g')
    check "manual names $option" grep -q -- "$escaped" "$root/man/pare.1"
    check "bash completes $option" grep -q -- "$option\b" "$root/completions/pare.bash"
    check "zsh completes $option" grep -q -- "$option\b" "$root/completions/pare.zsh"
    check "fish completes $option" grep -q -- "-l ${option#--}\b" "$root/completions/pare.fish"
done
check "bash completion is valid" bash -n "$root/completions/pare.bash"
finish
