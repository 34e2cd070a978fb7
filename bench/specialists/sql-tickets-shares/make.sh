cat >tickets.py <<'PY'
"""Writes a box office: tables with checks and generated columns, views over window functions, an upsert, sold tickets."""
import random

draw = random.Random(2026)
print("""BEGIN;
CREATE TABLE hall (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL UNIQUE, seats INT CHECK (seats BETWEEN 20 AND 900));
CREATE TABLE play (id INTEGER PRIMARY KEY, title TEXT NOT NULL, hall_id INT NOT NULL REFERENCES hall (id), minutes INT DEFAULT 90);
CREATE TABLE ticket (id INTEGER PRIMARY KEY AUTOINCREMENT, play_id INTEGER REFERENCES play (id) ON DELETE CASCADE, price NUMERIC NOT NULL, paid NUMERIC DEFAULT 0,
    sold_on DATE, kind TEXT COLLATE NOCASE CHECK (kind IN ('full', 'child', 'press')));
CREATE TABLE daily (day DATE PRIMARY KEY, takings NUMERIC NOT NULL DEFAULT 0) WITHOUT ROWID;
CREATE INDEX ticket_play ON ticket (play_id, kind);
CREATE UNIQUE INDEX play_title ON play (lower(title));
CREATE VIEW takings AS SELECT p.title, h.name AS hall, sum(t.paid) AS total, count(*) AS n, avg(t.price) AS mean
    FROM ticket t JOIN play p ON p.id = t.play_id JOIN hall h ON h.id = p.hall_id GROUP BY p.id;
CREATE VIEW shares AS WITH everything AS (SELECT sum(total) AS total FROM takings)
    SELECT title, hall, round(takings.total * 1.0 / everything.total, 1) AS share, rank() OVER (PARTITION BY hall ORDER BY takings.total DESC) AS place
    FROM takings CROSS JOIN everything WHERE n > 1;""")
halls = ["Great Hall", "Cellar", "Courtyard", "Annex"]
for n, name in enumerate(halls, 1):
    print(f"INSERT INTO hall VALUES ({n}, '{name}', {draw.randrange(20, 900)});")
plays = ["The Gulls", "An Inspector", "Woyzeck''s Daughter", "Three Aunts", "Godot Arrives", "The Cherry Stone", "Hedda G."]
print("INSERT INTO play (id, title, hall_id, minutes) VALUES\n    " + ",\n    ".join(f"({n}, '{title}', {draw.randrange(1, 5)}, {draw.choice([60, 90, 145])})" for n, title in enumerate(plays, 1)) + ";")
rows = []
for n in range(90):
    price = draw.choice([8, 12.5, 19.9, 30])
    kind = draw.choice(["full", "full", "child", "press"])
    rows.append(f"({draw.randrange(1, 8)}, {price}, {0 if kind == 'press' else price / 2 if kind == 'child' else price}, '2026-11-{draw.randrange(1, 28):02}', '{kind}')")
for start in range(0, 90, 30):
    print("INSERT INTO ticket (play_id, price, paid, sold_on, kind) VALUES\n    " + ",\n    ".join(rows[start:start + 30]) + ";")
print("""INSERT INTO ticket (play_id, price, paid, sold_on, kind) VALUES (7, 30, 30, '2026-11-30', 'Full');
INSERT INTO daily (day, takings) SELECT sold_on, sum(paid) FROM ticket WHERE true GROUP BY sold_on ON CONFLICT (day) DO UPDATE SET takings = excluded.takings;
UPDATE ticket SET paid = paid + 1 WHERE kind = 'press' AND id % 7 = 0;
DELETE FROM ticket WHERE play_id = (SELECT id FROM play WHERE title LIKE 'Hedda%') AND kind <> 'full';
COMMIT;""")
PY
python3 tickets.py >small.sql
