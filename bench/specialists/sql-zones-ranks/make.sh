cat >zones.py <<'PY'
"""Writes the time zones, their countries and places as a dump with views that rank the places."""
FOLDER = "/usr/share/zoneinfo/"


def rows(name):
    with open(FOLDER + name, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]


def text(value):
    return "'" + value.replace("'", "''") + "'"


print("PRAGMA foreign_keys = OFF;\nBEGIN;")
print("CREATE TABLE country (code CHAR(2) NOT NULL PRIMARY KEY, name VARCHAR(60) NOT NULL);")
print("CREATE TABLE zone (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, latitude REAL, longitude REAL, comment TEXT DEFAULT '', area TEXT AS (substr(name, 1, instr(name, '/') - 1)));")
print("CREATE TABLE zone_country (zone INTEGER REFERENCES zone (id) ON DELETE CASCADE, country CHAR(2) REFERENCES country (code), place INTEGER, CONSTRAINT pair PRIMARY KEY (zone, country)) WITHOUT ROWID;")
countries = rows("iso3166.tab")
for start in range(0, len(countries), 25):
    print("INSERT INTO country (code, name) VALUES\n" + ",\n".join(f"({text(code)}, {text(name)})" for code, name in countries[start:start + 25]) + ";")
for number, row in enumerate(rows("zone1970.tab"), 1):
    codes, place, name, comment = (row + [""])[:4]
    split = max(place.rfind("+"), place.rfind("-"))
    print(f"INSERT INTO zone (id, name, latitude, longitude, comment) VALUES ({number}, {text(name)}, {int(place[:split])}, {int(place[split:])}, {text(comment)});")
    pairs = ", ".join(f"({number}, {text(code)}, {i})" for i, code in enumerate(codes.split(",")))
    print(f"INSERT OR IGNORE INTO zone_country VALUES {pairs};")
print("UPDATE zone SET comment = NULL WHERE comment = '';\nDELETE FROM zone_country WHERE zone IN (SELECT id FROM zone WHERE name LIKE 'Antarctica/%');")
print("CREATE UNIQUE INDEX zone_place ON zone (latitude, longitude);\nCREATE INDEX by_country ON zone_country (country);")
print("""CREATE VIEW ranked AS
SELECT z.name AS zone, c.name AS country, rank() OVER (PARTITION BY z.area ORDER BY c.name COLLATE NOCASE) AS place,
  CASE WHEN z.latitude < 0 THEN 'south' WHEN z.latitude > 0 THEN 'north' ELSE 'line' END AS half
FROM zone z INNER JOIN zone_country zc ON zc.zone = z.id LEFT JOIN country c ON c.code = zc.country
WHERE z.area IS NOT NULL AND c.code NOT IN ('AQ', 'GS');
CREATE VIEW ties (area, place, n) AS
WITH counted AS (SELECT substr(zone, 1, 4) AS area, place, count(*) AS n FROM ranked GROUP BY area, place)
SELECT area, place, n FROM counted WHERE n > 1 UNION SELECT 'none', 0, 0 FROM (SELECT 1) WHERE NOT EXISTS (SELECT * FROM counted WHERE n > 1);
COMMIT;""")
PY
python3 zones.py >small.sql
