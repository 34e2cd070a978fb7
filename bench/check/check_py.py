"""Compiles every FILE in the folders given and looks for undefined names with pyflakes; prints the first error of each.
Usage: check_py.py FILE-NAME FOLDER..."""
import ast
import os
import sys
import warnings

from pyflakes import checker

SERIOUS = ("UndefinedName", "UndefinedLocal", "ReturnOutsideFunction", "YieldOutsideFunction",
           "ContinueOutsideLoop", "BreakOutsideLoop", "DuplicateArgument")
warnings.simplefilter("ignore")
for folder in sys.argv[2:]:
    with open(os.path.join(folder, sys.argv[1]), encoding="utf-8") as file:
        text = file.read()
    error = ""
    try:
        compile(text, "small.py", "exec")
        found = [one for one in checker.Checker(ast.parse(text)).messages if type(one).__name__ in SERIOUS]
        if found:
            error = f"{found[0].lineno}\t{type(found[0]).__name__}: {found[0].message % found[0].message_args}"
    except (SyntaxError, ValueError) as problem:
        error = f"{getattr(problem, 'lineno', 0)}\t{type(problem).__name__}: {getattr(problem, 'msg', problem)}"
    print(error.replace("\n", " "))
