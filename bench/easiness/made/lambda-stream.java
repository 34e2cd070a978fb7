import java.util.*;
import java.util.stream.*;
public class Main {
    final int number;
    Main(int number) { this.number = number; }
    public static void main(String[] args) {
        Filler.work(args.length);
        System.out.println(IntStream.range(0, 9).mapToObj(Main::new).filter(m -> m.isOdd()).map(Main::name).collect(Collectors.toList()));
    }
    boolean isOdd() { return number % 2 == 1; }
    String name() { return "n" + number; }
}
