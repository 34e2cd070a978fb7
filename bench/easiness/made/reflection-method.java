public class Main {
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        Main.class.getMethod("target", int.class).invoke(null, 3);
    }
    public static void target(int i) { System.out.println(after(i)); }
    static int after(int i) { return i + 1; }
}
