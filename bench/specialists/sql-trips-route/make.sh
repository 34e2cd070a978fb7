cat >trips.py <<'PY'
"""Writes places of the world and trips between them, with recursive and nested queries."""
import random

draw = random.Random(33)
with open("/usr/share/zoneinfo/tzdata.zi", encoding="utf-8") as file:
    names = sorted({line.split()[1] for line in file if line.startswith("Z ") and "/" in line})[:120]
print("""PRAGMA foreign_keys = ON;
CREATE TABLE region (code TEXT PRIMARY KEY, label TEXT);
CREATE TABLE place (id INTEGER PRIMARY KEY, region TEXT NOT NULL REFERENCES region (code), name TEXT NOT NULL, height REAL);
CREATE TABLE trip (start INT NOT NULL REFERENCES place, finish INT NOT NULL REFERENCES place (id), km INT, PRIMARY KEY (start, finish));
CREATE INDEX trip_finish ON trip (finish);
CREATE TABLE booked (id INTEGER PRIMARY KEY, start INT, finish INT, FOREIGN KEY (start, finish) REFERENCES trip (start, finish));""")
regions = sorted({name.split("/")[0] for name in names})
print("INSERT INTO region VALUES " + ", ".join(f"('{name[:3].upper()}', '{name}')" for name in regions) + ";")
for n, name in enumerate(names, 1):
    print(f"INSERT INTO place (id, region, name, height) VALUES ({n}, '{name.split('/')[0][:3].upper()}', '{name.split('/')[-1]}', {draw.randrange(2000) / 2});")
pairs = sorted({tuple(draw.sample(range(1, len(names) + 1), 2)) for _ in range(150)})
print("INSERT INTO trip (start, finish, km) VALUES\n" + ",\n".join(f"  ({a}, {b}, {draw.randrange(20, 9000)})" for a, b in pairs) + ";")
print("INSERT INTO booked (start, finish) VALUES " + ", ".join(f"({a}, {b})" for a, b in draw.sample(pairs, 20)) + ";")
print("""CREATE VIEW far AS SELECT t.start, t.finish, t.km, a.name AS from_name, b.name AS to_name FROM trip AS t
    INNER JOIN place a ON a.id = t.start LEFT JOIN place b ON b.id = t.finish WHERE t.km > (SELECT avg(km) FROM trip);
ANALYZE;
EXPLAIN QUERY PLAN SELECT p.name, f.to_name, (WITH RECURSIVE reach (id, steps) AS (SELECT p.id, 0 UNION SELECT t.finish, r.steps + 1 FROM reach r
    JOIN trip t ON t.start = r.id WHERE r.steps < 4) SELECT count(DISTINCT id) FROM reach WHERE id NOT IN (SELECT start FROM booked)) AS reached
    FROM place p JOIN far f ON f.start = p.id WHERE p.region = 'EUR' OR EXISTS (SELECT 1 FROM booked k WHERE k.finish = p.id) ORDER BY reached DESC, p.name LIMIT 5;""")
PY
python3 trips.py >small.sql
