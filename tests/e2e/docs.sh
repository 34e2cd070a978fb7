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
# The same options under the same headings, in the manual and in the help.
headings() { # headings FILE HEADING-PATTERN OPTION-PATTERN
    awk -v heading="$2" -v option="$3" '
        $0 ~ heading { gsub(/^\.SS |:$/, ""); group = $0 }
        match($0, option) && group != "" { print group ": " substr($0, RSTART, RLENGTH) }' "$1"
}
grep -E '^(  (-., )*--|[A-Z])' help.txt >rows.txt
headings rows.txt '^[A-Z][a-z ]*:$' '--[a-z-]+' | grep -E '^(How|Journal)' | sed 's/ *$//' >in_help.txt
sed 's/\\-/-/g' "$root/man/pare.1" >plain.txt
check "options are under headings in the help" test "$(cut -d: -f1 in_help.txt | sort -u | wc -l)" = 3
while IFS= read -r row; do
    check "manual: $row" sh -c 'awk -v group=".SS $1" -v option="$2" '"'"'
        /^\.S[SH]/ { here = $0 == group }
        here && /^\.B/ && index($0, option) { found = 1 }
        END { exit !found }'"'"' plain.txt' - "${row%%: *}" "${row#*: }"
done <in_help.txt
check "bash completion is valid" bash -n "$root/completions/pare.bash"
finish
