cat >dump.py <<'PY'
"""Writes countries and those that are no more as a dump with foreign keys."""
import json

FOLDER = "/usr/share/iso-codes/json/"


def rows(name, key):
    with open(FOLDER + name, encoding="utf-8") as file:
        return json.load(file)[key]


def text(value):
    return "NULL" if value is None else "'" + str(value).replace("'", "''") + "'"


print("PRAGMA foreign_keys = ON;\nBEGIN TRANSACTION;")
print("CREATE TABLE country (code TEXT PRIMARY KEY, long_code TEXT UNIQUE, number INTEGER, name TEXT NOT NULL, official TEXT);")
print("CREATE TABLE currency (code TEXT PRIMARY KEY, number TEXT, name TEXT NOT NULL);")
print("CREATE TABLE former (code TEXT PRIMARY KEY, now TEXT REFERENCES country (code), name TEXT, until TEXT);")
for row in rows("iso_3166-1.json", "3166-1"):
    values = text(row["alpha_2"]), text(row["alpha_3"]), str(int(row["numeric"])), text(row["name"]), text(row.get("official_name"))
    print(f"INSERT INTO country VALUES ({', '.join(values)});")
for row in rows("iso_4217.json", "4217"):
    print(f"INSERT INTO currency VALUES ({text(row['alpha_3'])}, {text(row.get('numeric'))}, {text(row['name'])});")
for row in rows("iso_3166-3.json", "3166-3"):
    code = row["alpha_4"]
    print(f"INSERT INTO former VALUES ({text(code)}, {text(code[2:])}, {text(row['name'])}, {text(row.get('withdrawal_date'))});")
print("CREATE INDEX country_name ON country (name);\nCOMMIT;")
PY
python3 dump.py >small.sql
