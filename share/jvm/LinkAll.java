import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Loads, verifies and links classes, and says which ones the JVM refuses.
 *
 * <pre>java -Xverify:all LinkAll.java DIR CLASSPATH... [-- DIR CLASSPATH...]...</pre>
 *
 * The names are those of the class files below DIR; the classes come from the jars and directories
 * of the class path, or, if there is none, from the JVM itself (a module that was patched with
 * --patch-module). Nothing is initialised: no code of the classes runs. A class that needs one that
 * is not there is counted apart from those that are refused. Programs with -- between them are
 * linked one after the other, each with a loader of its own.
 */
public final class LinkAll {
    private LinkAll() {}

    private static List<String> classNames(Path dir) throws IOException {
        try (Stream<Path> files = Files.walk(dir)) {
            return files.map(file -> dir.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
                    .filter(name -> !name.startsWith("META-INF/"))
                    .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
                    .sorted()
                    .toList();
        }
    }

    private static ClassLoader loader(List<String> classPath) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (String path : classPath) {
            urls.add(Path.of(path).toUri().toURL());
        }
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        return urls.isEmpty() ? null : new URLClassLoader(urls.toArray(new URL[0]), platform);
    }

    /** Links the class, and asks for everything that it says about itself. */
    private static void look(Class<?> c) {
        c.getDeclaredConstructors(); // this links
        c.getDeclaredMethods();
        c.getDeclaredFields();
        c.getDeclaredClasses();
        c.getEnclosingMethod();
        c.getNestHost();
        c.getGenericSuperclass();
        c.getGenericInterfaces();
    }

    /** Whether none of the classes was refused. */
    private static boolean link(Path dir, List<String> classPath) throws IOException {
        ClassLoader loader = loader(classPath);
        int linked = 0;
        int missing = 0;
        int refused = 0;
        for (String name : classNames(dir)) {
            try {
                look(Class.forName(name, false, loader));
                linked++;
            } catch (NoClassDefFoundError | ClassNotFoundException | TypeNotPresentException e) {
                missing++;
                System.out.println(name + " needs others"); // which one is seen first is chance
            } catch (Throwable e) {
                refused++;
                System.out.println(name + " is refused: " + e.toString().replace('\n', ' '));
            }
        }
        System.out.println(
                dir.getFileName() + ": " + linked + " linked, " + missing + " need others, "
                        + refused + " refused");
        return refused == 0;
    }

    public static void main(String[] args) throws IOException {
        List<String> all = List.of(args);
        boolean good = true;
        for (int start = 0; start < all.size(); ) {
            int end = all.subList(start, all.size()).indexOf("--");
            end = end < 0 ? all.size() : start + end;
            good &= link(Path.of(all.get(start)), all.subList(start + 1, end));
            start = end + 1;
        }
        System.exit(good ? 0 : 1);
    }
}
