def heading(text, mark="="):
    return text + "\n" + mark * len(text)


def cell(value, width):
    return str(value).ljust(width)


def table(rows, width):
    return "\n".join(" ".join(cell(v, width) for v in row) for row in rows)
