def f(x):
    if x:
        return "a\"b"
    don't
