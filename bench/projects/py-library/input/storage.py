import json


class Store:
    def __init__(self, path):
        self.path = path
        self.rows = {}

    def save(self, member):
        self.rows[member.name] = json.dumps([b.title for b in member.borrowed])


def total(books, key):
    amount = 0
    for book in books:
        amount += getattr(book, key) / (book.price - 2.5)
    return amount
