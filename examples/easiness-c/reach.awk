# Reads edges "CALLER CALLEE", prints what is reachable from main.
{ callees[$1] = callees[$1] " " $2 }
END {
    n = 1; todo[1] = "main"; seen["main"] = 1
    while (n > 0) {
        name = todo[n--]
        print name
        m = split(callees[name], list, " ")
        for (i = 1; i <= m; i++)
            if (!(list[i] in seen)) { seen[list[i]] = 1; todo[++n] = list[i] }
    }
}
