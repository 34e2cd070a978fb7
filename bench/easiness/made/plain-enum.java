public class Main {
    enum Op {
        ADD { int apply(int a, int b) { return a + b; } }, MUL { int apply(int a, int b) { return a * b; } };
        abstract int apply(int a, int b);
    }
    public static void main(String[] args) {
        Filler.work(args.length);
        for (Op op : Op.values()) System.out.println(op + " " + op.apply(3, 4));
        System.out.println(Op.valueOf("ADD").apply(1, 2));
    }
}
