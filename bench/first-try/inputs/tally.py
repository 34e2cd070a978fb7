import sys


def read(path):
    with open(path) as file:
        return [line.split() for line in file]


def tally(rows):
    counts = {}
    for row in rows:
        for word in row:
            counts[word] = counts.get(word, 0) + 1
    return counts


def show(counts):
    for word in sorted(counts):
        if counts[word] == None:
            continue
        print(word, counts[word])


if __name__ == "__main__":
    show(tally(read(sys.argv[1])))
