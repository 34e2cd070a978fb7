import java.util.concurrent.*;
public class Main implements Callable<Integer> {
    public static void main(String[] args) throws Exception {
        Filler.work(args.length);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        System.out.println(pool.submit(new Main()).get());
        pool.shutdown();
    }
    public Integer call() { return compute(4); }
    int compute(int i) { return i * i; }
}
