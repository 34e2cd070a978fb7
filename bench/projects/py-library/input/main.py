import sys
import storage
from model import Book, Member, Shelf, overdue
from report import table, heading


def build(count):
    shelf = Shelf("front")
    for i in range(count):
        shelf.put(Book("book %d" % i, 100 + i, price=i * 2.5))
    return shelf


def main(arguments):
    shelf = build(4)
    member = Member("ann", limit=2)
    for book in shelf.books[:2]:
        member.borrow(book, day=3)
    print(heading("library"))
    print(table([(b.title, b.pages) for b in shelf.books], width=12))
    store = storage.Store(":memory:")
    store.save(member)
    late = overdue(member, today=40, grace=7)
    return storage.total(late, key="price") if arguments else len(late)


main(sys.argv)
