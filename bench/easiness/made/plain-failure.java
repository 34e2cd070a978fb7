public class Main {
    static class Problem extends RuntimeException {
        @Override public String getMessage() { return detail(); }
        String detail() { return "detail"; }
    }
    static class Closing implements AutoCloseable { public void close() { System.out.println("closed"); } }
    public static void main(String[] args) {
        Filler.work(args.length);
        try (Closing c = new Closing()) { throw new Problem(); } catch (RuntimeException e) { System.out.println(e.getMessage()); }
    }
}
