# What tests ask about Debian packages.

# closure PACKAGE...: these packages and all that they depend on, by the packages installed here.
closure() {
    dpkg-query -W -f='${db:Status-Abbrev}|${Package}|${Provides}|${Depends}, ${Pre-Depends}\n' | grep ^ii | awk -F '|' -v names="$*" '
        function bare(text) { sub(/[ (:].*/, "", text); return text }
        function add(name) {
            if (!(name in seen)) { seen[name] = 1; queue[n++] = name }
        }
        {
            line = $0
            sub(/^[^|]*\|[^|]*\|[^|]*\|/, "", line) # alternatives have | too
            needs[$2] = line
            m = split($3, provided, ", *")
            for (i = 1; i <= m; i++) provider[bare(provided[i])] = $2
        }
        END {
            m = split(names, wanted, " ")
            for (i = 1; i <= m; i++) add(wanted[i])
            for (at = 0; at < n; at++) {
                m = split(needs[queue[at]], groups, ", *")
                for (i = 1; i <= m; i++) {
                    k = split(groups[i], choices, " *[|] *")
                    for (j = 1; j <= k; j++) {
                        name = bare(choices[j])
                        if (!(name in needs) && name in provider) name = provider[name]
                        if (name in needs) { add(name); break }
                    }
                }
            }
            for (at = 0; at < n; at++) print queue[at]
        }'
}
