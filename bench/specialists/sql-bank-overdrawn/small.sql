-- Accounts of a small bank with transfers, fees, and a trigger that should refuse what is not covered.
PRAGMA foreign_keys = ON;
CREATE TABLE branch (
    id INTEGER PRIMARY KEY,
    city TEXT NOT NULL UNIQUE
);
CREATE TABLE owner (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    branch INTEGER NOT NULL REFERENCES branch (id),
    born INTEGER CHECK (born BETWEEN 1900 AND 2020)
);
CREATE TABLE account (
    number TEXT PRIMARY KEY,
    owner INTEGER NOT NULL REFERENCES owner (id) ON DELETE CASCADE,
    kind TEXT NOT NULL DEFAULT 'giro' CHECK (kind IN ('giro', 'savings')),
    credit INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE movement (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL REFERENCES account (number),
    day INTEGER NOT NULL,
    cents INTEGER NOT NULL CHECK (cents <> 0),
    note TEXT
);
CREATE TABLE refused (account TEXT, cents INTEGER, day INTEGER);
CREATE INDEX movement_account ON movement (account, day);
CREATE INDEX owner_name ON owner (name) WHERE born > 1950;
CREATE TRIGGER covered AFTER INSERT ON movement WHEN NEW.cents < -100000
BEGIN
    INSERT INTO refused VALUES (NEW.account, NEW.cents, NEW.day);
    DELETE FROM movement WHERE id = NEW.id;
END;
INSERT INTO branch VALUES (1, 'Oldenburg'), (2, 'Emden'), (3, 'Leer');
INSERT INTO owner (id, name, branch, born) VALUES (11, 'Focken', 1, 1961), (12, 'Janssen', 2, 1975), (13, 'Ubben', 3, NULL), (14, 'Wilts', 1, 1948);
INSERT INTO account (number, owner) VALUES ('A-100', 11), ('A-200', 12), ('A-300', 13);
INSERT INTO account VALUES ('S-100', 11, 'savings', 0), ('S-400', 14, 'savings', 0), ('A-400', 14, 'giro', 50000);
INSERT INTO movement (account, day, cents, note) VALUES
    ('A-100', 1, 250000, 'salary'), ('A-100', 3, -80000, 'rent'), ('A-100', 9, -95000, 'car'), ('A-100', 11, -90000, 'boat'),
    ('A-200', 2, 180000, 'salary'), ('A-200', 4, -60000, 'rent'), ('A-300', 5, 40000, NULL), ('A-400', 6, -30000, 'shop'),
    ('S-100', 7, 500000, 'heritage'), ('S-400', 7, 10000, 'gift');
INSERT INTO movement (account, day, cents, note) SELECT number, 30, -500, 'fee' FROM account WHERE kind = 'giro';
INSERT INTO movement (account, day, cents) VALUES ('A-300', 12, -150000);
UPDATE account SET credit = credit + 10000 WHERE owner IN (SELECT id FROM owner WHERE born < 1950);
CREATE VIEW running AS
    SELECT m.account, m.day, m.note, sum(m.cents) OVER (PARTITION BY m.account ORDER BY m.day, m.id) AS balance
    FROM movement m;
CREATE VIEW lowest AS
    WITH least (account, balance) AS (SELECT account, min(balance) FROM running GROUP BY account),
        people AS (SELECT o.id, o.name, b.city FROM owner o JOIN branch b ON b.id = o.branch)
    SELECT a.number, p.name, p.city, least.balance + a.credit AS room
    FROM account a JOIN people p ON p.id = a.owner LEFT JOIN least ON least.account = a.number;
SELECT number, name, room FROM lowest WHERE room < 0 ORDER BY room;
SELECT city, count(*) AS accounts, total(room) FROM lowest GROUP BY city HAVING count(*) > 1;
SELECT kind, avg(credit) FROM account GROUP BY kind;
SELECT account, CASE WHEN cents < -100000 THEN 'large' ELSE 'small' END AS size FROM refused;
