"""The problem of bench/cluster.sh in virtual time, with latencies and with workers that die.

usage: cluster_virtual.py BENCH_SIMULATE DIR    (DIR has test.sh and lines.txt)

Every test takes the same virtual time: the records that a run adds get it afterwards, and the run is repeated until it adds
none.  The result must be the same in all rows.
"""
import json
import os
import struct
import subprocess
import sys

WORKERS = "1,2,4,8,16,32,64"
RECORD = struct.Struct("<16siffI")  # struct record of common/recording.h


def set_duration(path, seconds):
    with open(path, "rb") as file:
        records = list(RECORD.iter_unpack(file.read()))
    with open(path, "wb") as file:
        for key, status, _, _, n_bytes in records:
            file.write(RECORD.pack(key, status, seconds, seconds, n_bytes))


def simulate(program, directory, latency, failure_every, seconds):
    """The rows, one for each number of workers."""
    recording, place = os.path.join(directory, "recording"), os.path.join(directory, "place")
    os.makedirs(place, exist_ok=True)
    open(recording, "ab").close()
    test, lines = (os.path.join(directory, name) for name in ("test.sh", "lines.txt"))
    while True:
        set_duration(recording, seconds)
        done = subprocess.run([program, recording, test, place, "20000", WORKERS, str(latency), str(failure_every), "--",
                               "--no-journal", "--once", "--repeat", "1", "--pass", "lines:one-by-one",
                               "-o", os.path.join(directory, "virtual.txt"), test, lines], capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(done.stderr)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        if not any(row["real"] for row in rows):
            return rows


def main():
    program, directory = sys.argv[1:]
    results = set()
    for seconds, latency, failure_every in ((0.05, 0, 0), (0.05, 0.001, 0), (0.05, 0.02, 0), (1, 0.001, 0), (1, 0.001, 600),
                                            (1, 0.001, 60)):
        rows = simulate(program, directory, latency, failure_every, seconds)
        results |= {row["result"] for row in rows}
        died = f"a worker dies every {failure_every} s of work" if failure_every else "no worker dies"
        print(f"virtual time, tests of {seconds} s, {1000 * latency:g} ms to a worker and back each, {died}:")
        for row in rows:
            print(f"  {row['workers']:>2} workers: {row['clock']:7.1f} s, speed-up {rows[0]['clock'] / row['clock']:5.1f}, "
                  f"{row['started']} tests started, {row['cancelled']} cancelled, {row['failures']} began again", flush=True)
    if len(results) != 1:
        raise SystemExit("FAILED: the results differ")
    print("all results are the same")


main()
