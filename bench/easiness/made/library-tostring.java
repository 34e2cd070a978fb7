public class Main {
    public static void main(String[] args) {
        Filler.work(args.length);
        System.out.println(new Main());
    }
    @Override public String toString() { return "a main " + hidden(); }
    String hidden() { return "hidden"; }
}
