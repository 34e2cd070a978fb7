public class Main implements Runnable {
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        java.awt.EventQueue.invokeLater(new Main());
    }
    public void run() { System.out.println("dispatched"); }
}
