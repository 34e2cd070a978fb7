function max(a, b) {
    return a > b ? a : b
}
function average(sum, n) {
    return sum / n
}
BEGIN {
    FS = ","
    n_lines = split("north,12\nsouth,7\neast,x", lines, "\n")
    for (i = 1; i <= n_lines; i++) {
        split(lines[i], parts, ",")
        rain[parts[1]] = parts[2]
        best = max(best, parts[2])
        if (parts[2] + 0 > 100)
            wet++
    }
    for (name in rain)
        sum += rain[name]
    print "best", best
    print "average", average(sum, n_lines)
    print "wet average", average(sum, wet)
}
