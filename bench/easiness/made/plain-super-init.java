public class Main extends Middle {
    public static void main(String[] args) { Filler.work(args.length); System.out.println(new Main().size()); }
}
class Middle extends Top { int size() { return 1; } }
class Top { static { System.out.println("top"); register(); } static void register() { } }
