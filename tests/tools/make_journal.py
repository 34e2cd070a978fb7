#!/usr/bin/env python3
"""Writes a journal with as many tests as wanted, for tests of the report: make_journal.py DIR N [ALGORITHM]

With N = 0 the journal has tables and no rows.  The rows have no checksums, like those of an earlier version of Pare."""
import json
import os
import sqlite3
import sys

directory, n = sys.argv[1], int(sys.argv[2])
algorithm = sys.argv[3] if len(sys.argv) > 3 else ""
os.makedirs(directory, exist_ok=True)
db = sqlite3.connect(directory + "/journal.db")
db.executescript("""
CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT, sum INT) WITHOUT ROWID;
CREATE TABLE results (key BLOB PRIMARY KEY, verdict INT, sum INT) WITHOUT ROWID;
CREATE TABLE answers (number INTEGER PRIMARY KEY, key BLOB, verdict INT, sum INT);
CREATE TABLE versions (number INTEGER PRIMARY KEY, asked INT, tokens INT, bytes INT, files INT, elapsed REAL, pass TEXT,
  difference BLOB, classes INT, sum INT);
CREATE TABLE tests (number INTEGER PRIMARY KEY, answer INT, pass TEXT, round INT, key BLOB, verdict INT, source INT,
  start REAL, seconds REAL, ending INT, code INT, bytes INT, tokens INT, files INT, classes INT, items INT, ahead INT,
  wasted INT, worker INT, version INT, line TEXT, removed TEXT, sum INT);
PRAGMA user_version = 2;""")


def number(value):
    return int(value).to_bytes(8, "little")


def encoded(name, prefix, suffix, middle):
    return (number(1) + number(len(name)) + name + number(0o644) + number(prefix) + number(suffix) +
            number(len(middle)) + middle)


if n > 0:
    hostile = "evil</script><img src=x onerror=alert(1)>\u2028.txt"
    facts = {"key": "k", "title": hostile, "end": "stopped" if algorithm else "finished", "date": "1.8e9", "workers": "4",
             "elapsed": str(n * 0.02), "command": json.dumps(["/some where", *(["-p", algorithm] if algorithm else []), "t.sh", hostile])}
    db.executemany("INSERT INTO facts VALUES (?, ?, NULL)", facts.items())
    name = hostile.encode()
    words = [b"word%d " % i + (b"</script><script>alert(2)</script>\x01 " if i % 97 == 0 else b"") for i in range(2000)]
    text, size = b"".join(words), None
    for v in range(0, 1001):
        rest = b"".join(words[v * 2:]) if v < 1000 else b""
        data = encoded(name, 0, 0, rest) if v == 0 else encoded(name, 0, len(rest), b"")
        db.execute("INSERT INTO versions VALUES (?, ?, ?, ?, 1, ?, ?, ?, 0, NULL)",
                   (v, v * n // 1000, 2000 - v * 2, len(rest), v * n * 0.02 / 1000, "original" if v == 0 else "lines:ddmin" if v < 500 else "tokens:sweep", data))
    for i in range(1, n + 1):
        db.execute("INSERT INTO tests VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, 0, ?, ?, ?, 1, 0, 9, ?, ?, ?, ?, ?, ?, NULL)",
                   (i, i, "lines:ddmin" if i < n // 2 else "tokens:sweep", b"k" * 16, i % 20 == 0, 0, i * 0.02, 0.01 + i % 7 * 0.003,
                    0 if i % 20 == 0 else 1, 20000 - i * 19000 // n, 2000 - i * 1900 // n, i % 3 == 0, i % 17 == 0, i % 4,
                    i * 1000 // n, f"error {i % 900}: </script><b>bold</b> \u0007", f"0:{i % 50}-{i % 50 + 12}"))
db.commit()
