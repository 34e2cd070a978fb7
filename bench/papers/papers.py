"""The papers' tables and figures again, on the cases that we have, with the printed figures beside ours.

Each paper makes a folder DIR/PAPER with index.html (tables and charts) and one CSV file for each table.  The runs are in
DIR/runs; the papers share them.  By default a paper gets an hour on two cores and a run ten minutes; a run that needs more
is a time-out, as in the papers.  Programs are taken whole, the smallest first: when the hour is over, the tables have
the programs on which every algorithm was run, and say how many they are.  The same command goes on where it was stopped.
"""
import argparse
import os
import sys

sys.dont_write_bytecode = True  # nothing is left beside the sources

import hdd
import jvm
import models
from page import Page
from runner import LIMIT, Runner

PAPERS = {
    "binary": ("Binary reduction of dependency graphs: table 1, figures 8 and 9, section 6", jvm.binary),
    "dissertation": ("Reporting bugs in metaprograms: figures 4.11 to 4.13", jvm.dissertation),
    "fine-grained": ("Fine-grained structural testcase reduction: tables 4.1 and 4.2, figures 4.1 to 4.3", jvm.fine_grained),
    "hdd": ("Hierarchical delta debugging: tables 1 and 2", hdd.hdd),
    "models": ("Model-guided reduction: tables I to III, figures 4, 6 and 7", models.models),
}


def main():
    parser = argparse.ArgumentParser(prog="./dev bench papers", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter,
                                     epilog="papers: " + "; ".join(f"{name} ({about})" for name, (about, _) in PAPERS.items()))
    parser.add_argument("build", help=argparse.SUPPRESS)
    parser.add_argument("papers", nargs="*", metavar="PAPER", help="which; default: all")
    parser.add_argument("--full", action="store_true", help="all programs, and an hour for each run, as in the papers")
    parser.add_argument("--minutes", type=float, default=60,
                        help="time for a paper (default: 60); not with --full")
    parser.add_argument("--limit", type=float, default=LIMIT, metavar="SECONDS",
                        help=f"time for a run (default: {LIMIT}); not with --full")
    parser.add_argument("--cases", help="only these cases, separated by commas")
    parser.add_argument("--jobs", type=int, default=2, help="runs at the same time (default: 2)")
    parser.add_argument("--out", help="the folder DIR (default: build/papers)")
    options = parser.parse_args()
    for name in options.papers:
        if name not in PAPERS:
            parser.error(f"no paper is called {name}; there are: {' '.join(PAPERS)}")
    out = os.path.abspath(options.out or os.path.join(options.build, "papers"))
    for name in options.papers or PAPERS:
        about, make = PAPERS[name]
        runner = Runner(options, out, name)
        page = Page(about, os.path.join(out, name))
        try:
            make(runner, page)
        except KeyboardInterrupt:
            sys.exit("\nstopped; the same command goes on")
        print(page.write(runner))


if __name__ == "__main__":
    main()
