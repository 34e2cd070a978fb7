public class Main implements Runnable {
    public static void main(String[] args) {
        Filler.work(args.length);
        Runtime.getRuntime().addShutdownHook(new Thread(new Main()));
    }
    public void run() { System.out.println("ends"); }
}
