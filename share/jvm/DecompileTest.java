import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * A resident test for decompilers: does the decompiled program still fail to compile as the whole
 * program does?
 *
 * <pre>java DecompileTest.java ORIGINAL KEEP CLASSPATH (main CLASS | run COMMAND) ARG... [-- JAVAC-OPTION...]</pre>
 *
 * Reads a directory of classes (or one that holds a jar) a line, decompiles it in this JVM ("main";
 * CLASS is the name of a class, or a source file that is compiled first) or with a command ("run"),
 * compiles what came out without writing any class, and answers a verdict a line. In arguments and
 * commands {in} is a jar of the classes and {out} the directory for the sources. KEEP is what must stay of the behaviour on ORIGINAL: "errors" (the same list of
 * messages), "error:REGEX" (some message like this) or "fails" (any message).
 *
 * A message is the file and the first line of a compiler error, without its place; the list is
 * sorted, repetitions stay, and there is no limit to its length.
 */
public final class DecompileTest {
    private final String keep;
    private final String classPath;
    private final boolean inThisJvm;
    private final List<String> tool;
    private final List<String> javacOptions;
    private List<String> expected;
    private Method main;
    private boolean hasSaidWhatItKeeps;

    private DecompileTest(String[] args) {
        keep = args[1];
        classPath = args[2];
        inThisJvm = args[3].equals("main");
        List<String> rest = Arrays.asList(args).subList(4, args.length);
        int end = rest.indexOf("--");
        tool = end < 0 ? rest : rest.subList(0, end);
        javacOptions = end < 0 ? List.of() : rest.subList(end + 1, rest.size());
    }

    /** The tool wants to end the JVM: it only ends itself. */
    private static final class Exit extends SecurityException {
        private static final long serialVersionUID = 1;
    }

    @SuppressWarnings({"removal", "deprecation"})
    private static void forbidExit() {
        System.setSecurityManager(
                new SecurityManager() {
                    @Override
                    public void checkExit(int status) {
                        throw new Exit();
                    }

                    @Override
                    public void checkPermission(java.security.Permission permission) {}
                });
    }

    private static List<Path> files(Path dir, String ending) throws IOException {
        try (Stream<Path> all = Files.walk(dir)) {
            return all.filter(file -> file.toString().endsWith(ending) && Files.isRegularFile(file))
                    .sorted(Comparator.comparing(Path::toString))
                    .toList();
        }
    }

    /** A jar of the classes, not compressed: it is read once. */
    private static void pack(Path dir, List<Path> classes, Path jar) throws IOException {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
            out.setMethod(ZipOutputStream.STORED);
            for (Path file : classes) {
                byte[] bytes = Files.readAllBytes(file);
                CRC32 crc = new CRC32();
                crc.update(bytes);
                ZipEntry entry = new ZipEntry(dir.relativize(file).toString());
                entry.setSize(bytes.length);
                entry.setCrc(crc.getValue());
                entry.setTime(0);
                out.putNextEntry(entry);
                out.write(bytes);
            }
        }
    }

    private static String fill(String text, Path in, Path out) {
        return text.replace("{in}", in.toString()).replace("{out}", out.toString());
    }

    /** Classes that were compiled in memory. */
    private static final class Compiled extends ClassLoader {
        final Map<String, ByteArrayOutputStream> bytes = new HashMap<>();

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            ByteArrayOutputStream found = bytes.get(name);
            if (found == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, found.toByteArray(), 0, found.size());
        }
    }

    /** The main method of a class, or of the class that a source file is called after. */
    private static Method mainOf(String tool) throws Exception {
        if (!tool.endsWith(".java")) {
            return Class.forName(tool).getMethod("main", String[].class);
        }
        Compiled compiled = new Compiled();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null);
        Path file = Path.of(tool);
        boolean good =
                compiler.getTask(
                                null,
                                new Redirected(
                                        manager,
                                        name ->
                                                compiled.bytes.computeIfAbsent(
                                                        name, n -> new ByteArrayOutputStream())),
                                null,
                                List.of("-cp", System.getProperty("java.class.path"), "-proc:none"),
                                null,
                                manager.getJavaFileObjects(file))
                        .call();
        if (!good) {
            throw new IllegalArgumentException("cannot compile " + file);
        }
        String name = file.getFileName().toString().replace(".java", "");
        return compiled.loadClass(name).getMethod("main", String[].class);
    }

    private void runMain(String[] args) throws Exception {
        if (main == null) {
            main = mainOf(tool.get(0));
        }
        PrintStream stdout = System.out;
        PrintStream stderr = System.err;
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);
        try {
            main.invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            // A tool that crashes has written what it has written.
        } finally {
            System.setOut(stdout);
            System.setErr(stderr);
        }
    }

    private void decompile(Path in, Path out) throws Exception {
        if (inThisJvm) {
            runMain(
                    tool.subList(1, tool.size()).stream()
                            .map(arg -> fill(arg, in, out))
                            .toArray(String[]::new));
            return;
        }
        new ProcessBuilder("/bin/sh", "-c", fill(tool.get(0), in, out))
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Classes that are compiled go where `target` says for their names. */
    private static final class Redirected extends ForwardingJavaFileManager<JavaFileManager> {
        private final Function<String, OutputStream> target;

        Redirected(JavaFileManager manager, Function<String, OutputStream> target) {
            super(manager);
            this.target = target;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("nowhere:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return target.apply(name);
                }
            };
        }
    }

    /** The errors of the sources below the directory; null if there are no sources. */
    private List<String> compile(Path sources) throws IOException {
        List<Path> files = files(sources, ".java");
        if (files.isEmpty()) {
            return null;
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options =
                new ArrayList<>(
                        List.of(
                                "-encoding", "UTF-8", "-nowarn", "-Xlint:none", "-proc:none",
                                "-implicit:none", "-Xmaxerrs", "1000000", "-cp", classPath));
        options.addAll(javacOptions);
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(found, Locale.ENGLISH, StandardCharsets.UTF_8)) {
            compiler.getTask(
                            Writer.nullWriter(),
                            new Redirected(manager, name -> OutputStream.nullOutputStream()),
                            found,
                            options,
                            null,
                            manager.getJavaFileObjectsFromPaths(files))
                    .call();
        }
        List<String> errors = new ArrayList<>();
        for (Diagnostic<? extends JavaFileObject> diagnostic : found.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR && diagnostic.getSource() != null) {
                Path file = sources.relativize(Path.of(diagnostic.getSource().toUri()));
                String message = diagnostic.getMessage(Locale.ENGLISH).lines().findFirst().orElse("");
                errors.add(file + ": error: " + message);
            }
        }
        errors.sort(null);
        return errors;
    }

    private static void remove(Path dir) throws IOException {
        try (Stream<Path> all = Files.walk(dir)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** What the tool makes of the classes in a directory, or in a jar. Works inside `scratch`. */
    private List<String> errorsOf(Path from, Path scratch) throws Exception {
        Path work = Files.createTempDirectory(scratch, ".decompile");
        try {
            Path in = work.resolve("in.jar");
            Path out = Files.createDirectory(work.resolve("out"));
            List<Path> jars = Files.isDirectory(from) ? files(from, ".jar") : List.of(from);
            List<Path> classes = Files.isDirectory(from) ? files(from, ".class") : List.of();
            if (!classes.isEmpty()) {
                pack(from, classes, in);
            } else if (!jars.isEmpty()) {
                Files.copy(jars.get(0), in);
            } else {
                return null;
            }
            decompile(in, out);
            return compile(out);
        } finally {
            remove(work);
        }
    }

    private boolean isKept(List<String> errors) {
        if (errors == null || errors.isEmpty()) {
            return false;
        }
        if (keep.equals("errors")) {
            return errors.equals(expected);
        }
        if (keep.startsWith("error:")) {
            Pattern pattern = Pattern.compile(keep.substring("error:".length()));
            return errors.stream().anyMatch(error -> pattern.matcher(error).find());
        }
        return true; // fails
    }

    private String whatItKeeps() {
        if (keep.startsWith("error:")) {
            return "an error like " + keep.substring("error:".length());
        }
        return keep.equals("fails") ? "any error" : "the errors";
    }

    /** For Pare to show: what must stay, and all that the compiler says now, each message once. */
    private void sayWhatItKeeps(List<String> errors) {
        Map<String, Integer> counts = new TreeMap<>();
        errors.forEach(error -> counts.merge(error, 1, Integer::sum));
        System.err.printf("keeping: %s (%d in the original)%n", whatItKeeps(), errors.size());
        counts.forEach(
                (error, n) ->
                        System.err.printf(
                                "keeping:   %s%s%n", error, n > 1 ? " (" + n + " times)" : ""));
        System.err.flush();
    }

    private String answer(Path dir) {
        try {
            List<String> errors = errorsOf(dir, dir);
            if (!isKept(errors)) {
                return "not";
            }
            if (!hasSaidWhatItKeeps) {
                sayWhatItKeeps(errors);
                hasSaidWhatItKeeps = true;
            }
            return keep.equals("errors")
                    ? "interesting " + errors.size() + " errors: " + errors.get(0)
                    : "interesting";
        } catch (Exception | StackOverflowError | OutOfMemoryError e) {
            return "unresolved " + e.toString().lines().findFirst().orElse("");
        }
    }

    private void recordOriginal(Path original) throws Exception {
        if (!keep.equals("errors")) {
            return;
        }
        String temporary = System.getenv("TMPDIR"); // ours, and removed whatever happens to us
        Path scratch = temporary != null
                ? Files.createTempDirectory(Path.of(temporary), "pare-decompile")
                : Files.createTempDirectory("pare-decompile");
        try {
            expected = errorsOf(original, scratch);
        } finally {
            remove(scratch);
        }
    }

    public static void main(String[] args) throws Exception {
        if (args.length < 5) {
            System.err.println(
                    "usage: DecompileTest ORIGINAL KEEP CLASSPATH (main CLASS | run COMMAND) ARG..."
                            + " [-- JAVAC-OPTION...]");
            System.exit(2);
        }
        Locale.setDefault(Locale.ENGLISH);
        PrintStream out = System.out;
        DecompileTest test = new DecompileTest(args);
        forbidExit();
        test.recordOriginal(Path.of(args[0]));
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            out.println(test.answer(Path.of(line)));
            out.flush();
        }
    }
}
