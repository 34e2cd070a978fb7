class Book:
    def __init__(self, title, pages, price=0.0):
        self.title = title
        self.pages = pages
        self.price = price
        self.due = None


class Shelf:
    def __init__(self, name):
        self.name = name
        self.books = []

    def put(self, book):
        self.books.append(book)


class Member:
    def __init__(self, name, limit):
        self.name = name
        self.limit = limit
        self.borrowed = []

    def borrow(self, book, day):
        if len(self.borrowed) >= self.limit:
            raise ValueError("limit")
        book.due = day + 30
        self.borrowed.append(book)


def overdue(member, today, grace):
    return [book for book in member.borrowed if book.due + grace < today + 10]
