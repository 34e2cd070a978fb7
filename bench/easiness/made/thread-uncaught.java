public class Main implements Thread.UncaughtExceptionHandler {
    public static void main(String[] args) {
        Filler.work(args.length);
        Thread.setDefaultUncaughtExceptionHandler(new Main());
        throw new IllegalStateException("on purpose");
    }
    public void uncaughtException(Thread t, Throwable e) { System.out.println(e.getMessage()); }
}
