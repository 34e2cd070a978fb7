import java.util.*;
public class Main {
    final String name;
    Main(String name) { this.name = name; }
    public static void main(String[] args) {
        Filler.work(args.length);
        List<Main> all = new ArrayList<>(Arrays.asList(new Main("b"), new Main("a")));
        all.sort(Comparator.comparing(Main::key));
        System.out.println(all.get(0).name);
    }
    String key() { return name; }
}
