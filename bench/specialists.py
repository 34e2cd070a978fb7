"""Reduces inputs of four domains (LLVM IR, SMT-LIB, WebAssembly, SQL) with Pare and with the reducer made for the domain.

The cases are recipes as in bench/cases: some of them, and those in bench/specialists.  They were chosen by kind before
anything was run on them.  Every tool runs the same test on a copy of the same input, with one worker; runs of the test are
counted by the test itself.  Each result must pass the test and the domain's own verifier.
llvm-reduce, wasm-reduce and C-Vise come from Debian packages; ddSMT runs if DDSMT names its checkout.
"""
import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

import source
import source_made
import source_table

HERE = source.HERE
RECORDED = os.path.join(HERE, "peers", "specialists.json")
DOMAINS = {  # the cases of each domain
    "llvm": ("ll-gun-vectorised", "ll-zran-inlined", "ll-gznorm-jumptable", "ll-shapes-cleanup"),
    "smt": ("smt-escape-unknown", "smt-timetable-core", "smt-arrays-extensional", "smt-bits-divzero"),
    "wasm": ("wasm-heap-outofbounds", "wasm-mix-value", "wasm-toml-table", "wasm-html-indirect", "wasm-stack-divide",
             "wasm-lua-loop"),
    "sql": ("sql-countries-foreignkey", "sql-regions-namesakes", "sql-shop-doublecount", "sql-library-autoindex"),
}
ASIDE = {  # looked at once, when everything is done (--aside)
    "llvm": ("ll-gzlog-hoisted", "ll-xxhash-rotate"),
    "smt": ("smt-inventory-triggers", "smt-rounding-nan"),
    "wasm": (),
    "sql": ("sql-mime-triggers", "sql-zones-ranks"),
}
NEW = {  # written later, in two lots, before anything was run on them (--new)
    "llvm": ("ll-enough-peeled", "ll-stock-boundscheck", "ll-series-pipeline", "ll-ledger-interpreted"),
    "smt": ("smt-tank-algebraic", "smt-tree-datatypes", "smt-parcels-named", "smt-clock-lets"),
    "wasm": ("wasm-words-exhausted", "wasm-image-text"),
    "sql": ("sql-scripts-sorted", "sql-bank-overdrawn", "sql-tickets-shares", "sql-trips-route"),
}
SPECIALISTS = {"llvm": "llvm-reduce", "smt": "ddSMT", "wasm": "wasm-reduce", "sql": "cvise"}
VERIFIERS = {
    "llvm": ["opt-14", "-passes=verify", "-disable-output"],
    "smt": ["sh", "-c", "! timeout 20 z3 rlimit=20000000 \"$0\" 2>&1 | grep -v 'check annotation\\|model is not\\|unsat core' | grep -qF '(error \"'"],
    "wasm": ["wasm-validate"],
    "sql": None,  # every test asks for an import without errors, or for one error
}


# --- the specialists ---------------------------------------------------------------------------


def wrapper(workplace):
    """A test that takes the candidate's path as its argument."""
    path = os.path.join(workplace.path, "with-path.sh")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"""#!/bin/sh
D=$(mktemp -d "${{TMPDIR:-/tmp}}/w.XXXXXX") || exit 1
trap 'rm -rf "$D"' EXIT
cp "$1" "$D/{workplace.case.file}" && cd "$D" && {shlex.quote(workplace.case.test)}
""")
    os.chmod(path, 0o755)
    return path


def command_of(tool, workplace):
    """The command of a specialist, and where its result will be; None: the tool is not here."""
    result, case = os.path.join(workplace.path, "result." + workplace.case.file), workplace.case
    if tool == "llvm-reduce" and shutil.which("llvm-reduce-14"):
        return ["llvm-reduce-14", "--test=" + wrapper(workplace), "-o", result, workplace.file], result
    if tool == "ddSMT" and os.environ.get("DDSMT"):
        ddsmt = os.path.join(os.environ["DDSMT"], "bin", "ddsmt")
        return ["python3", ddsmt, "-j", "1", workplace.file, result, wrapper(workplace)], result
    if tool == "wasm-reduce" and shutil.which("wasm-reduce"):
        test = os.path.join(workplace.path, "test.wasm")
        return ["wasm-reduce", workplace.file, "--command=" + wrapper(workplace) + " " + test, "--test", test, "--working", result,
                "-b", "/usr/bin", "--timeout", "20"], result
    if tool == "cvise" and shutil.which("cvise"):
        return ["cvise", "--n", "1", "--not-c", case.test, case.file], workplace.file
    return None


def run_specialist(tool, case, options, count_tokens):
    workplace = source.Workplace(case, options.temp)
    try:
        found = command_of(tool, workplace)
        if found is None:
            return None
        command, result = found
        curve = source.Curve(workplace, result)
        seconds, stopped, status = source.run_capped(command, workplace, options.cap, subprocess.DEVNULL, curve)
        if not os.path.exists(result):
            return {"case": case.name, "tool": tool, "failed": f"exit status {status}, no result"}
        if options.keep:
            shutil.copyfile(result, os.path.join(options.keep, f"{case.name}.{tool}.{case.file}"))
        return {"case": case.name, "tool": tool, "jobs": 1, "seconds": round(seconds, 1), "runs": workplace.runs(),
                "tokens": size_of(result, case, count_tokens), "bytes": os.path.getsize(result),
                "finished": status == 0 and not stopped, "interesting": workplace.is_interesting(result), "machine": source.machine()}
    finally:
        workplace.remove()


# --- sizes and verifiers -----------------------------------------------------------------------


def size_of(path, case, count_tokens):
    """Tokens without comments; of a binary module, bytes."""
    if case.meta["domain"] == "wasm":
        return os.path.getsize(path)
    if case.meta["domain"] == "sql":
        return count_tokens(path)
    with open(path, encoding="latin1") as file, tempfile.NamedTemporaryFile("w", encoding="latin1", suffix=".c") as bare:
        bare.write(re.sub(r'("[^"]*")|;[^\n]*', lambda found: found[1] or "", file.read()))
        bare.flush()
        return count_tokens(bare.name)


def verify(row, case, result):
    """Adds what the domain's own verifier says of a result."""
    verifier = VERIFIERS[case.meta["domain"]]
    if verifier and os.path.exists(result):
        run = subprocess.run([*verifier, result], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        row["verified"] = run.returncode == 0
    return row


def recipes_into(build, count_tokens, folder, names):
    source_made.RECIPES = os.path.join(HERE, folder)
    return source_made.folders(build, count_tokens, names)


def cases_of(domain, options, count_tokens):
    """The cases of a domain that can be made here."""
    wanted = options.cases.split(",") if options.cases else None
    names = [name for name in (ASIDE if options.aside else NEW if options.new else DOMAINS)[domain] if not wanted or name in wanted]
    made = recipes_into(options.build, count_tokens, "cases", names)
    made.update(recipes_into(options.build, count_tokens, "specialists", names))
    cases = [source.Case(made[name]) for name in names if name in made]
    for case in cases:
        case.meta["domain"] = domain
    return cases


# --- what is printed ---------------------------------------------------------------------------


def line(row, unit):
    if "failed" in row:
        return f"{row['tool']:<12} {row['failed']}"
    remark = source_table.state(row) + ("" if row.get("verified", True) else ", NOT VALID")
    name = "Pare" if row["tool"] not in SPECIALISTS.values() else source_table.PEER_NAMES.get(row["tool"], row["tool"])
    return f"{name:<12} {row['runs']:>7,} tests {row['seconds']:>7,.1f} s {row['tokens']:>7,} {unit} {row['bytes']:>8,} bytes  {remark}"


def summary(domain, pairs):
    """Ratios of Pare to the specialist in the geometric mean; sizes apart by whether the specialist leaves more than 50."""
    if not pairs:
        return
    def mean(key, chosen):
        return source_table.ratio_mean([(ours[key], theirs[key]) for ours, theirs in chosen])
    large = [pair for pair in pairs if pair[1]["tokens"] > 50]
    larger = [ours["case"] for ours, theirs in pairs if theirs["tokens"] <= 50 and ours["tokens"] > theirs["tokens"]]
    size = f"{mean('tokens', large):.2f} ({len(large)} cases)" if large else "-"
    print(f"{domain}: Pare / {SPECIALISTS[domain]}: tests {mean('runs', pairs):.2f}, time {mean('seconds', pairs):.2f}, "
          f"size where more than 50 are left {size}; larger elsewhere: {' '.join(larger) or 'none'}", flush=True)


# --- the runs ----------------------------------------------------------------------------------


def load(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return json.load(file)["runs"]


def specialist_row(case, options, recorded, count_tokens):
    """The row of a new run with --peers or where none is recorded; else the recorded one."""
    tool = SPECIALISTS[case.meta["domain"]]
    old = next((row for row in recorded if (row["case"], row["tool"]) == (case.name, tool)), None)
    if old is not None and not options.peers and not options.only_peers:
        return old
    row = run_specialist(tool, case, options, count_tokens)
    if row is not None and "failed" not in row:
        source.record(recorded, row, options.recorded)
    return row or old


def run_pare(case, options, count_tokens):
    row = source.run_pare(os.path.join(options.build, "pare"), case, options.plan, options,
                          lambda path: size_of(path, case, count_tokens))
    name = options.plan.replace(" ", "+").replace(":", "-")
    return verify(row, case, os.path.join(options.keep, f"{case.name}.{name}.{case.file}"))


def run_domain(domain, options, recorded, count_tokens):
    unit = "bytes" if domain == "wasm" else "tokens"
    pairs = []
    for case in cases_of(domain, options, count_tokens):
        print(f"{case.name}: {case.meta['bytes']:,} bytes", flush=True)
        if not source.reproduces(case, options):
            print("  the original is not interesting here: left out")
            continue
        row = {"failed": ""} if options.only_peers else run_pare(case, options, count_tokens)
        if not options.only_peers:
            print("  " + line(row, unit), flush=True)
        other = specialist_row(case, options, recorded, count_tokens)
        if other is None:
            print(f"  {SPECIALISTS[domain]} is not here, and no run of it is recorded")
            continue
        print("  " + line(other, unit), flush=True)
        if "failed" not in row and "failed" not in other:
            pairs.append((row, other))
    summary(domain, pairs)


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="./dev bench specialists", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help=argparse.SUPPRESS)
    parser.add_argument("--domains", default=",".join(DOMAINS), help="only these, separated by commas (default: llvm,smt,wasm,sql)")
    parser.add_argument("--cases", help="only these, separated by commas")
    parser.add_argument("--aside", action="store_true", help="the cases that were set aside instead")
    parser.add_argument("--new", action="store_true", help="the cases that were added last instead")
    parser.add_argument("--pass", dest="plan", default="default", metavar="'PASS ...'", help="a list of passes in place of the default plan")
    parser.add_argument("--cap", type=int, default=120, metavar="SECONDS", help="for each run (default 120)")
    parser.add_argument("--peers", action="store_true", help="run the specialists again and record them")
    parser.add_argument("--only-peers", action="store_true", help="and do not run Pare")
    parser.add_argument("--recorded", metavar="FILE", default=RECORDED, help="the specialists' figures (default bench/peers/specialists.json)")
    parser.add_argument("--keep", metavar="DIR", default="build/specialists", help="keep the reduced files there (default build/specialists)")
    parser.add_argument("--temp", metavar="DIR", help="where everything runs")
    options = parser.parse_args(arguments)
    options.build, options.keep = os.path.abspath(options.build), os.path.abspath(options.keep)
    options.jobs = 1
    return options


def main():
    options = options_of(sys.argv[1:])
    os.makedirs(options.keep, exist_ok=True)
    os.environ.setdefault("PARE_MODULES", os.path.abspath("node_modules"))
    count_tokens = source.token_counter(source.bench_folder())
    recorded = load(options.recorded)
    for domain in options.domains.split(","):
        if domain not in DOMAINS:
            sys.exit(f"no domain is called {domain}; there are: {' '.join(DOMAINS)}")
        run_domain(domain, options, recorded, count_tokens)


if __name__ == "__main__":
    main()
