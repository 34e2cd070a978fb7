import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A lending library: books, readers, loans and reminders. */
public class Library {
    enum Kind { NOVEL, GUIDE, COMIC }

    record Book(String isbn, String title, Kind kind) { }

    static final class Loan {
        final Book book;
        final String reader;
        final LocalDate due;
        int reminders;

        Loan(Book book, String reader, LocalDate due) {
            this.book = book;
            this.reader = reader;
            this.due = due;
        }

        boolean isLate(LocalDate today) {
            return due.isBefore(today);
        }

        @Override
        public String toString() {
            return reader + ": " + book.title() + " until " + due;
        }
    }

    private final Map<String, Book> books = new HashMap<>();
    private final List<Loan> loans = new ArrayList<>();

    void add(String isbn, String title, Kind kind) {
        if (books.putIfAbsent(isbn, new Book(isbn, title, kind)) != null) {
            throw new IllegalArgumentException("there is a book " + isbn + " already");
        }
    }

    private Optional<Loan> loanOf(String isbn) {
        return loans.stream().filter(loan -> loan.book.isbn().equals(isbn)).findFirst();
    }

    boolean lend(String isbn, String reader, LocalDate day) {
        Book book = books.get(isbn);
        if (book == null || loanOf(isbn).isPresent()) {
            return false;
        }
        int days = switch (book.kind()) {
            case NOVEL -> 28;
            case GUIDE -> 14;
            case COMIC -> 7;
        };
        loans.add(new Loan(book, reader, day.plusDays(days)));
        return true;
    }

    void giveBack(String isbn) {
        loanOf(isbn).ifPresent(loans::remove);
    }

    List<String> remind(LocalDate today) {
        List<String> letters = new ArrayList<>();
        for (Loan loan : loans) {
            if (loan.isLate(today) && ++loan.reminders > 1) {
                giveBack(loan.book.isbn());
                letters.add("lost: " + loan);
            } else if (loan.isLate(today)) {
                letters.add("late: " + loan);
            }
        }
        return letters;
    }

    Map<Kind, Long> lentByKind() {
        return loans.stream().collect(Collectors.groupingBy(loan -> loan.book.kind(), Collectors.counting()));
    }

    public static void main(String[] arguments) {
        Library library = new Library();
        library.add("1", "The Sea", Kind.NOVEL);
        library.add("2", "Knots", Kind.GUIDE);
        library.add("3", "Captain Blue", Kind.COMIC);
        LocalDate day = LocalDate.of(2023, 5, 2);
        library.lend("3", "Ines", day);
        library.lend("2", "Paul", day);
        library.lend("1", "Rosa", day.plusDays(2));
        System.out.println(library.lentByKind().keySet().stream().sorted(Comparator.reverseOrder()).toList());
        for (int week = 1; week < 5; week++) {
            library.remind(day.plusWeeks(week)).forEach(System.out::println);
        }
    }
}
