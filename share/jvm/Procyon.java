import com.strobel.assembler.InputTypeLoader;
import com.strobel.assembler.metadata.Buffer;
import com.strobel.assembler.metadata.DeobfuscationUtilities;
import com.strobel.assembler.metadata.ITypeLoader;
import com.strobel.assembler.metadata.MetadataSystem;
import com.strobel.assembler.metadata.TypeDefinition;
import com.strobel.assembler.metadata.TypeReference;
import com.strobel.decompiler.DecompilationOptions;
import com.strobel.decompiler.DecompilerSettings;
import com.strobel.decompiler.PlainTextOutput;
import com.strobel.decompiler.languages.java.JavaFormattingOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayDeque;
import java.util.Base64;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Procyon as its command line runs it on a jar, remembering what it made.
 *
 * <pre>Procyon IN.jar OUT-DIRECTORY</pre>
 *
 * The source of a class depends on the classes that were looked up for it and on nothing else. So a
 * source is remembered with all look-ups that were made for it, and used again, in the same JVM, for
 * a program in which each of them would find the same. Classes that are not in the program come from
 * the class path, are the same for every program, and are read once.
 */
public final class Procyon {
    private static final int SOURCES_A_CLASS = 16;
    private static final Map<String, Deque<Source>> memory = new HashMap<>();
    private static final Outside outside = new Outside();

    /** A source, and what was looked up for it: name to digest, null for what is not there. */
    private record Source(Map<String, String> lookups, String path, String text) {
        boolean holdsIn(Program program) {
            return lookups.entrySet().stream()
                    .allMatch(l -> Objects.equals(program.digest(l.getKey()), l.getValue()));
        }
    }

    /** The classes of the class path and the JDK. What is not found is not looked for again. */
    private static final class Outside extends MetadataSystem {
        private final Set<String> missing = new HashSet<>();

        Outside() {
            super(new InputTypeLoader());
        }

        @Override
        protected TypeDefinition resolveType(String name, boolean mightBePrimitive) {
            if (missing.contains(name)) {
                return null;
            }
            TypeDefinition found = super.resolveType(name, mightBePrimitive);
            if (found == null) {
                missing.add(name);
            }
            return found;
        }
    }

    private static final class Program implements ITypeLoader {
        final Map<String, byte[]> classes = new TreeMap<>();
        private final Map<String, String> digests = new HashMap<>();

        Program(Path jar) throws IOException, NoSuchAlgorithmException {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            try (JarFile file = new JarFile(jar.toFile())) {
                for (JarEntry entry : Collections.list(file.entries())) {
                    if (entry.getName().endsWith(".class")) {
                        String name = entry.getName().substring(0, entry.getName().length() - 6);
                        try (InputStream in = file.getInputStream(entry)) {
                            classes.put(name, in.readAllBytes());
                        }
                        byte[] digest = md5.digest(classes.get(name));
                        digests.put(name, Base64.getEncoder().encodeToString(digest));
                    }
                }
            }
        }

        String digest(String name) {
            return digests.get(name);
        }

        @Override
        public boolean tryLoadType(String name, Buffer buffer) {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                return false;
            }
            buffer.reset(bytes.length);
            System.arraycopy(bytes, 0, buffer.array(), 0, bytes.length);
            return true;
        }
    }

    /** The program as one class sees it. */
    private static final class View extends MetadataSystem {
        private final Program program;
        final Map<String, String> lookups = new HashMap<>();

        View(Program program) {
            super(program);
            this.program = program;
        }

        @Override
        protected TypeDefinition resolveType(String name, boolean mightBePrimitive) {
            String digest = program.digest(name);
            lookups.put(name, digest);
            return digest != null
                    ? super.resolveType(name, mightBePrimitive)
                    : outside.resolveType(name, mightBePrimitive);
        }
    }

    /** The settings of the command line without options. */
    private static DecompilationOptions options() {
        DecompilerSettings settings = new DecompilerSettings();
        settings.setForceExplicitImports(true);
        settings.setJavaFormattingOptions(JavaFormattingOptions.createDefault());
        DecompilationOptions options = new DecompilationOptions();
        options.setSettings(settings);
        options.setFullDecompilation(true);
        return options;
    }

    /** Decompiles a class; nested ones are part of their outer class and have no source. */
    private static Source decompile(Program program, String name) {
        View view = new View(program);
        DecompilationOptions options = options();
        options.getSettings().setTypeLoader(program);
        StringWriter text = new StringWriter();
        String path = null;
        try {
            TypeReference reference = view.lookupType(name);
            TypeDefinition type = reference == null ? null : reference.resolve();
            if (type != null) {
                DeobfuscationUtilities.processType(type);
                if (!type.isNested() && !type.isAnonymous() && !type.isSynthetic()) {
                    String folder = type.getPackageName().replace('.', '/');
                    path = (folder.isEmpty() ? "" : folder + "/") + type.getName() + ".java";
                    options.getSettings()
                            .getLanguage()
                            .decompileType(type, new PlainTextOutput(text), options);
                }
            }
        } catch (Exception | StackOverflowError e) {
            text.getBuffer().setLength(0); // the command line leaves an empty file
        }
        return new Source(view.lookups, path, text.toString());
    }

    private static Source sourceOf(Program program, String name) {
        Deque<Source> known = memory.computeIfAbsent(name, n -> new ArrayDeque<>());
        for (Source source : known) {
            if (source.holdsIn(program)) {
                return source;
            }
        }
        Source source = decompile(program, name);
        known.addFirst(source);
        if (known.size() > SOURCES_A_CLASS) {
            known.removeLast();
        }
        return source;
    }

    public static void main(String[] args) throws Exception {
        Program program = new Program(Path.of(args[0]));
        for (String name : program.classes.keySet()) {
            Source source = sourceOf(program, name);
            if (source.path() != null) {
                Path file = Path.of(args[1], source.path());
                Files.createDirectories(file.getParent());
                Files.writeString(file, source.text(), StandardCharsets.UTF_8);
            }
        }
    }
}
