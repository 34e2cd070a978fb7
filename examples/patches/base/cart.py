"""Prints the receipt of a shopping cart: cart.py NAME:CENTS:COUNT... [--FLAG[=NUMBER]...]"""
import sys


def parse(words):
    items = []
    flags = {}
    for word in words:
        if word.startswith("--"):
            name, _, value = word[2:].partition("=")
            flags[name] = int(value or 1)
        else:
            name, price, count = word.split(":")
            items.append((name, int(price), int(count)))
    return items, flags


def subtotal(items):
    return sum(price * count for _, price, count in items)


def total(items, flags):
    result = subtotal(items)

    return result


def line(name, price, count):
    return "%s x%d %d" % (name, count, price * count)


def receipt(items, flags):
    lines = []

    for name, price, count in items:
        lines.append(line(name, price, count))

    lines.append("total %d" % total(items, flags))

    return "\n".join(lines)


def main(words):
    items, flags = parse(words)

    print(receipt(items, flags))


if __name__ == "__main__":
    main(sys.argv[1:])
