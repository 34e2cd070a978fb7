public class Main implements J {
    public static void main(String[] args) {
        Filler.work(args.length);
        I x = new Main();
        x.notfound();
    }
    public void notfound() { System.out.println("notfound"); }
}
interface I { void notfound(); }
interface J extends I { }
