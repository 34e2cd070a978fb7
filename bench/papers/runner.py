"""Runs of a paper: two at a time, with a share of the time for each, kept so that nothing is run twice."""
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys
import threading
import time

HOUR = 3600
LEAST_SECONDS = 300  # of a run, where cases are chosen by the time that there is


class Runner:
    """Rows are dicts: what was run, and the members of the last JSON event of the run."""

    def __init__(self, options, out):
        self.build = os.path.abspath(options.build)
        self.pare = os.path.join(self.build, "pare")
        self.out = out
        self.jobs = max(1, options.jobs)
        self.full = options.full
        self.minutes = options.minutes
        self.only = options.cases.split(",") if options.cases else None
        self.begun = time.monotonic()
        self.deadline = self.begun + options.minutes * 60  # of the phase
        self.lock = threading.Lock()
        self.n_steps = self.n_done = self.n_until = 0  # in all, done, up to the end of the phase
        os.makedirs(os.path.join(out, "runs"), exist_ok=True)

    def chosen(self, names):
        """Of the names of cases those that were asked for; exits if one does not exist."""
        for name in self.only or []:
            if name not in names:
                sys.exit(f"bench papers: no case {name} here; there are: {' '.join(names)}")
        return [name for name in names if not self.only or name in self.only]

    def affordable(self, names, n_runs, size):
        """The smallest cases, so that each of the n_runs runs of a case has LEAST_SECONDS; at least three cases.  All with --full, and
        those that were asked for with --cases."""
        n = max(3, int(self.minutes * 60 * self.jobs / (n_runs * LEAST_SECONDS)))
        if self.full or self.only or n >= len(names):
            return names
        self.say(f"{n} of {len(names)} cases, the smallest: --minutes {self.minutes * len(names) / n:.0f} takes all")
        return sorted(sorted(names, key=size)[:n])

    def folder(self, case, algorithm):
        return os.path.join(self.out, "runs", f"{case}.{algorithm}".replace("/", "-").replace("*", "-star").replace(">", "-"))

    def run_all(self, chains):
        """Each chain is a list of steps, functions that return a row or None, done one after the other.  All rows."""
        return self.run_phases([(1, chains)])

    def run_phases(self, phases):
        """phases: [(part, chains)].  Part of the whole time has passed when a phase ends; what it does not need is for the next one."""
        self.n_steps += sum(len(chain) for _, chains in phases for chain in chains)
        rows = []
        for part, chains in phases:
            self.deadline = self.begun + self.minutes * 60 * part
            self.n_until += sum(map(len, chains))
            rows += self.run_phase(chains)
        if sys.stderr.isatty():
            sys.stderr.write("\r\033[K")
        return rows

    def run_phase(self, chains):
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            futures = [pool.submit(self.run_chain, chain) for chain in chains]
            try:
                return [row for future in futures for row in future.result()]
            except BaseException:
                for future in futures:
                    future.cancel()
                raise

    def run_chain(self, chain):
        rows = []
        for step in chain:
            row = step()
            if row:
                rows.append(row)
            with self.lock:
                self.n_done += 1
        return rows

    def share(self):
        """Seconds for the next run."""
        if self.full:
            return HOUR
        with self.lock:
            left = self.deadline - time.monotonic()
            return max(5, left * self.jobs / max(1, self.n_until - self.n_done))

    def say(self, text):
        seconds = int(time.monotonic() - self.begun)
        line = f"[{self.n_done + 1}/{self.n_steps}] {seconds // 60}:{seconds % 60:02} {text}"
        with self.lock:
            if sys.stderr.isatty():
                sys.stderr.write(f"\r\033[K{line[:100]}")
            else:
                sys.stderr.write(line + "\n")
            sys.stderr.flush()

    def kept(self, case, algorithm, make):
        """The row of an earlier session, or that of make(folder, seconds), which is kept.  A run that was stopped at its
        share is run again, and goes on, when there is clearly more time now."""
        folder = self.folder(case, algorithm)
        path = os.path.join(folder, "row.json")
        seconds = self.share()
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                row = json.load(file)
            if row["finished"] or row["cap"] * 1.5 > seconds:
                return row
        os.makedirs(folder, exist_ok=True)
        self.say(f"{case}: {algorithm}, at most {seconds:.0f} s")
        row = make(folder, seconds)
        if row is None:
            return None
        row.update(case=case, algorithm=algorithm, cap=seconds)
        with open(path + ".part", "w", encoding="utf-8") as file:
            json.dump(row, file, indent=1)
        os.rename(path + ".part", path)
        return row

    def reduce(self, case, algorithm, arguments, cwd=None, result="result"):
        """One reduction by Pare with one worker.  Its journal and its result stay in the folder."""
        def make(folder, seconds):
            output = os.path.join(folder, result)
            command = [self.pare, "--json", "-j1", "--repeat", "1", "--max-time", f"{seconds:.0f}", "-o", output, *arguments]
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
        place = os.path.join(self.out, "charts")
        shutil.rmtree(place, ignore_errors=True)
        journals = [row["journal"] for row in rows if "journal" in row and os.path.isdir(row["journal"])]
        if len(journals) < 2:
            return {}
        subprocess.run([self.pare, "report", "-o", os.path.join(self.out, "charts.html"), "--svg", place, *journals],
                       stdout=subprocess.DEVNULL, check=True)
        found = {}
        for name in sorted(os.listdir(place)):
            with open(os.path.join(place, name), encoding="utf-8") as file:
                found[name[:-4]] = file.read()
        return found
