import java.awt.event.*;
import javax.swing.Timer;
public class Main implements ActionListener {
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        Timer timer = new Timer(1, new Main());
        timer.setRepeats(false);
        timer.start();
        Thread.sleep(500);
    }
    public void actionPerformed(ActionEvent e) { System.out.println("fired"); }
}
