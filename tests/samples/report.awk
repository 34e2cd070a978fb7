# Sums the third column by name.
BEGIN {
    FS = ","
    limit = 100
}
/^#/ { next }
NF < 3 {
    errors++
    next
}
function rounded(x, digits,   factor) {
    factor = 10 ^ digits
    return int(x * factor + 0.5) / factor
}
{
    sum[$1] += $3
    count[$1]++
    if ($3 > limit && $2 != "refund")
        large[NR] = $0
    else if ($3 < 0)
        print "negative in line " NR > "/dev/stderr"
}
END {
    for (name in sum) {
        printf "%-10s %8.2f\n", name, rounded(sum[name] / count[name], 2)
        total += sum[name]
    }
    for (i = 1; i <= NR; i++) {
        if (i in large) {
            print i ": " large[i]
        }
    }
    while (errors > 0) {
        errors--
    }
    gsub(/a+/, "b", text)
    n = split("a b c", parts, " ")
    print total, n, length(text), toupper(substr("abc", 1, 2))
}
