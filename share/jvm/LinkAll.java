import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Loads, verifies and links every class below a directory, and says which ones the JVM refuses.
 *
 * <pre>java -Xverify:all LinkAll.java [--boot] DIR [CLASSPATH...]</pre>
 *
 * Nothing is initialised: no code of the classes runs. With --boot the classes come from the JVM's
 * own loader (a module patched with --patch-module) and DIR only says their names. A class that
 * needs one that is not there is counted apart from those that are refused.
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
        int at = args[0].equals("--boot") ? 1 : 0;
        Path dir = Path.of(args[at]);
        List<URL> urls = new ArrayList<>();
        for (int i = at; i < args.length; i++) {
            urls.add(Path.of(args[i]).toUri().toURL());
        }
        ClassLoader loader = at == 1 ? null : new URLClassLoader(urls.toArray(new URL[0]), null);
        int linked = 0;
        int missing = 0;
        int refused = 0;
        for (String name : classNames(dir)) {
            try {
                Class.forName(name, false, loader).getDeclaredConstructors(); // this links
                linked++;
            } catch (NoClassDefFoundError | ClassNotFoundException | TypeNotPresentException e) {
                missing++;
                System.out.println(name + " needs " + e.getMessage());
            } catch (Throwable e) {
                refused++;
                System.out.println(name + " is refused: " + e);
            }
        }
        System.out.println(linked + " linked, " + missing + " need others, " + refused + " refused");
        System.exit(refused == 0 ? 0 : 1);
    }
}
