public class Main {
    interface Visitor { int number(Num n); int sum(Sum s); }
    interface Node { int accept(Visitor v); }
    static class Num implements Node { int value = 2; public int accept(Visitor v) { return v.number(this); } }
    static class Sum implements Node { Node a = new Num(), b = new Num(); public int accept(Visitor v) { return v.sum(this); } }
    static class Eval implements Visitor {
        public int number(Num n) { return n.value; }
        public int sum(Sum s) { return s.a.accept(this) + s.b.accept(this); }
    }
    public static void main(String[] args) { Filler.work(args.length); System.out.println(new Sum().accept(new Eval())); }
}
