PRAGMA foreign_keys = ON;
BEGIN;
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT);
CREATE TABLE article (id INTEGER PRIMARY KEY, name TEXT UNIQUE, price REAL CHECK (price > 0));
CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer INTEGER REFERENCES customer (id),
                       article INTEGER REFERENCES article (id), pieces INTEGER DEFAULT 1);
CREATE INDEX by_customer ON purchase (customer);
INSERT INTO customer VALUES (1, 'Ada', 'London'), (2, 'Kurt', 'Wien');
INSERT INTO article VALUES (10, 'nail', 0.05);
INSERT INTO article VALUES (11, 'screw', 0.07);
INSERT INTO purchase (customer, article, pieces) VALUES (1, 10, 100);
INSERT INTO purchase (customer, article) VALUES (2, 11);
INSERT INTO purchase (customer, article, pieces) VALUES (2, 12, 5);
SELECT name, sum(pieces) FROM customer JOIN purchase ON customer = customer.id GROUP BY name;
COMMIT;
