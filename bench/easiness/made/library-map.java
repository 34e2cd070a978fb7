import java.util.*;
public class Main implements Comparable<Main> {
    final int number;
    Main(int number) { this.number = number; }
    public static void main(String[] args) {
        Filler.work(args.length);
        Map<Main, String> hashed = new HashMap<>();
        hashed.put(new Main(1), "one");
        TreeSet<Main> sorted = new TreeSet<>(Arrays.asList(new Main(2), new Main(1)));
        System.out.println(hashed.get(new Main(1)) + sorted.size());
    }
    @Override public int hashCode() { return number; }
    @Override public boolean equals(Object o) { return o instanceof Main && ((Main) o).number == number; }
    public int compareTo(Main o) { return Integer.compare(number, o.number); }
}
