public class Main implements Named {
    public static void main(String[] args) {
        Filler.work(args.length);
        Named named = new Main();
        System.out.println(named.label());
    }
    public String name() { return "main"; }
}
interface Named { String name(); default String label() { return "<" + name() + ">"; } }
