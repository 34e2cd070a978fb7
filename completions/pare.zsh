#compdef pare
# zsh completion for pare
_arguments -s \
    '(-o --output)'{-o,--output}'[write the result here]:path:_files' \
    '--in-place[reduce the input itself, keep NAME.orig]' \
    '(-j -n --jobs)'{-j,-n,--jobs}'[tests at once]:number' \
    '*'{-k,--keep}'[what of a command must stay]:what:(exit signal crash stdout stderr stdout\: stderr\: time\>)' \
    '--invert[exit status 0 means not interesting]' \
    '--also-interesting[save variants with this exit status]:code' \
    '--stdin[candidate on standard input]' \
    '--valid[cheap check before the test]:command' \
    '--decompile[reduce a decompiler bug]:what:(procyon)' \
    '--as[how the test gets classes]:kind:(directory jar)' \
    '--classpath[what a Java program needs]:paths:_files' \
    '*--core[a class or member that must stay]:name' \
    '--server[resident test]:command' \
    '--timeout[for one test]:seconds' \
    '--memory[address space of a test]:size' \
    '--max-output[what a test may print]:size' \
    '--max-disk[what a test may write]:size' \
    '--repeat[test the original so often]:number' \
    '--confirm[test accepted steps again so often]:number' \
    '--max-time[stop after]:seconds' \
    '--max-tests[stop after]:number' \
    '*'{-p,--pass}'[a pass instead of the default plan]:front end and reducer' \
    '--once[one round only]' \
    '--format[what becomes of blanks]:how:(keep none compact)' \
    '--rename[give names short ones]' \
    '--guide[what to do with hopeless removals]:mode:(postpone skip online none)' \
    '--guide-model[a model made by pare train]:file:_files' \
    '--text[treat the input as text]' \
    '--binary[treat the input as bytes]' \
    '--language[language of the source files]:name' \
    '--grammar[parser library]:file:_files' \
    '--not-c[accepted for old scripts]' \
    '--model[items and rules from a model]:file:_files' \
    '--no-cache[test equal candidates again]' \
    '--no-journal[keep nothing for resuming]' \
    '--fresh[start anew]' \
    '--temp[where tests run]:directory:_files -/' \
    '(-q --quiet)'{-q,--quiet}'[only warnings and errors]' \
    '--json[events as JSON]' \
    '--list[list front ends and reducers]' \
    '--version[print the version]' \
    '(-h --help)'{-h,--help}'[print help]' \
    '1:command or test:_alternative "commands:command:(check resume history restore model train jvm help)" "files:file:_files"' \
    '*:input:_files'
