"""Runs of the papers: case after case, the smallest first, each run with the same limit.  What was run is kept, so that nothing is run twice.

The papers share their runs: J-Reduce on json-path is a run of three of them."""
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys
import threading
import time

HOUR = 3600
LIMIT = 600  # seconds of a run
LEAST = 5  # seconds that must be left for a run to be begun


class Runner:
    """Rows are dicts: what was run, and the members of the last JSON event of the run.  row["end"] is one of

    finished    the run came to its end
    time-out    it was stopped after the limit that every run has
    cut short   it was stopped earlier, because the paper's time was over: no result, and left out of tables and means"""

    def __init__(self, options, out, paper):
        self.build = os.path.abspath(options.build)
        self.pare = os.path.join(self.build, "pare")
        self.out = out
        self.page = os.path.join(out, paper)
        self.jobs = max(1, options.jobs)
        self.full = options.full
        self.minutes = options.minutes
        self.limit = HOUR if options.full else options.limit
        self.only = options.cases.split(",") if options.cases else None
        self.begun = time.monotonic()
        self.deadline = None if options.full else self.begun + options.minutes * 60
        self.lock = threading.Lock()
        self.n_steps = self.n_done = 0
        os.makedirs(os.path.join(out, "runs"), exist_ok=True)
        os.makedirs(self.page, exist_ok=True)

    def chosen(self, names):
        """Of the names of cases those that were asked for; exits if one does not exist."""
        for name in self.only or []:
            if name not in names:
                sys.exit(f"bench papers: no case {name} here; there are: {' '.join(names)}")
        return [name for name in names if not self.only or name in self.only]

    def folder(self, case, algorithm):
        return os.path.join(self.out, "runs", f"{case}.{algorithm}".replace("/", "-").replace("*", "-star").replace(">", "-"))

    def run_all(self, chains):
        """Each chain is a list of steps, functions that return a row or None, done one after the other.  The chains
        are begun in their order, as many at a time as there are jobs.  All rows."""
        self.n_steps += sum(map(len, chains))
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            futures = [pool.submit(self.run_chain, chain) for chain in chains]
            try:
                rows = [row for future in futures for row in future.result()]
            except BaseException:
                for future in futures:
                    future.cancel()
                raise
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[K")
        return rows

    def run_chain(self, chain):
        rows = []
        for step in chain:
            row = step()
            if row:
                rows.append(row)
            with self.lock:
                self.n_done += 1
        return rows

    def seconds_left(self):
        return HOUR if self.deadline is None else self.deadline - time.monotonic()

    def say(self, text):
        seconds = int(time.monotonic() - self.begun)
        line = f"[{self.n_done + 1}/{self.n_steps}] {seconds // 60}:{seconds % 60:02} {text}"
        with self.lock:
            if sys.stderr.isatty():
                sys.stderr.write(f"\r\033[K{line[:100]}")
            else:
                sys.stderr.write(line + "\n")
            sys.stderr.flush()

    def row_of(self, case, algorithm):
        """What is kept of a run; None: nothing."""
        path = os.path.join(self.folder(case, algorithm), "row.json")
        if not os.path.exists(path):
            return None
        with open(path, encoding="utf-8") as file:
            return json.load(file)

    def kept(self, case, algorithm, make, goes_on=True):
        """The row of an earlier run of this command, or that of make(folder, seconds), which is kept.  A run that was stopped
        before its limit is made again if there is more time for it now; if it goes on, the seconds before count.  None: there is
        no time, or the run failed."""
        folder = self.folder(case, algorithm)
        path = os.path.join(folder, "row.json")
        row = self.row_of(case, algorithm)
        if row and (row["end"] == "finished" or row["cap"] >= self.limit):
            return row
        left, spent = self.seconds_left(), row["seconds"] if row and goes_on else 0
        cap = min(self.limit, spent + left)
        if left < LEAST or (row and cap < row["cap"] + LEAST):
            return row
        os.makedirs(folder, exist_ok=True)
        self.say(f"{case}: {algorithm}, at most {cap - spent:.0f} s")
        row = make(folder, cap)
        if row is None:
            return None
        row["end"] = "finished" if row.pop("finished") else "time-out" if cap >= self.limit else "cut short"
        row.update(case=case, algorithm=algorithm, cap=cap)
        with open(path + ".part", "w", encoding="utf-8") as file:
            json.dump(row, file, indent=1)
        os.rename(path + ".part", path)
        return row

    def reduce(self, case, algorithm, arguments, cwd=None, result="result"):
        """One reduction by Pare with one worker.  Its journal and its result stay in the folder, so that it can go on."""
        def make(folder, cap):
            output = os.path.join(folder, result)
            command = [self.pare, "--json", "-j1", "--repeat", "1", "--max-time", f"{cap:.0f}", "-o", output, *arguments]
            with open(os.path.join(folder, "events"), "w", encoding="utf-8") as events:
                subprocess.run(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=events, check=False)
            with open(os.path.join(folder, "events"), encoding="utf-8") as events:
                last = json.loads(events.read().strip().rsplit("\n", 1)[-1])
            if last["event"] != "end":
                self.say(f"{case}: {algorithm}: {last.get('text', 'failed')}")
                return None
            last.update(finished=last["text"] == "finished", seconds=last["elapsed"], tests=last["asked"] - last["cached"],
                        result=output, journal=output + ".pare")
            return last
        return self.kept(case, algorithm, make)

    def charts(self, rows):
        """The charts that pare report makes of these runs: {name: SVG}."""
        place = os.path.join(self.page, "charts")
        shutil.rmtree(place, ignore_errors=True)
        journals = [row["journal"] for row in rows if "journal" in row and os.path.isdir(row["journal"])]
        if len(journals) < 2:
            return {}
        subprocess.run([self.pare, "report", "-o", os.path.join(self.page, "charts.html"), "--svg", place, *journals],
                       stdout=subprocess.DEVNULL, check=True)
        found = {}
        for name in sorted(os.listdir(place)):
            with open(os.path.join(place, name), encoding="utf-8") as file:
                found[name[:-4]] = file.read()
        return found


def whole_cases(rows, algorithms):
    """The rows of the cases on which each of these algorithms came to its end or to its limit."""
    ended = {(row["case"], row["algorithm"]) for row in rows if row["end"] != "cut short"}
    return [row for row in rows if row["algorithm"] in algorithms and all((row["case"], a) in ended for a in algorithms)]


def count_cases(rows):
    return len({row["case"] for row in rows})
