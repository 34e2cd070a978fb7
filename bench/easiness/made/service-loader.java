import java.util.ServiceLoader;
public class Main {
    // @service Main$Greeter Main$Polite
    public interface Greeter { String greet(); }
    public static class Polite implements Greeter { public String greet() { return "good day"; } }
    public static void main(String[] args) {
        Filler.work(args.length);
        for (Greeter greeter : ServiceLoader.load(Greeter.class)) System.out.println(greeter.greet());
    }
}
