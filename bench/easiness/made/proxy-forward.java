import java.lang.reflect.*;
public class Main {
    interface Shape { int area(); }
    static class Square implements Shape { public int area() { return 4; } }
    public static void main(String[] args) {
        Filler.work(args.length);
        Square square = new Square();
        InvocationHandler forward = (p, method, a) -> method.invoke(square, a);
        Shape shape = (Shape) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Shape.class}, forward);
        System.out.println(shape.area());
    }
}
