"""How much faster more workers are: real runs of Pare, whose tests take virtual time.

Verdicts and durations come from the recordings of ./dev bench regret; a test takes the processor time that it took
once.  A candidate that the recording lacks is run for real and recorded.  The driver and its look-ahead are the real ones,
and the result must be the same for every number of workers.  With --own, the driver's own processor time counts, too.
--latency and --failures stand for workers on other machines: the way to them takes time, and now and then one dies in a test,
which is noticed two seconds later.

  speed    time of one worker / time of so many
  tests    tests that were started
  useless  the share of them that were cancelled, or whose answer nothing needed
  busy     the share of the workers' time in which they had a test
  lost     tests that began again because their worker died
  own      processor seconds of Pare itself
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile

import recording
from source import bench_folder, chosen_cases, token_counter
from source_table import geometric_mean

WORKERS = "1,2,4,8,16,32,64,128,256,512,1024"


def options_of(arguments):
    parser = argparse.ArgumentParser(prog="./dev bench simulate", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", help=argparse.SUPPRESS)
    parser.add_argument("--cases", help="only these, separated by commas (default: all with a recording)")
    parser.add_argument("--aside", action="store_true", help="only the cases that are set aside; else they are left out")
    parser.add_argument("--workers", default=WORKERS, help=f"numbers of workers (default {WORKERS})")
    parser.add_argument("--plan", default="default", help="passes with blanks between them (default: the default plan)")
    parser.add_argument("--max-tests", type=int, default=3000, metavar="N", help="of a run (default 3,000)")
    parser.add_argument("--max-real", type=int, default=20000, metavar="N",
                        help="tests that are run for real, for each number of workers (default 20,000)")
    parser.add_argument("--own", action="store_true", help="count the driver's own processor time")
    parser.add_argument("--latency", type=float, default=0, metavar="MS", help="milliseconds to a worker, and as many back")
    parser.add_argument("--failures", type=float, default=0, metavar="SECONDS", help="a worker dies after so many seconds of work in "
                        "the mean (default: never)")
    parser.add_argument("--json", metavar="FILE", help="write the figures there too")
    parser.add_argument("--temp", metavar="DIR", help="where everything runs")
    return parser.parse_args(arguments)


def simulate(options, case):
    """One row for each number of workers; fewer, and a message, when the recording lacks too much."""
    folder = tempfile.mkdtemp(prefix=case.name + ".", dir=options.temp)
    place = os.path.join(folder, "test")
    os.makedirs(place)
    source = os.path.join(folder, case.file)
    shutil.copyfile(case.input, source)
    command = [os.path.join(os.path.abspath(options.build), "bench", "bench_simulate"),
               recording.store_of(case, options.build), case.test, place, str(options.max_real), options.workers, str(options.latency / 1000), str(options.failures)]
    command += (["--own"] if options.own else []) + ["--", "--no-journal", "--repeat", "1", "--max-tests",
                                                     str(options.max_tests), "-o", os.path.join(folder, "out." + case.file)]
    for one in options.plan.split() if options.plan != "default" else []:
        command += ["--pass", one]
    environment = recording.environment_of(options.build, folder, dict(os.environ, TMPDIR=folder))
    environment.setdefault("PARE_LANGUAGES", os.path.join(os.path.abspath(options.build), "languages"))
    environment.pop("REDUCE_COUNT", None)
    try:
        process = subprocess.Popen(command + [case.test, source], env=environment, stdout=subprocess.PIPE, text=True)
        rows = []
        for line in process.stdout:
            rows.append(dict(json.loads(line), case=case.name))
            print("  " + row_line(rows[-1], rows[0]), flush=True)
        process.wait()
        return rows
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def speed(row, first):
    return first["clock"] / max(row["clock"], 1e-9)


def row_line(row, first):
    useless = 1 - first["started"] / max(row["started"], 1)
    busy = row["busy"] / max(row["workers"] * row["clock"], 1e-9)
    same = "" if row["result"] == first["result"] else "  ANOTHER RESULT"
    return (f"{row['workers']:>5} {row['clock']:>9.2f} s  speed {speed(row, first):>6.2f}  {row['started']:>7} tests "
            f"{useless:>4.0%} useless  {busy:>4.0%} busy  {row['failures']} lost  own {row['own']:>6.2f} s  {row['real']:>5} run for real  "
            f"{row['tokens']:>6} tokens{same}")


def summary(results):
    print("\ngeometric means of the speed")
    counts = sorted({row["workers"] for rows in results for row in rows})
    for workers in counts:
        speeds = [speed(row, rows[0]) for rows in results for row in rows if row["workers"] == workers]
        print(f"  {workers:>5} workers: {geometric_mean([1000 * one for one in speeds]) / 1000:6.2f}, "
              f"from {min(speeds):.2f} to {max(speeds):.2f}  ({len(speeds)} cases)")


def main():
    options = options_of(sys.argv[1:])
    count_tokens = token_counter(bench_folder())
    results = []
    for case in chosen_cases(options.build, count_tokens, options.cases, options.aside):
        if not options.cases and not os.path.exists(recording.store_of(case, options.build)):
            continue
        print(f"{case.name}: {case.meta['tokens']:,} tokens", flush=True)
        rows = simulate(options, case)
        if rows:
            results.append(rows)
    summary(results)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(results, file, indent=1)


if __name__ == "__main__":
    main()
