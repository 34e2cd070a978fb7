"""Records what the tools of first_try.py print on their inputs and on an empty input, as tests of
share/signatures: one file a tool in tests/fixtures/signatures.

    record.py FOLDER [NAME ...]

The lines behind "== keeps" are written by hand, or by --accept from what Pare prints."""
import os
import subprocess
import sys
import tempfile

import first_try


def without_paths(text, folder):
    """The text without the folders of this machine."""
    home = os.path.expanduser("~")
    return text.replace(folder, "/home/me").replace(first_try.HERE, ".").replace(home + "/", "/home/me/")


def run(argv, name, data):
    with tempfile.TemporaryDirectory(prefix="first-try.") as folder:
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
        words = [word.replace("{}", name) for word in argv]
        done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        texts = [without_paths(text.decode("utf-8", "replace"), folder) for text in (done.stderr, done.stdout)]
        return done.returncode, texts


def main():
    folder, names = sys.argv[1], sys.argv[2:]
    for row in first_try.TABLE:
        name, source, command, _ = row
        if names and name not in names:
            continue
        with tempfile.TemporaryDirectory(prefix="first-try.") as inputs:
            file = first_try.fetch(source, inputs)
            with open(os.path.join(inputs, file), "rb") as opened:
                data = opened.read()
        argv = first_try.argv_of(command)
        status, (err, out) = run(argv, file, data)
        empty_status, (empty_err, empty_out) = run(argv, file, b"")
        with open(os.path.join(folder, name + ".txt"), "w", encoding="utf-8") as recorded:
            recorded.write("== %s\n== exit %d\n== stderr\n%s\n== stdout\n%s\n" % (command.replace(first_try.HERE, "."), status, err, out[:1500]))
            recorded.write("== empty exit %d\n== empty stderr\n%s\n== empty stdout\n%s\n" % (empty_status, empty_err, empty_out[:1500]))


if __name__ == "__main__":
    main()
