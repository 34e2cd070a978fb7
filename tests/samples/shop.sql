-- a shop
CREATE TABLE customers (
    id INTEGER PRIMARY KEY,
    name VARCHAR(40) NOT NULL,
    balance NUMERIC(10, 2) DEFAULT 0
);

CREATE TABLE orders (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER REFERENCES customers (id),
    placed DATE,
    total NUMERIC
);

CREATE INDEX by_customer ON orders (customer_id, placed);

INSERT INTO customers (id, name, balance) VALUES (1, 'Ann', 10.5), (2, 'Bob', 0);

UPDATE customers SET balance = balance + 5, name = 'Anna' WHERE id = 1 AND balance > 3;

SELECT c.name, COUNT(o.id) AS n, SUM(o.total) AS total
FROM customers AS c
LEFT JOIN orders AS o ON o.customer_id = c.id
WHERE c.balance >= 0 OR c.name LIKE 'A%'
GROUP BY c.name
HAVING COUNT(o.id) > 1
ORDER BY total DESC, c.name
LIMIT 10;

WITH big AS (SELECT id FROM orders WHERE total > 100)
SELECT * FROM customers WHERE id IN (SELECT customer_id FROM big);

SELECT CASE WHEN balance > 0 THEN 'rich' ELSE 'poor' END FROM customers;

DELETE FROM orders WHERE placed < '2020-01-01';

DROP TABLE orders;
