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
 * <pre>java -Xverify:all LinkAll.java DIR CLASSPATH...</pre>
 *
 * The names are those of the class files below DIR; the classes come from the jars and directories
 * of the class path, or, if there is none, from the JVM itself (a module that was patched with
 * --patch-module). Nothing is initialised: no code of the classes runs. A class that needs one that
 * is not there is counted apart from those that are refused.
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

    public static void main(String[] args) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            urls.add(Path.of(args[i]).toUri().toURL());
        }
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        ClassLoader loader =
                urls.isEmpty() ? null : new URLClassLoader(urls.toArray(new URL[0]), platform);
        int linked = 0;
        int missing = 0;
        int refused = 0;
        for (String name : classNames(Path.of(args[0]))) {
            try {
                Class.forName(name, false, loader).getDeclaredConstructors(); // this links
                linked++;
            } catch (NoClassDefFoundError | ClassNotFoundException | TypeNotPresentException e) {
                missing++;
                System.out.println(name + " needs others"); // which one is seen first is chance
            } catch (Throwable e) {
                refused++;
                System.out.println(name + " is refused: " + e.toString().replace('\n', ' '));
            }
        }
        System.out.println(linked + " linked, " + missing + " need others, " + refused + " refused");
        System.exit(refused == 0 ? 0 : 1);
    }
}
