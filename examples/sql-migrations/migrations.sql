PRAGMA foreign_keys = ON;

-- begin customers
CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    city TEXT
);
-- end

-- begin products
CREATE TABLE products (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    price INTEGER NOT NULL CHECK (price >= 0)
);
-- end

-- begin invoices
CREATE TABLE invoices (
    id INTEGER PRIMARY KEY,
    customer INTEGER NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
    issued TEXT NOT NULL DEFAULT '2024-01-01'
);
-- end

-- begin lines
CREATE TABLE lines (
    invoice INTEGER NOT NULL REFERENCES invoices (id) ON DELETE CASCADE,
    product INTEGER NOT NULL REFERENCES products (id),
    amount INTEGER NOT NULL DEFAULT 1
);
-- end

-- begin payments
CREATE TABLE payments (
    id INTEGER PRIMARY KEY,
    invoice INTEGER NOT NULL REFERENCES invoices (id),
    cents INTEGER NOT NULL
);
-- end

-- begin customers by city
CREATE INDEX customers_by_city ON customers (city);
-- end

-- begin invoices by date
CREATE INDEX invoices_by_date ON invoices (issued);
-- end

-- begin audit
CREATE TABLE audit (
    what TEXT NOT NULL,
    at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
-- end

-- begin audit invoices
CREATE TRIGGER audit_invoices AFTER INSERT ON invoices
BEGIN
    INSERT INTO audit (what) VALUES ('invoice ' || new.id);
END;
-- end

-- begin audit payments
CREATE TRIGGER audit_payments AFTER INSERT ON payments
BEGIN
    INSERT INTO audit (what) VALUES ('payment ' || new.id);
END;
-- end

-- begin totals 1
CREATE VIEW totals AS
    SELECT invoice, sum(amount) AS total FROM lines GROUP BY invoice;
-- end

-- begin totals 2
DROP VIEW IF EXISTS totals;
CREATE VIEW totals AS
    SELECT invoice, sum(amount * price) AS total
    FROM lines JOIN products ON products.id = lines.product
    GROUP BY invoice;
-- end

-- begin balances
CREATE VIEW balances AS
    SELECT totals.invoice, total - coalesce(sum(cents), 0) AS due
    FROM totals LEFT JOIN payments ON payments.invoice = totals.invoice
    GROUP BY totals.invoice;
-- end

INSERT INTO customers VALUES (1, 'Ada', 'London');
INSERT INTO customers VALUES (2, 'Emmy', 'Erlangen');
INSERT INTO products VALUES (1, 'pencil', 120);
INSERT INTO products VALUES (2, 'notebook', 350);
INSERT INTO invoices (id, customer) VALUES (10, 1);
INSERT INTO invoices (id, customer) VALUES (20, 2);
INSERT INTO lines VALUES (10, 1, 12);
INSERT INTO lines VALUES (20, 1, 3);
INSERT INTO lines VALUES (20, 2, 1);
INSERT INTO payments (invoice, cents) VALUES (10, 1440);
INSERT INTO payments (invoice, cents) VALUES (20, 710);

-- begin move
UPDATE customers SET city = 'Bryn Mawr' WHERE id = 2;
-- end

-- begin discount
UPDATE products SET price = price * 9 / 10;
-- end

SELECT invoice, due FROM balances;
DELETE FROM customers WHERE id = 2;
SELECT count(*) FROM audit;
