cat >library.py <<'PY'
"""Writes the database of a library: tables with constraints, views, triggers, common table expressions, rows."""
import random

draw = random.Random(1969)
print("""PRAGMA foreign_keys = ON;
CREATE TABLE branch (id INTEGER PRIMARY KEY, town TEXT NOT NULL, opened DATE DEFAULT '1990-01-01');
CREATE TABLE member (id INTEGER PRIMARY KEY, name TEXT NOT NULL, branch INTEGER REFERENCES branch (id), born INTEGER CHECK (born > 1900), UNIQUE (name, born));
CREATE TABLE book (isbn TEXT PRIMARY KEY, title TEXT NOT NULL COLLATE NOCASE, author TEXT, year INTEGER, copies INTEGER DEFAULT 1);
CREATE TABLE loan (id INTEGER PRIMARY KEY, book TEXT REFERENCES book (isbn), member INTEGER REFERENCES member (id), day INTEGER, returned INTEGER, fine REAL DEFAULT 0.0);
CREATE TABLE log (message TEXT, day INTEGER);
CREATE INDEX loan_day ON loan (day, returned);
CREATE INDEX book_author ON book (author) WHERE year > 1950;
CREATE TRIGGER lent AFTER INSERT ON loan WHEN NEW.returned IS NULL
BEGIN
  UPDATE book SET copies = copies - 1 WHERE isbn = NEW.book;
  INSERT INTO log (message, day) VALUES ('lent ' || NEW.book, NEW.day);
END;
CREATE VIEW overdue AS SELECT m.name, b.title, l.day, julianday('2000-01-01') - l.day AS late
  FROM loan l JOIN member m ON m.id = l.member LEFT JOIN book b ON b.isbn = l.book WHERE l.returned IS NULL;""")
towns = ["Aarhus", "Bergen", "Cork", "Delft", "Evora"]
for number, town in enumerate(towns):
    print(f"INSERT INTO branch (id, town) VALUES ({number + 1}, '{town}');")
print("INSERT INTO member (id, name, branch, born) VALUES")
print(",\n".join(f"  ({n}, 'reader {n}', {draw.randrange(5) + 1}, {draw.randrange(1920, 2000)})" for n in range(1, 41)) + ";")
for n in range(30):
    print(f"INSERT INTO book VALUES ('{n:03}-{draw.randrange(10**6):06}', 'Title {n}', 'Author {n % 7}', {draw.randrange(1900, 2000)}, {draw.randrange(3, 9)});")
for n in range(40):
    back = "NULL" if n % 3 else str(n + 20)
    print(f"INSERT INTO loan (book, member, day, returned) SELECT isbn, {n % 40 + 1}, {n}, {back} FROM book ORDER BY title LIMIT 1 OFFSET {draw.randrange(30)};")
print("""CREATE VIEW authors AS SELECT author, count(*) AS works, sum(copies) AS copies, max(year) AS latest FROM book GROUP BY author HAVING count(*) > 1;
CREATE VIEW busy AS
WITH RECURSIVE days (day) AS (SELECT 0 UNION ALL SELECT day + 1 FROM days WHERE day < 50),
  lent (day, n) AS (SELECT days.day, count(l.id) FROM days LEFT JOIN loan l ON l.day <= days.day AND (l.returned IS NULL OR l.returned > days.day) GROUP BY days.day),
  best (author, works) AS (SELECT author, works FROM authors WHERE latest > 1940)
SELECT m.name, m.born, best.author, best.works, (SELECT max(n) FROM lent WHERE lent.day > l.day) AS after, rank() OVER (ORDER BY l.day DESC) AS place
FROM loan l JOIN member m ON m.id = l.member JOIN book b ON b.isbn = l.book JOIN best ON best.author = b.author
WHERE EXISTS (SELECT 1 FROM overdue o WHERE o.name = m.name AND o.day BETWEEN 1 AND 45) AND m.branch IN (SELECT id FROM branch WHERE town LIKE '%e%')
ORDER BY place, m.name;""")
PY
python3 library.py >small.sql
