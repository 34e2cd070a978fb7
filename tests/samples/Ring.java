package sample.ring;

import java.util.*;
import static java.lang.Math.max;

/** A ring of things. */
@SuppressWarnings({"unchecked", "rawtypes"})
public abstract class Ring<T extends Comparable<T>> extends AbstractList<T> implements Cloneable, java.io.Serializable {
    private static final long serialVersionUID = 1L;
    protected T[] items = (T[]) new Comparable[8];
    int first, count = 0;

    enum Mode { FAST(1), SLOW(2) { @Override int cost() { return 9; } }; final int n; Mode(int n) { this.n = n; } int cost() { return n; } }

    interface Visitor<R> { R visit(Object o) throws Exception; default void done() {} }

    record Pair<A, B>(A left, B right) {}

    static { System.out.println("loaded"); }

    public Ring(int size, String... names) {
        super();
        if (size < 0) throw new IllegalArgumentException("size " + size);
    }

    @Override
    public synchronized T get(int index) {
        // wraps around
        return items[(first + index) % items.length];
    }

    abstract <R> R accept(Visitor<? super R> v, final int... depth) throws Exception;

    public int size() {
        int total = 0;
        for (int i = 0, j = 10; i < j; i++, j--) total += i * j;
        for (T item : items) { if (item == null) continue; else total++; }
        outer:
        while (true) {
            do { total--; } while (total > 100 && !isEmpty());
            switch (total) {
                case 1: case 2: break outer;
                default: total = max(total, 3);
            }
            break;
        }
        try (Scanner in = new Scanner(System.in)) {
            total = in.hasNext() ? in.nextInt() : ~total;
        } catch (InputMismatchException | NullPointerException e) {
            e.printStackTrace();
        } finally {
            count = total >>> 1;
        }
        Runnable r = () -> System.out.println(this);
        Comparator<String> c = (a, b) -> { return a.compareTo(b); };
        List<int[]> list = new ArrayList<>(List.of(new int[] {1, 2}, new int[3]));
        Object o = list.stream().map(int[]::clone).toArray();
        synchronized (o) { assert o instanceof Object[] : "odd"; }
        return (int) 'x' + (total & 0xFF);
    }
}
