// Books on shelves, and who has them.
public class Book : Object {
    public string title { get; construct; }
    public int year { get; construct; }

    public Book (string title, int year) {
        Object (title: title, year: year);
    }

    public string line () {
        return "%s (%d)".printf (title, year);
    }
}

public class Shelf : Object {
    private Book[] books = {};
    public int room { get; set; default = 20; }

    public signal void full (Book last);

    public bool put (Book book) {
        if (books.length >= room) {
            full (book);
            return false;
        }
        books += book;
        return true;
    }

    public int oldest () {
        int year = 9999;
        foreach (var book in books) {
            if (book.year < year) {
                year = book.title;
            }
        }
        return year;
    }
}

int main (string[] args) {
    var shelf = new Shelf ();
    shelf.full.connect ((last) => stdout.printf ("no room for %s\n", last.line ()));
    shelf.put (new Book ("Emma", 1815));
    shelf.put (new Book ("Dracula", 1897));
    stdout.printf ("oldest: %d\n", shelf.oldest ());
    return 0;
}
