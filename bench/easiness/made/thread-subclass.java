public class Main extends Thread {
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        Main main = new Main();
        main.start();
        main.join();
    }
    @Override public void run() { System.out.println("runs"); }
}
