cat >dump.py <<'PY'
"""Writes languages, countries and regions as a dump with a view that checks the regions."""
import json

FOLDER = "/usr/share/iso-codes/json/"


def rows(name, key):
    with open(FOLDER + name, encoding="utf-8") as file:
        return json.load(file)[key]


def text(value):
    return "NULL" if value is None else "'" + str(value).replace("'", "''") + "'"


print("BEGIN TRANSACTION;")
print("CREATE TABLE language (code TEXT PRIMARY KEY, name TEXT NOT NULL, scope TEXT, kind TEXT, short TEXT);")
print("CREATE TABLE country (code TEXT PRIMARY KEY, name TEXT NOT NULL);")
print("CREATE TABLE region (code TEXT PRIMARY KEY, country TEXT NOT NULL, name TEXT NOT NULL, kind TEXT, parent TEXT);")
for row in rows("iso_639-3.json", "639-3"):
    values = [row["alpha_3"], row["name"], row.get("scope"), row.get("type"), row.get("alpha_2")]
    print(f"INSERT INTO language VALUES ({', '.join(map(text, values))});")
for row in rows("iso_3166-1.json", "3166-1"):
    print(f"INSERT INTO country VALUES ({text(row['alpha_2'])}, {text(row['name'])});")
for row in rows("iso_3166-2.json", "3166-2"):
    code = row["code"]
    parent = row.get("parent")
    if parent and "-" not in parent:
        parent = code[:3] + parent
    values = [code, code[:2], row["name"], row["type"], parent]
    print(f"INSERT INTO region VALUES ({', '.join(map(text, values))});")
print("CREATE INDEX region_name ON region (country, name);")
print("CREATE VIEW strange AS SELECT r.code, r.name, o.code AS other FROM region r JOIN country c ON c.code = r.country "
      "JOIN region o ON o.country = r.country AND o.name = r.name WHERE r.kind < o.kind ORDER BY r.code;")
print("COMMIT;")
PY
python3 dump.py >small.sql
