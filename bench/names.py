"""How often a subset of a program that the formula allows fails to compile, by what the compiler says, and by rule.

A rule (use needs declaration, argument needs parameter, ...) is worth what more fails without it.

bench_names draws the subsets, by front end; the language's own compiler or checker looks at each.  The kind of a message is
the message without names and numbers.
"""
import argparse
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CHECK = os.path.join(HERE, "check")
FRONTENDS = ("coarse", "tree", "shells")
WASM_FRONTENDS = ("wasm", "wasm-code")  # these have no rules that could be left out


def first_error(output):
    for line in output.splitlines():
        match = re.match(r"[^:]*:(\d+):(?:\d+:)? (?:fatal )?error: (.*)", line)
        if match:
            return f"{match[1]}\t{match[2]}"
    return "0\tno message"


def check_with_gcc(compiler):
    """Warnings that stand for invalid programs count as errors."""
    options = ["-w", "-fsyntax-only", "-fmax-errors=1"]
    if compiler == "gcc":
        options += ["-Werror=implicit-function-declaration", "-Werror=implicit-int", "-Werror=int-conversion"]

    def check(name, folders):
        errors = []
        for folder in folders:
            run = subprocess.run([compiler, *options, os.path.join(folder, name)], capture_output=True, check=False)
            errors.append("" if run.returncode == 0 else first_error(run.stderr.decode(errors="replace")))
        return errors
    return check


def check_with(*command):
    """A program that looks at all candidates and prints one line for each."""
    def check(name, folders):
        run = subprocess.run([*command, name, *folders], stdout=subprocess.PIPE, check=True)
        lines = run.stdout.decode(errors="replace").split("\n")
        return lines[:len(folders)]
    return check


def check_each(command, pattern):
    """A program that looks at one candidate, in the candidate's folder, which is temporary: what the program writes goes
    with it.  Its message is what the pattern finds."""
    def check(name, folders):
        errors = []
        for folder in folders:
            run = subprocess.run([*command, name], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
            found = re.search(pattern, (run.stdout + run.stderr).decode(errors="replace"))
            errors.append(f"{found['line'] or 0}\t{found['message']}" if found else "")
        return errors
    return check


def sql_errors(path):
    """The errors of SQLite, which runs the file in a database of its own: pairs of a line and a message."""
    with open(path, "rb") as file:
        run = subprocess.run(["sqlite3", ":memory:"], stdin=file, capture_output=True, check=False)
    return re.findall(r"error near line (\d+): (.*)", run.stderr.decode(errors="replace"))


def check_sql(name, folders, original):
    """The first error that the whole file does not have."""
    known = {message for _, message in sql_errors(original)}
    errors = []
    for folder in folders:
        new = [f"{line}\t{message}" for line, message in sql_errors(os.path.join(folder, name)) if message not in known]
        errors.append(new[0] if new else "")
    return errors


CHECKERS = {
    ".ll": check_each(["opt-14", "-passes=verify", "-disable-output"], r"(?m)^(?:[^:\n]*: )?(?:[^:\n]*:(?P<line>\d+):\d+: error: )?(?P<message>\S.*)"),
    ".smt2": check_each(["z3", "-T:5", "rlimit=2000000"], r'\(error "line (?P<line>\d+) column \d+: (?P<message>(?!model is not|check annot|unsat core|unsat assum|there is no)[^"]*)'),
    ".wasm": check_each(["wasm-validate"], r"(?s)(?:.*:(?P<line>[0-9a-f]{7}): error: )?(?P<message>\S.*)"),
    ".c": check_with_gcc("gcc"), ".h": check_with_gcc("gcc"), ".cc": check_with_gcc("g++"), ".cpp": check_with_gcc("g++"),
    ".java": check_with("java", "-XX:TieredStopAtLevel=1", os.path.join(CHECK, "CheckJava.java")),
    ".js": check_with("node", os.path.join(CHECK, "check_js.js")),
    ".go": check_each(["go", "vet"], r"(?m)^(?:vet: )?[^:\n]*:(?P<line>\d+):\d+: (?P<message>.*)"),
    ".rs": check_each(["rustc", "-A", "warnings", "--crate-type=bin", "--emit=metadata", "-o", "checked.rmeta"],
                      r"(?s)error[^:]*: (?P<message>[^\n]*)(?:\n *--> [^:]*:(?P<line>\d+))?"),
    ".cs": check_each(["mcs", "-nologo", "-warn:0", "-target:library", "-out:checked.dll"],
                      r"(?m)^(?:[^\n(]*\((?P<line>\d+),\d+\): )?error (?P<message>.*)"),
    ".ts": check_with("node", os.path.join(CHECK, "check_ts.js")),
    ".php": check_each(["php", "-l"], r"(?P<message>(?:Parse|Fatal) error:.*?)(?: in \S+)? on line (?P<line>\d+)"),
    ".rb": check_each(["ruby", "-c"], r"(?m)^[^:\n]*:(?P<line>\d+):(?! warning) *(?P<message>.*)"),
    ".lua": check_each(["luac5.4", "-p"], r"(?m)^luac[^:]*: [^:]*:(?P<line>\d+): (?P<message>.*)"),
    ".sh": check_each(["bash", "-n"], r"(?m)^[^:\n]*: line (?P<line>\d+): (?P<message>.*)"),
    ".py": check_with("/usr/bin/python3", os.path.join(CHECK, "check_py.py")),
}


def kind_of(message):
    message = re.sub(r"‘[^’]*’|'[^']*'|\"[^\"]*\"", "_", message.split("\t", 1)[1])
    return re.sub(r"\d+", "N", message)[:100]


def rules_of(build):
    listed = subprocess.run([os.path.join(build, "bench", "bench_names"), "rules"], stdout=subprocess.PIPE, text=True, check=True)
    return listed.stdout.split()


def measure(build, path, frontend, draws, show, without=()):
    """(how many fail, kinds of messages) of so many subsets of a file, perhaps without a rule."""
    work = tempfile.mkdtemp(prefix="names.")
    try:
        name = os.path.basename(path)
        drawn = subprocess.run([os.path.join(build, "bench", "bench_names"), frontend, str(draws), path, work, *without],
                               stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        folders = [os.path.join(work, str(i)) for i in range(draws)]
        errors = check_sql(name, folders, path) if name.endswith(".sql") else CHECKERS[os.path.splitext(name)[1]](name, folders)
        kinds, examples = collections.Counter(), {}
        for number, error in enumerate(errors):
            if not error:
                continue
            kind = kind_of(error)
            kinds[kind] += 1
            if examples.setdefault(kind, number) == number and len(examples) <= show:
                line, message = error.split("\t", 1)
                with open(os.path.join(folders[number], name), encoding="latin1") as file:
                    lines = file.read().split("\n")
                first = max(0, int(line, 16 if name.endswith(".wasm") else 10) - 2)
                print(f"    -- {message}   [{drawn[number]}]")
                print("\n".join("    | " + text[:150] for text in lines[first:first + 3]))
        return sum(kinds.values()), kinds
    finally:
        shutil.rmtree(work, ignore_errors=True)


def default_files(build):
    bench = os.path.join(os.environ.get("PARE_BENCH", "../shared/bench"), "source", "cases")
    files = [os.path.join(bench, name, "small.c") for name in ("c-clang19-140481", "c-sur-gcc66691")]
    cases = os.path.join(build, "cases")
    for name in sorted(os.listdir(cases)) if os.path.isdir(cases) else []:
        files += [os.path.join(cases, name, file) for file in os.listdir(os.path.join(cases, name))
                  if file.endswith((".java", ".js", ".py"))]
    return [file for file in files if os.path.exists(file)]


def main():
    parser = argparse.ArgumentParser(prog="./dev bench names", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help=argparse.SUPPRESS)
    parser.add_argument("--draws", type=int, default=60)
    parser.add_argument("--frontends", help="separated by commas (default: coarse,tree,shells; of WebAssembly wasm,wasm-code)")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="show an example of the first N kinds of message")
    parser.add_argument("--no-rules", action="store_true", help="do not measure what each rule is worth")
    parser.add_argument("files", nargs="*")
    options = parser.parse_intermixed_args(sys.argv[1:])
    for path in options.files or default_files(options.build):
        print(path)
        is_wasm = path.endswith(".wasm")
        for frontend in options.frontends.split(",") if options.frontends else WASM_FRONTENDS if is_wasm else FRONTENDS:
            n_failed, kinds = measure(options.build, path, frontend, options.draws, options.show)
            print(f"  {frontend:<7} {n_failed:3} of {options.draws} fail ({100 * n_failed / options.draws:.0f}%)", flush=True)
            for kind, count in kinds.most_common(8):
                print(f"      {count:3} {kind}", flush=True)
            for rule in [] if options.no_rules or is_wasm else rules_of(options.build):
                n_without, _ = measure(options.build, path, frontend, options.draws, 0, [rule])
                print(f"      without {rule:<13} {n_without:3} fail ({100 * n_without / options.draws:.0f}%)", flush=True)


if __name__ == "__main__":
    main()
