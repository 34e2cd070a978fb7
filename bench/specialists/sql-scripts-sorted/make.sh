cat >dump.py <<'PY'
"""Writes scripts, languages and time zones as a dump with keys, indices, views and queries."""
import json

FOLDER = "/usr/share/iso-codes/json/"


def rows(name, key):
    with open(FOLDER + name, encoding="utf-8") as file:
        return json.load(file)[key]


def text(value):
    return "NULL" if value is None else "'" + str(value).replace("'", "''") + "'"


print("PRAGMA foreign_keys = ON;\nBEGIN TRANSACTION;")
print("CREATE TABLE script (code TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, name TEXT NOT NULL);")
print("CREATE TABLE language (code TEXT PRIMARY KEY, name TEXT NOT NULL, common TEXT, short TEXT UNIQUE);")
print("CREATE TABLE land (code TEXT PRIMARY KEY, name TEXT NOT NULL, flag TEXT);")
print("CREATE TABLE zone (name TEXT NOT NULL, land TEXT NOT NULL REFERENCES land (code), place TEXT, note TEXT DEFAULT '', PRIMARY KEY (name, land));")
for row in rows("iso_15924.json", "15924"):
    print(f"INSERT INTO script (code, number, name) VALUES ({text(row['alpha_4'])}, {int(row['numeric'])}, {text(row['name'])});")
for row in rows("iso_639-2.json", "639-2"):
    print(f"INSERT INTO language VALUES ({text(row['alpha_3'])}, {text(row['name'])}, {text(row.get('common_name'))}, {text(row.get('alpha_2'))});")
lands = {row["alpha_2"]: row for row in rows("iso_3166-1.json", "3166-1")}
for code, row in lands.items():
    print(f"INSERT INTO land VALUES ({text(code)}, {text(row['name'])}, {text(row.get('flag'))});")
with open("/usr/share/zoneinfo/zone.tab", encoding="utf-8") as file:
    zones = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
for zone in zones:
    if zone[0] in lands:
        print(f"INSERT INTO zone (name, land, place) VALUES ({text(zone[2])}, {text(zone[0])}, {text(zone[1])});")
print("CREATE INDEX land_name ON land (name);\nCREATE INDEX zone_land ON zone (land, place);")
print("CREATE VIEW many AS SELECT land, count(*) AS zones, min(place) AS first FROM zone GROUP BY land HAVING count(*) > 2;")
print("CREATE VIEW overview AS SELECT l.code, l.name, m.zones, (SELECT count(*) FROM language g WHERE g.short = lower(l.code)) AS namesakes "
      "FROM land l JOIN many m ON m.land = l.code LEFT JOIN script s ON s.name = l.name "
      "WHERE l.name NOT IN (SELECT name FROM language WHERE common IS NOT NULL) ORDER BY m.zones DESC, l.name;")
print("COMMIT;\nSELECT name, zones FROM overview WHERE namesakes > 0;\nSELECT substr(name, 1, 1) AS letter, count(*) FROM script GROUP BY letter;")
PY
python3 dump.py >small.sql
