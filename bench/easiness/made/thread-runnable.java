public class Main implements Runnable {
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        Thread thread = new Thread(new Main());
        thread.start();
        thread.join();
    }
    public void run() { System.out.println("runs"); inner(); }
    void inner() { }
}
