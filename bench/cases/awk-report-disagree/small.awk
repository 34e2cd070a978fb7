# Reads the log of a web server and prints a report: hits and bytes by path, errors, slow requests.
function add(table, key, amount) {
    table[key] += amount
    if (!(key in seen)) {
        seen[key] = ++n_seen
        order[n_seen] = key
    }
}

function human(bytes,    i, units) {
    split("B KB MB GB", units, " ")
    i = 1
    while (bytes >= 1024 && i < 4) {
        bytes /= 1024
        i++
    }
    return sprintf(i == 1 ? "%d %s" : "%.1f %s", bytes, units[i])
}

function bar(value, largest, width,    n, text) {
    n = largest > 0 ? int(value * width / largest + 0.5) : 0
    text = sprintf("%" n "s", "")
    gsub(/ /, "#", text)
    return text
}

function sort_keys(table, keys,    n, i, j, key, swap) {
    n = 0
    for (key in table)
        keys[++n] = key
    for (i = 2; i <= n; i++)
        for (j = i; j > 1 && table[keys[j - 1]] < table[keys[j]]; j--) {
            swap = keys[j]
            keys[j] = keys[j - 1]
            keys[j - 1] = swap
        }
    return n
}

BEGIN {
    FS = "[ \t]+"
    limit = 0.5
}

/^#/ || NF < 5 { next }

{
    path = $2
    sub(/\?.*/, "", path)
    add(hits, path, 1)
    add(bytes, path, $4)
    if ($3 >= 400)
        errors[$3]++
    if ($5 > limit)
        slow[++n_slow] = toupper(substr(path, 2, 1)) substr(path, 3) " " $5
    total += $4
    if ($4 > most)
        most = $4
}

$1 ~ /^10[.]/ { inside++ }

END {
    n = sort_keys(bytes, keys)
    for (i = 1; i <= n; i++)
        printf "%-12s %4d %10s |%-10s|\n", keys[i], hits[keys[i]], human(bytes[keys[i]]), bar(bytes[keys[i]], bytes[keys[1]], 10)
    for (code in errors)
        print "errors", code, errors[code] | "sort"
    close("sort")
    for (i = 1; i <= n_slow; i++)
        print "slow:", slow[i]
    print inside + 0 " of " NR " from inside, " human(total) ", largest " most
    print "check", length(total), substr("abcdef", 0, 3), 1e6 * 1e6, -3 % 2
    printf "%c %c %s\n", 228, "xyz", tolower("ÄRGER")
}
