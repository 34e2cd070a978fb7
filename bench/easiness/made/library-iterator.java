import java.util.*;
public class Main {
    interface Step { void go(); }
    static class First implements Step { public void go() { System.out.println("first"); } }
    static class Second implements Step { public void go() { System.out.println("second"); } }
    public static void main(String[] args) {
        Filler.work(args.length);
        List<Step> steps = new ArrayList<>();
        steps.add(new First());
        steps.add(new Second());
        for (Step step : steps) step.go();
        Queue<Step> queue = new ArrayDeque<>(steps);
        queue.peek().go();
    }
}
