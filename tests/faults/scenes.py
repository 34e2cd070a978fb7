"""scenes - one small reduction for each kind of input, and what must be true of it after any accident.

A scene is a directory that is copied for each case: the input, a test that is one quick program, and the command.  The
test's question can also be asked here, without a process."""
import os
import shutil
import subprocess
import tempfile
import zipfile


class Scene:
    def __init__(self, name, inputs, words, options=(), output=None, in_place=False, extra=()):
        self.name, self.inputs, self.words = name, inputs, [w.encode() for w in words]
        self.options, self.in_place, self.extra = list(options), in_place, list(extra)
        self.output = inputs[0] if in_place else output
        self.home = None

    def command(self, tools, jobs):
        place = ["--in-place"] if self.in_place else ["-o", self.output]
        test = "./test.sh"
        return [tools.pare, "-q", f"-j{jobs}", *place, *self.options, test, *self.inputs]

    def prepare(self, root, tools):
        """Makes the directory that cases are copies of, with the result of a calm run beside it."""
        self.home = os.path.join(root, self.name)
        shutil.rmtree(self.home, ignore_errors=True)
        os.makedirs(self.home)
        MAKERS[self.name](self.home)
        with open(os.path.join(self.home, "test.sh"), "w") as out:
            words = " ".join("'%s'" % w.decode() for w in self.words)
            out.write(f"#!/bin/sh\nexec {tools.has} {words}\n")
        os.chmod(os.path.join(self.home, "test.sh"), 0o755)
        self.originals = {name: content(os.path.join(self.home, name)) for name in self.inputs}
        self.given = set(os.listdir(self.home))
        with tempfile.TemporaryDirectory(dir=root) as calm:
            shutil.copytree(self.home, calm, dirs_exist_ok=True)
            subprocess.run(self.command(tools, 1), cwd=calm, check=True, stdin=subprocess.DEVNULL)
            self.result = content(os.path.join(calm, self.output))
        assert self.holds(self.result), self.name

    def holds(self, files):
        text = b"".join(files.values())
        return all(word in text for word in self.words)

    def original_is_safe(self, case):
        """The original is whole: at its place or, in place, in the file that keeps it."""
        for name, wanted in self.originals.items():
            found = content(os.path.join(case, name))
            if found != wanted and not (self.in_place and content(os.path.join(case, name + ".orig")) == kept(wanted, name)):
                return False
        return True

    def litter(self, case):
        """Files in the directory that neither the user nor a run that has ended puts there."""
        names = {self.output, os.path.basename(self.output) + ".pare", self.inputs[0] + ".pare", *self.given}
        if self.in_place:
            names |= {name + ".orig" for name in self.inputs}
        return sorted(set(os.listdir(case)) - names)


def kept(files, name):
    return {key.replace(name, name + ".orig", 1): data for key, data in files.items()}


def content(path):
    """The files at a path, by name; a jar counts with the files in it."""
    base, files = os.path.dirname(path), {}
    if os.path.isdir(path):
        for folder, _, names in os.walk(path):
            for name in names:
                whole = os.path.join(folder, name)
                files[os.path.relpath(whole, base)] = open(whole, "rb").read()
    elif path.endswith(".jar") and os.path.exists(path):
        try:
            with zipfile.ZipFile(path) as jar:
                return {name: jar.read(name) for name in jar.namelist()}
        except zipfile.BadZipFile:
            return {os.path.basename(path): b"no jar"}
    elif os.path.exists(path):
        files[os.path.basename(path)] = open(path, "rb").read()
    return files


def write(home, name, text):
    path = os.path.join(home, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as out:
        out.write(text)


def make_text(home):
    write(home, "in.txt", "".join(f"line {i}\n" for i in range(1, 13)))


def make_tree(home):
    write(home, "in.c", "int helper(int a) { return a + 1; }\nint target(int b) { if (b) return helper(b); return 0; }\n"
                        "int unused(void) { return 5; }\n")


def make_directory(home):
    for name in "abc":
        write(home, f"in/{name}.txt", "".join(f"{name} line {i}\n" for i in range(1, 5)))


def make_fji(home):
    write(home, "in.fji", "class A implements I { String m() { return ...; } B n() { return ...; } }\n"
                          "class B implements I { String m() { return ...; } B n() { return ...; } }\n"
                          "interface I { String m(); B n(); }\n"
                          "class M { String x(I a) { return a.m(); } String main() { return new M().x(new A()); } }\n")


def make_model(home):
    write(home, "in.conf", "".join(f"[part{i}]\nvalue = {i}\n" for i in range(6)))
    items = ", ".join('{"name": "part%d", "begin": "[part%d]", "end": "value = %d"}' % (i, i, i) for i in range(6))
    write(home, "model.json", '{"items": [%s], "rules": ["part2 => part4"]}' % items)


def make_classes(home):
    source = "".join(f"class C{i} {{ int f{i}() {{ return {i} + g(); }} int g() {{ return 7; }} }}\n" for i in range(4))
    with tempfile.TemporaryDirectory() as place:
        write(place, "C.java", source)
        subprocess.run(["javac", "-g:none", "-d", os.path.join(home, "in"), os.path.join(place, "C.java")], check=True,
                       env={k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"})


def make_jar(home):
    make_classes(home)
    with zipfile.ZipFile(os.path.join(home, "in.jar"), "w") as jar:
        for name in sorted(os.listdir(os.path.join(home, "in"))):
            jar.write(os.path.join(home, "in", name), name)
    shutil.rmtree(os.path.join(home, "in"))


MAKERS = {"text": make_text, "tree": make_tree, "directory": make_directory, "fji": make_fji, "model": make_model,
          "classes": make_classes, "jar": make_jar, "in-place": make_text, "parallel": make_text}


def all_scenes():
    return [
        Scene("text", ["in.txt"], ["line 7", "line 11"], output="out.txt"),
        Scene("tree", ["in.c"], ["target", "return 0"], output="out.c"),
        Scene("directory", ["in"], ["a line 2", "c line 3"], output="out"),
        Scene("fji", ["in.fji"], ["class M", "a.m()"], ["-p", "fji"], output="out.fji"),
        Scene("model", ["in.conf"], ["part2"], ["--model", "model.json"], output="out.conf"),
        Scene("classes", ["in"], ["C2"], output="out"),
        Scene("jar", ["in.jar"], ["C2"], output="out"),
        Scene("in-place", ["in.txt"], ["line 7", "line 11"], in_place=True),
        Scene("parallel", ["in.txt"], ["line 7", "line 11"], ["--sandbox"], output="out.txt"),
    ]
