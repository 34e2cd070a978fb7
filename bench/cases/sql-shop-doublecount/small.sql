-- Orders of a shop, their lines and payments; the last query says who still owes money.
PRAGMA foreign_keys = ON;
BEGIN;
CREATE TABLE customer (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    city TEXT DEFAULT 'Bremen',
    since DATE
);
CREATE TABLE article (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    price INTEGER NOT NULL CHECK (price > 0)
);
CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
    day DATE NOT NULL,
    state TEXT CHECK (state IN ('open', 'sent', 'paid')) DEFAULT 'open'
);
CREATE TABLE line (
    orders INTEGER NOT NULL REFERENCES orders (id),
    article INTEGER NOT NULL REFERENCES article (id),
    amount INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (orders, article)
) WITHOUT ROWID;
CREATE TABLE payment (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    orders INTEGER NOT NULL REFERENCES orders (id),
    cents INTEGER NOT NULL,
    day DATE
);
CREATE INDEX line_article ON line (article);
CREATE TRIGGER payment_closes AFTER INSERT ON payment BEGIN
    UPDATE orders SET state = 'paid' WHERE id = NEW.orders AND NEW.cents > 5000;
END;
INSERT INTO customer (id, name, since) VALUES (1, 'Arndt', '2021-02-03'), (2, 'Behrens', '2022-08-19');
INSERT INTO customer VALUES (3, 'Claasen', 'Kiel', NULL);
INSERT INTO article VALUES (10, 'lamp', 4990), (11, 'bulb', 450), (12, 'cable', 1200);
INSERT INTO orders (id, customer, day) VALUES (100, 1, '2023-01-09'), (101, 2, '2023-01-10'), (102, 3, '2023-01-12');
INSERT INTO line VALUES (100, 10, 1), (100, 11, 2), (101, 11, 10), (102, 12, 1);
INSERT INTO line (orders, article) VALUES (102, 10);
INSERT INTO payment (orders, cents, day) VALUES (100, 3000, '2023-01-11'), (101, 4500, '2023-01-12');
COMMIT;
CREATE VIEW due AS
    SELECT o.id AS orders, c.name, c.city, sum(l.amount * a.price) - coalesce(sum(p.cents), 0) AS cents
    FROM orders o
    JOIN customer c ON c.id = o.customer
    JOIN line l ON l.orders = o.id
    JOIN article a ON a.id = l.article
    LEFT JOIN payment p ON p.orders = o.id
    GROUP BY o.id, c.name, c.city;
SELECT name, cents FROM due WHERE cents <> 0 ORDER BY name;
SELECT state, count(*) FROM orders GROUP BY state;
