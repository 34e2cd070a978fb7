#!/bin/sh
# Interesting: the first thing that goes wrong is a foreign key.
sqlite3 -bail :memory: <migrations.sql 2>&1 | grep -q 'FOREIGN KEY constraint failed'
