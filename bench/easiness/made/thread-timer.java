import java.util.*;
public class Main extends TimerTask {
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        Timer timer = new Timer();
        timer.schedule(new Main(), 1);
        Thread.sleep(200);
        timer.cancel();
    }
    public void run() { System.out.println("tick"); }
}
