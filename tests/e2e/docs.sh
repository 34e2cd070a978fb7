# The help, the manual and the completions come from the tables of options and commands; what is written by hand
# names nothing that is not in them.
. "$(dirname "$0")/lib.sh"
root=$(cd "$tests/.." && pwd)
PATH=$build:$PATH
"$pare" --help >help.txt
sed 's/\\-/-/g; s/\\f[BIR]//g' "$build/man/pare.1" >man.txt
long_options() { grep -oE -- '(^|[^a-zA-Z-])--[a-z][a-z-]+' "$@" | grep -oE -- '--[a-z-]+' | sort -u; }
commands=$(sed -n '/^Commands/,/^$/s/^  \([a-z]*\) .*/\1/p' help.txt)
options=$(grep -E '^  (-., )*--[a-z]' help.txt | long_options)
check "there are options" test "$(echo "$options" | wc -l)" -gt 30
check "there are commands" test "$(echo "$commands" | wc -l)" -gt 6

# Every command has a help of its own, and the manual and every shell know its options.
: >known.txt
for command in '' $commands; do
    # shellcheck disable=SC2086
    "$pare" $command --help >one.txt
    check "usage of pare $command" grep -q "^usage: pare $command" one.txt
    check "help of pare $command: no line is too wide" test -z "$(grep -E '.{81}' one.txt)"
    check "manual names pare $command" grep -qE "^pare $command" man.txt
    grep -E '^  (-., )*--[a-z]' one.txt | long_options >mine.txt
    cat mine.txt >>known.txt
    COMP_WORDS=(pare) COMP_CWORD=1
    [ -z "$command" ] || COMP_WORDS=(pare "$command") COMP_CWORD=2
    COMP_WORDS[COMP_CWORD]=--
    COMPREPLY=()
    # shellcheck source=/dev/null
    . "$build/completions/pare"
    _pare
    check "bash completes the options of pare $command" test "$(printf '%s\n' "${COMPREPLY[@]}" | sort -u)" = "$(cat mine.txt)"
    while IFS= read -r option; do
        [ "$option" = --help ] || check "manual names $option" grep -qE -- "^(-., )*$option( |\[=|\$)" man.txt
        check "zsh completes $option of pare $command" sh -c \
            'sed -n "/^_pare_in_$1()/,/^}/p" "$3" | grep -qF -- "$2["' - "$command" "$option" "$build/completions/_pare"
        check "fish completes $option of pare $command" \
            grep -qE -- "__pare_in '$command'.* -l ${option#--} " "$build/completions/pare.fish"
    done <mine.txt
done
sort -u known.txt -o known.txt

# bash, zsh and fish take the scripts; bash knows words, passes, languages and what stands behind --.
complete_bash() { # complete_bash WORD...: what the last word can become
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _pare
    printf '%s\n' "${COMPREPLY[@]}"
}
check "bash: commands" sh -c 'echo "$1" | grep -qx history' - "$(complete_bash pare hi)"
check "bash: front ends" sh -c 'echo "$1" | grep -qx lines' - "$(complete_bash pare --pass l)"
check "bash: reducers" sh -c 'echo "$1" | grep -qx gbr-queue' - "$(complete_bash pare --pass tree : gbr)"
check "bash: no reducers behind another colon" test -z "$(complete_bash pare --keep stdout : gbr)"
check "bash: languages" sh -c 'echo "$1" | grep -qx javascript' - "$(complete_bash pare --language java)"
check "bash: words, behind = too" test "$(complete_bash pare --format = co)" = compact
check "bash: formatters, too" test "$(complete_bash pare --format = cl)" = clang-format
check "bash: words of a command" test "$(complete_bash pare model ch)" = check
check "bash: names of commands" test "$(complete_bash pare help hist)" = history
: >some-file
check "bash: files behind --" test "$(complete_bash pare x -- cat some)" = some-file
check "bash takes its script" bash -n "$build/completions/pare"
check "zsh takes its script" zsh -n "$build/completions/_pare"
check "fish takes its script" fish -n "$build/completions/pare.fish"
complete_fish() { fish -c 'source $argv[1]; complete -C $argv[2]' "$build/completions/pare.fish" "$1" | cut -f1; }
check "fish: commands" test "$(complete_fish 'pare hist')" = history
check "fish: words" test "$(complete_fish 'pare --format com')" = compact
check "fish: front ends" test "$(complete_fish 'pare --pass lin')" = lines
check "fish: options of a command" test "$(complete_fish 'pare train --prog')" = --programs
check "fish: none of another" test -z "$(complete_fish 'pare history --prog')"

# What is written by hand: options that exist, and no list or check of options beside the tables.
for option in $(long_options man.txt); do
    check "the manual's $option exists" grep -qx -- "$option" known.txt
done
for option in $(find "$root/README.md" "$root/docs" -name "*.md" -exec cat {} + | grep -E '^(    |[$] )?pare ' | sed 's/ -- .*//; s/[[:space:]]#.*//' | long_options); do
    check "an example's $option exists" grep -qx -- "$option" known.txt
done
check "the manual refers to no file that is not installed" test -z "$(grep -nE 'docs/|\.md\b' "$root/man/pare.1.in")"
check "the manual has no warnings" test -z "$(groff -man -Tutf8 -ww "$build/man/pare.1" 2>&1 >/dev/null)"
# (-jar is an option of java.)
check "only the tables know options" test -z "$(grep -rnE 'getopt|strn?cmp\([^,]*, "--?[a-z]' "$root/src/cli" | grep -v '"-jar"')"

# --list: three groups of reducers, none twice, one line each.
"$pare" --list >list.txt
for heading in 'front ends' 'reducers that default plans use' 'reducers as published' 'variants' 'languages'; do
    check "list: $heading" grep -q "^$heading" list.txt
done
check "every reducer is listed once" test "$(sed -n '/^reducers/,/^languages/s/^  \([^ ]*\) .*/\1/p' list.txt | sort)" = \
    "$("$pare" --generate reducers | sort)"
# Links lead somewhere, files and functions that pages name are there, and the number of languages is right.
"$pare" --list >list.txt
front_ends=$(sed -n '/^front ends/,/^$/s/^  \([a-z][^ ]*\) .*/\1/p' list.txt)
check "there are front ends" test "$(echo "$front_ends" | wc -l)" -gt 20
for name in $front_ends; do
    check "docs/manual/formats.md explains $name" grep -qF "\`$name\`" "$root/docs/manual/formats.md"
done
check "links in the documentation" python3 "$root/tests/tools/doc_links.py"
n_languages=$(ls "$root"/languages/*/language.json | wc -l)
check "README knows $n_languages languages" grep -q "$n_languages languages" "$root/README.md"
# The manual lists each language in the row of what its folder has.
listed() {
    sed -n "s/^| $1 | \(.*\) |\$/\1/p" "$root/docs/manual/formats.md" | sed 's/, /\n/g' |
        sed 's/C++/cpp/; s/C#/csharp/; s/LLVM IR/llvm/; s/SMT-LIB/smt/; s/WebAssembly text/wat/; s/Objective-C/objc/; s/OCaml interfaces/ocaml-interface/' | tr '[:upper:]' '[:lower:]' | sort
}
# has FOLDER NAME: it has NAME.scm, or language.json names another file.
has() { [ -f "$1/$2.scm" ] || jq -e ".$2" "$1/language.json" >json.txt; }
for folder in $(dirname "$root"/languages/*/language.json); do
    knows=syntax
    if has "$folder" names; then knows="syntax and names"; fi
    if has "$folder" names && has "$folder" rewrites; then knows="syntax, names and rewrites"; fi
    echo "$(basename "$folder")" >>"known $knows"
done
for knows in syntax "syntax and names" "syntax, names and rewrites"; do
    : >>"known $knows"
    check "the manual lists the languages with $knows" test "$(listed "$knows")" = "$(sort "known $knows")"
done
finish
