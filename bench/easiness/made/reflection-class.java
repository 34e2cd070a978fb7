public class Main {
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        Object made = Class.forName("Plugin").getDeclaredConstructor().newInstance();
        ((Runnable) made).run();
    }
}
class Plugin implements Runnable {
    static { System.out.println("loaded"); }
    public void run() { System.out.println("plugin"); }
}
