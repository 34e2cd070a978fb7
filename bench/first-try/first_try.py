"""The first command that somebody types: pare INPUT -- COMMAND, without --keep and without a script.

Each row of TABLE is a tool with a real failing input.  Pare reduces it, then an independent check runs
the command on the result: the exit status must be the original's, and the output must match an
expression that a person wrote for this failure.  Pare never sees that expression.

    first_try.py PARE [--only NAME,...] [--aside] [--seconds N] [-v]
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
CASES = os.path.join(HERE, "..", "cases")
EXAMPLES = os.path.join(HERE, "..", "..", "examples")

SANITIZE = "{cc} -g -fsanitize={kind} -o prog {{}} && ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=halt_on_error=1 ./prog"

# name, input (a file of inputs/, or a path with a slash), command, what the output must match.
# `sh` as the first word: the rest is one script for sh -c.
TABLE = [
    # compilers
    ("gcc", "shelf.c", "gcc -fsyntax-only {}", r"invalid operands to binary \*"),
    ("gcc-warning", "labels.c", "gcc -O2 -Wall -c -o labels.o {}", r"-Wformat-overflow"),
    ("g++", "cases/cpp-matrix-conversion/small.cpp", "g++ -fsyntax-only {}", r"error: "),
    ("clang", "queue.c", "clang -fsyntax-only {}", r"no member named 'size' in 'queue'"),
    ("tcc", "queue.c", "tcc -c -o queue.o {}", r"field not found: size"),
    ("rustc", "cases/rs-bank-borrow/small.rs",
     "rustc --edition 2021 --crate-type bin --emit=metadata {}", r"error\[E0502\]"),
    ("go-build", "stack.go", "go build -o stack {}", r"err declared (but|and) not used|declared and not used: err"),
    ("javac", "Ledger.java", "javac -d out {}", r"incompatible types: int cannot be converted to String"),
    ("mcs", "Orders.cs", "mcs -out:orders.exe {}", r"CS0266|CS0029"),
    ("tsc", "cases/ts-shapes-narrowing/small.ts", "tsc --noEmit --strict --lib es2020 --target es2020 {}", r"error TS\d+"),
    ("ocaml", "lists.ml", "ocamlc -stop-after typing {}",
     r"expression has type float but an expression was expected of type"),
    ("erlc", "room.erl", "erlc {}", r"variable 'Nmae' is unbound"),
    ("fpc", "sorting.pas", "fpc -l- {}", r'Incompatible types: got "(Double|Extended)" expected "(SmallInt|LongInt)"'),
    ("gnat", "gauge.adb", "gnatmake -q -gnatc {}",
     r"expected type \"Standard.Integer\"|invalid operand types for operator"),
    ("as", "loop.s", "as -o loop.o {}", r"no such instruction: `movll"),
    ("nasm", "hello.asm", "nasm -f elf64 -o hello.o {}", r"symbol [`']agian' (not defined|undefined)"),
    ("bison", "calc.y", "bison -o calc.c {}", r"symbol .arguments. is used, but is not defined"),
    ("opt", "clamp.ll", "opt -S -passes=verify -o clamp.out {}", r"'%wide' defined with type 'i64' but expected 'i32'"),
    ("iverilog", "counter.v", "iverilog -o counter.vvp {}", r"Unable to bind wire/reg/memory `enable'"),
    ("verilator", "counter.v", "verilator --lint-only -Wno-fatal {}", r"Can't find definition of variable: 'enable'"),
    ("wat2wasm", "bits.wat", "wat2wasm -o bits.wasm {}", r"type mismatch in f64.mul"),
    # interpreters
    ("go-panic", "cases/go-inventory-panic/small.go", "go run {}", r"panic: "),
    ("java", "cases/java-library-comodification/Library.java", "java {}", r"ConcurrentModificationException"),
    ("node", "report.js", "node {}", r"TypeError: Cannot read properties of undefined \(reading 'text'\)"),
    ("python", "station.py", "python3 {}", r"ZeroDivisionError: division by zero"),
    ("ruby", "cases/rb-roster-nomethod/small.rb", "ruby {}", r"NoMethodError"),
    ("perl", "names.pl", "perl {}", r'Global symbol "\$total" requires explicit package name'),
    ("lua", "cases/lua-config-nilindex/small.lua", "lua5.4 {}", r"attempt to index a nil value"),
    ("bash", "cases/bash-backup-unbound/small.sh", "bash {}", r"unbound variable"),
    ("dash", "deploy.sh", "dash -n {}", r'Syntax error: "fi" unexpected'),
    ("zsh", "deploy.sh", "zsh -n {}", r"parse error near `fi'"),
    ("guile", "tree.scm", "guile --no-auto-compile {}", r"Unbound variable: tree-rigth"),
    ("sbcl", "bank.lisp", "sbcl --script {}", r"The value\s+NIL\s+is not of type\s+COMMON-LISP-USER::ACCOUNT"),
    ("tclsh", "menu.tcl", "tclsh {}", r'can\'t read "prices\(salad\)": no such element in array'),
    ("gawk", "totals.awk", "gawk -f {}", r"division by zero"),
    ("bc", "loan.bc", "bc {}", r"[Dd]ivide by zero"),
    ("gnuplot", "rain.gp", "gnuplot {}", r"undefined variable: factor"),
    ("make", "site.mk", "make -n -f {}", r"missing separator"),
    ("cmake", "options.cmake", "cmake -P {}", r"index: 7 out of range"),
    # linters
    ("shellcheck", "rotate.sh", "shellcheck {}", r"SC2086"),
    ("eslint", "cart.js", "eslint -f unix --no-eslintrc -c %s/inputs/eslintrc.json {}" % HERE, r"no-const-assign"),
    ("mypy", "geometry.py", "mypy --no-incremental --cache-dir=cache {}",
     r'Argument 1 to "Circle" has incompatible type "str"; expected "float"'),
    ("pylint", "words.py", "pylint --disable=C,R,W {}", r"E1101.*no 'fotter' member"),
    ("pyflakes", "words.py", "pyflakes3 {}", r"undefined name 'outfile'"),
    ("yamllint", "service.yaml", "yamllint {}", r'duplication of key "port" in mapping'),
    ("desktop-file", "editor.desktop", "desktop-file-validate {}", r'value "yes" for boolean key "StartupNotify"|unregistered value "Writing"|value "Writing'),
    # data, documents, provers, databases
    ("sqlite3", "orders.sql", "sh sqlite3 -bail :memory: <{}", r"FOREIGN KEY constraint failed"),
    ("jq", "examples/rain/stations.json", "jq .stations[]|.rain/.days {}", r"number .* and null .* cannot be divided"),
    ("xmllint", "catalog.xml", "xmllint --noout --pedantic {}", r"Namespace prefix q on price is not defined"),
    ("tidy", "page.html", "tidy -q -e {}", r"<blinker> is not recognized"),
    ("pngcheck", "made.png", "pngcheck {}", r"CRC error in chunk IDAT|invalid.*IDAT|zlib: "),
    ("gzip", "made.gz", "gzip -t {}", r"crc error"),
    ("pandoc", "paper.tex", "pandoc -f latex -t html {}", r"unexpected \\?end|Error at"),
    ("rst2html", "guide.rst", "rst2html --halt=5 {}", r'Unknown directive type "figgure"'),
    ("groff", "tool.1", "groff -ww -man -Tutf8 -z {}", r"macro '?`?itm'? not defined"),
    ("groff-page", "pots.1", "groff -ww -man -Tascii {}", r"macro '?`?opt'? not defined"),
    ("rsvg", "chart.svg", "rsvg-convert -o chart.png {}", r"XML parse error: .*Premature end of data in tag svg"),
    ("z3", "ladder.smt2", "z3 {}", r"[Ss]ort mismatch|unknown constant between \(Int Bool Int\)"),
    ("cvc5", "ladder.smt2", "cvc5 {}", r"Subexpressions must have|argument type is not the type|not a subtype|type mismatch|expecting"),
    # sanitizers and checkers of memory
    ("asan", "cases/c-ring-overflow/small.c", "sh " + SANITIZE.format(cc="gcc", kind="address"), r"AddressSanitizer: "),
    ("ubsan", "average.c", "sh " + SANITIZE.format(cc="clang", kind="undefined"), r"runtime error: signed integer overflow"),
    ("valgrind", "matrix.c", "sh gcc -g -o prog {} && valgrind -q --error-exitcode=9 ./prog", r"Invalid read of size 8"),
    # the tools of held-out.txt
    ("cppcheck", "gauge.c", "cppcheck -q --error-exitcode=3 {}", r"Array 'last\[\d+\]' accessed at index 4, which is out of bounds"),
    ("dot", "roads.dot", "dot -Tcanon {}", r"syntax error in line \d+"),
    ("gfortran", "rain.f90", "gfortran -fsyntax-only {}", r"convert CHARACTER\(1?0?\) to REAL|Symbol 'total' at|‘total’ at"),
    ("glslangValidator", "cases/glsl-lighting-diagnostic/small.frag", "glslangValidator {}", r"'\*' :  wrong operand types.*4-component vector.*3-component vector"),
    ("luacheck", "menu.lua", "luacheck --no-color {}", r"accessing undefined variable .?totl"),
    ("msgfmt", "de.po", "msgfmt -c -o de.mo {}", r"format specifications .* are not the same|not the same"),
    ("perlcritic", "tally.pl", "perlcritic --gentle {}", r"[Ee]val"),
    ("php", "basket.php", "php {}", r"Argument #2 \(\$pieces\) must be of type int, string given"),
    ("swipl", "family.prolog", "swipl -g main -t halt {}", r"[Uu]nknown procedure.*age/2|age/2"),
    ("xsltproc", "table.xsl", "sh echo '<a/>' | xsltproc {} -", r"footer"),
    # the second ten that were set aside (held-out.txt)
    ("protoc", "shop.proto", "protoc --descriptor_set_out=shop.pb {}", r'"Adress" is not defined'),
    ("flex", "words.l", "flex -o words.c {}", r"undefined definition \{LETTERS\}"),
    ("m4", "letter.m4", "m4 {}", r"divide by zero in eval"),
    ("sed", "clean.sed", "sh echo x | sed -f {}", r"strings for `y' command are different lengths"),
    ("gs", "chart.ps", "gs -q -dNODISPLAY -dBATCH {}", r"/typecheck in --rlineto--"),
    ("chktex", "rain.tex", "chktex -q {}", r"You should use \\ldots to achieve an ellipsis|`tabular' expected, found `table'"),
    ("named-checkzone", "garden.zone", "named-checkzone garden.example {}", r"bad dotted quad"),
    ("pycodestyle", "tally.py", "pycodestyle {}", r"E711 comparison to None"),
    ("gforth", "stack.fs", "sh gforth {} </dev/null", r"Undefined word\n.*>>>reprot<<<"),
    ("asciidoctor", "guide.adoc", "asciidoctor -o guide.html {}", r"include file not found"),
    # the third ten that were set aside (held-out.txt)
    ("valac", "shelf.vala", "valac -C {}", r"Cannot convert from `string' to `int'"),
    ("ghdl", "lights.vhd", "ghdl -s {}", r"can't match integer literal with type array type \"unsigned\""),
    ("dtc", "board.dts", "dtc -O dtb -o board.dtb {}", r'Reference to non-existent node or label "osc24"'),
    ("sassc", "theme.scss", "sassc {}", r"Incompatible units: '(em|px)' and '(em|px)'"),
    ("ledger", "year.ledger", "ledger -f {} bal", r"Transaction does not balance"),
    ("glpsol", "diet.mod", "glpsol -m {}", r"multiplication of linear forms not allowed"),
    ("gringo", "rooms.lp", "gringo {}", r"error: unsafe variables in:"),
    ("nginx", "site.conf", "sh nginx -t -q -p . -c {}", r'unknown "fromat" variable'),
    ("abcm2ps", "reel.abc", "abcm2ps -O reel.ps {}", r"Decoration !fermatta! not defined"),
    ("flake8", "plants.py", "flake8 {}", r"F524 '...'.format\(...\) is missing argument"),
]


def made(name):
    """Binary inputs, made here: a picture and an archive with a wrong checksum."""
    def chunk(kind, data, broken=False):
        crc = zlib.crc32(kind + data) ^ (1 if broken else 0)
        return len(data).to_bytes(4, "big") + kind + data + crc.to_bytes(4, "big")
    if name == "made.png":
        rows = b"".join(b"\0" + bytes((x * y) % 256 for x in range(30)) for y in range(30))
        head = (30).to_bytes(4, "big") * 2 + bytes([8, 0, 0, 0, 0])
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"tEXt", b"Title\0Rain and wind")
                + chunk(b"IDAT", zlib.compress(rows), broken=True) + chunk(b"IEND", b""))
    import gzip
    data = bytearray(gzip.compress(b"\n".join(b"line %d of the log" % i for i in range(200)), mtime=0))
    data[-8] ^= 1
    return bytes(data)


def fetch(name, folder):
    """Copies the input into the folder; returns its file name."""
    target = os.path.join(folder, os.path.basename(name))
    if name.startswith("made."):
        with open(target, "wb") as file:
            file.write(made(name))
        return os.path.basename(target)
    if name.startswith("cases/"):
        source = os.path.join(CASES, name[6:])
    elif name.startswith("examples/"):
        source = os.path.join(EXAMPLES, name[9:])
    else:
        source = os.path.join(HERE, "inputs", name)
    shutil.copy(source, target)
    return os.path.basename(target)


def argv_of(command):
    if command.startswith("sh "):
        return ["sh", "-c", command[3:].replace("{}", '"$0"'), "{}"]
    return command.split()


def run(argv, name, folder):
    """Exit status and output of the command on the file."""
    words = [word.replace("{}", name) for word in argv]
    done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=120, check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def check(row, folder, name, out):
    """The independent check: "same", or what is different."""
    _, _, command, pattern = row
    argv = argv_of(command)
    size = os.path.getsize(out)
    if size == 0:
        return "empty"
    status, text = run(argv, name, folder)
    again = tempfile.mkdtemp(prefix="first-try.")
    try:
        shutil.copy(out, os.path.join(again, name))
        new_status, new_text = run(argv, name, again)
    finally:
        shutil.rmtree(again)
    if not re.search(pattern, text):
        return "the original does not match: " + text.strip()[:300]
    if new_status != status:
        return "status %d instead of %d" % (new_status, status)
    return "same" if re.search(pattern, new_text) else "other: " + new_text.strip()[:200]


def reduce(row, options):
    name, source, command, _ = row
    folder = tempfile.mkdtemp(prefix="first-try.")
    try:
        file = fetch(source, folder)
        before = os.path.getsize(os.path.join(folder, file))
        out = os.path.join(folder, "result")
        words = [options.pare, "-j1", "--no-journal", "--max-time", str(options.seconds), "-o", out, file, "--"]
        done = subprocess.run(words + argv_of(command), cwd=folder, stdin=subprocess.DEVNULL,
                              capture_output=True, check=False)
        told = done.stderr.decode("utf-8", "replace")
        warned = "warning:" in told or "crude cuts" in told or done.returncode not in (0, 3)
        if options.verbose:
            print(told)
        kept = next((line[9:] for line in told.split("\n") if line.startswith("keeping: ")), "-")
        if not os.path.exists(out):
            refusal = [line for line in told.split("\n") if line.startswith("pare: ")][-1:]
            return name, before, 0, "refused", True, " ".join(refusal)[:200]
        verdict = check(row, folder, file, out)
        if options.verbose:
            with open(out, errors="replace") as file:
                print(file.read())
        return name, before, os.path.getsize(out), verdict, warned, kept
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pare")
    parser.add_argument("--only", default="")
    parser.add_argument("--aside", action="store_true", help="only the tools of held-out.txt")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("-v", "--verbose", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("NODE_PATH", "/usr/share/nodejs")  # Debian's libraries, for any Node.js
    aside = sets_aside()
    wanted = [word for word in options.only.split(",") if word]
    rows = [row for row in TABLE if (row[0] in wanted if wanted else not options.aside or row[0] in aside)]
    results = []
    for row in rows:
        name, before, after, verdict, warned, kept = reduce(row, options)
        results.append((name, verdict, warned))
        print("%-14s %6d -> %5d  %-8s %s" % (name, before, after, verdict, kept[:150]), flush=True)
    print(summary("all", results))
    for which in sorted(set(aside.values())):
        part = [result for result in results if aside.get(result[0]) == which]
        if part:
            print(summary("set aside, %s" % which, part))
    return 0 if good(results) else 1


def sets_aside():
    """Tool -> the name of the set in held-out.txt that it belongs to."""
    with open(os.path.join(HERE, "held-out.txt"), encoding="utf-8") as file:
        return dict(line.split() for line in file if not line.startswith("#"))


def summary(title, results):
    n_rows = len(results)
    n_same = sum(verdict == "same" for _, verdict, _ in results)
    n_refused = sum(verdict == "refused" for _, verdict, _ in results)
    n_empty = sum(verdict == "empty" for _, verdict, _ in results)
    n_warned = sum(warned for _, verdict, warned in results if verdict not in ("same", "refused"))
    return ("%s: %d tools, the same failure for %d (%.0f %%), refused %d, another failure %d (of these %d with a "
            "warning), empty %d" % (title, n_rows, n_same, 100 * n_same / n_rows, n_refused,
                                    n_rows - n_same - n_refused, n_warned, n_empty))


def good(results):
    """At least 95 % show the same failure, the others warn, and no result is empty."""
    n_same = sum(verdict == "same" for _, verdict, _ in results)
    silent = [name for name, verdict, warned in results if verdict == "empty" or (verdict != "same" and not warned)]
    return n_same >= 0.95 * len(results) and not silent


if __name__ == "__main__":
    sys.exit(main())
