# bash completion for pare
_pare() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
    case $previous in
    --keep | -k)
        mapfile -t COMPREPLY < <(compgen -W "exit signal crash stdout stderr stdout: stderr: time>" -- "$current")
        return ;;
    --pass | -p)
        mapfile -t COMPREPLY < <(compgen -W "$(pare --list 2>/dev/null | sed -n '/^front ends:/,/^reducers:/s/^  \([^ ]*\).*/\1/p')" -- "$current")
        return ;;
    --format)
        mapfile -t COMPREPLY < <(compgen -W "keep none compact" -- "$current")
        return ;;
    --guide)
        mapfile -t COMPREPLY < <(compgen -W "postpone skip online none" -- "$current")
        return ;;
    --jobs | -j | -n | --also-interesting | --timeout | --memory | --max-output | --max-disk | --repeat | --confirm | --max-time | --max-tests)
        return ;;
    esac
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "--output --in-place --jobs --keep --invert --also-interesting
            --stdin --valid --server --decompile --as --language --grammar --classpath --core --timeout --memory --max-output --max-disk --repeat --confirm --max-time
            --max-tests --pass --once --format --rename --guide --guide-model --text --binary --not-c --model --no-cache --no-journal --fresh --temp
            --quiet --json --list --version --help" -- "$current")
    elif ((COMP_CWORD == 1)); then
        mapfile -t COMPREPLY < <(compgen -W "check resume history restore model train jvm help" -- "$current"; compgen -f -- "$current")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}
complete -o filenames -F _pare pare
