public class Main {
    int area() { return 1; }
    static class Wide extends Main { @Override int area() { return 2; } }
    public static void main(String[] args) {
        Filler.work(args.length);
        Main[][] grid = new Main[2][2];
        grid[0][1] = new Wide();
        Object[] any = grid;
        System.out.println(((Main[]) any[0])[1].area());
    }
}
