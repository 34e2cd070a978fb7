"""The programs of the study: Debian's (debian.csv) and small ones that are made here (made/*.java).

Both lists are fixed by kind before anything runs.  Each made program comes in two sizes: beside 5 and beside 40 classes
of plain code, which are the same in every run."""

import csv
import os
import random
import re
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
JARS = "/usr/share/java"
SIZES = (5, 40)
COLUMNS = ["path", "name", "main", "classpath", "args"]


def filler(n, seed):
    """n classes that call each other, behind Filler.work(int)."""
    rng = random.Random(seed)
    lines = ["class Filler {", "    static int work(int n) { int sum = n;"]
    lines += [f"        sum += new F{i}().step(sum);" for i in range(0, n, 3)]
    lines += ["        return sum; }", "}"]
    for i in range(n):
        base = f" extends F{rng.randrange(i)}" if i > 0 and rng.random() < 0.4 else ""
        other = rng.randrange(n)
        call = f"new F{other}().leaf(n)" if other != i else "n"
        lines += [f"class F{i}{base} {{",
                  f"    int step(int n) {{ return n > {rng.randrange(5)} ? leaf(n) : {call}; }}",
                  f"    int leaf(int n) {{ return n + {i}; }}",
                  f"    int unused{i}(int n) {{ return step(n) * {rng.randrange(9)}; }}",
                  "}"]
    return "\n".join(lines) + "\n"


def run(*words, **options):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)


def compile_to(out, sources):
    os.makedirs(out, exist_ok=True)
    run("javac", "-nowarn", "--release", "8", "-d", out, *sources)


def make_one(source, size, out):
    """A directory of classes from one file of made/."""
    if os.path.isdir(out):
        return
    temp = out + ".new"
    shutil.rmtree(temp, ignore_errors=True)
    os.makedirs(temp)
    with open(os.path.join(temp, "Filler.java"), "w") as file:
        file.write(filler(size, f"{os.path.basename(source)} {size}"))
    shutil.copy(source, os.path.join(temp, "Main.java"))
    compile_to(os.path.join(temp, "classes"), [os.path.join(temp, "Filler.java"), os.path.join(temp, "Main.java")])
    with open(source) as file:
        for interface, service in re.findall(r"@service (\S+) (\S+)", file.read()):
            services = os.path.join(temp, "classes", "META-INF", "services")
            os.makedirs(services)
            with open(os.path.join(services, interface), "w") as names:
                names.write(service + "\n")
    os.rename(os.path.join(temp, "classes"), out)
    shutil.rmtree(temp)


def made(work):
    rows = []
    for file in sorted(os.listdir(os.path.join(HERE, "made"))):
        name = file[:-len(".java")]
        for size in SIZES:
            out = os.path.join(work, "made", f"{name}-{size}")
            make_one(os.path.join(HERE, "made", file), size, out)
            rows.append({"kind": name.split("-")[0], "path": out, "name": f"{name}-{size}", "main": "Main"})
    return rows


def data(work):
    """Files that Debian's programs read."""
    out = os.path.join(work, "data")
    if os.path.isdir(out):
        return out
    temp = out + ".new"
    shutil.rmtree(temp, ignore_errors=True)
    os.makedirs(temp)
    files = {
        "a.xml": '<?xml version="1.0"?>\n<list><item id="1">one</item><item id="2"><b>two</b></item></list>\n',
        "a.xsd": '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="list" type="xs:string"/></xs:schema>\n',
        "a.xsl": '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">'
                 '<out><xsl:value-of select="count(//item)"/></out></xsl:template></xsl:stylesheet>\n',
        "Filler.java": filler(5, "data"),
    }
    for name, text in files.items():
        with open(os.path.join(temp, name), "w") as file:
            file.write(text)
    compile_to(temp, [os.path.join(temp, "Filler.java")])
    run("jar", "cfM", "a.zip", "Filler.class", "F0.class", cwd=temp)
    os.rename(temp, out)
    return out


def debian(work):
    """Those whose jars are installed, and the names of the others."""
    rows, missing, files = [], [], data(work)
    with open(os.path.join(HERE, "debian.csv")) as file:
        for row in csv.DictReader(file):
            jars = [os.path.join(JARS, name) for name in [row["jar"], *row["classpath"].split()]]
            if not all(map(os.path.exists, jars)):
                missing.append(row["name"])
                continue
            rows.append({"kind": row["kind"], "path": jars[0], "name": row["name"], "main": row["main"],
                         "classpath": ":".join(jars[1:]), "args": row["args"].replace("DATA", files)})
    return rows, missing


def write(rows, path):
    with open(path, "w", newline="") as file:
        out = csv.DictWriter(file, COLUMNS, extrasaction="ignore", restval="")
        out.writeheader()
        out.writerows(rows)
