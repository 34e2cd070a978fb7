import java.util.function.*;
public class Main {
    public static void main(String[] args) {
        Filler.work(args.length);
        Function<Integer, Integer> twice = i -> doubled(i);
        Supplier<Main> make = Main::new;
        System.out.println(twice.apply(4) + make.get().value());
    }
    static int doubled(int i) { return 2 * i; }
    int value() { return 3; }
}
