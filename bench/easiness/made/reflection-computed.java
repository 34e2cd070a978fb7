public class Main {
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        String name = new StringBuilder("tegrat").reverse().toString();
        Main.class.getDeclaredMethod(name).invoke(null);
    }
    static void target() { System.out.println("reached"); }
}
