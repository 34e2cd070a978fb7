// The methods that ProGuard keeps when only main is to be kept (proguard 6.2.2), one a line.
//
//   java -cp proguard.jar ProGuardReach.java JDK.jar CLASSES CLASSPATH MAIN OUT
//   java -cp proguard.jar ProGuardReach.java JDK.jar --serve FIFO-IN FIFO-OUT
//
// Nothing but shrinking is asked for; what is left is what ProGuard believes to be reachable.  Served,
// it reads "CLASSES <tab> CLASSPATH <tab> MAIN <tab> OUT" a line and answers "done" or "failed: WHY".
import java.io.*;
import java.lang.reflect.Field;
import java.nio.file.*;
import java.util.*;
import java.util.stream.Stream;
import java.util.zip.*;
import proguard.Configuration;
import proguard.ConfigurationParser;
import proguard.ProGuard;
import proguard.classfile.ClassPool;
import proguard.classfile.ProgramClass;
import proguard.classfile.visitor.ClassVisitor;
import proguard.classfile.util.SimplifiedVisitor;

public class ProGuardReach {
    static final int OLD_VERSION = 52; // what this ProGuard surely reads

    static byte[] lower(byte[] data) {
        if (data.length > 8 && data[6] == 0 && data[7] > OLD_VERSION)
            data[7] = OLD_VERSION;
        return data;
    }

    static void addJar(Path from, ZipOutputStream out, Set<String> names) throws IOException {
        if (Files.isDirectory(from)) {
            try (Stream<Path> files = Files.walk(from)) {
                for (Path file : (Iterable<Path>) files::iterator)
                    if (file.toString().endsWith(".class"))
                        addClass(from.relativize(file).toString(), Files.readAllBytes(file), out, names);
            }
        } else if (Files.exists(from)) {
            try (ZipFile zip = new ZipFile(from.toFile())) {
                for (Enumeration<? extends ZipEntry> e = zip.entries(); e.hasMoreElements();) {
                    ZipEntry entry = e.nextElement();
                    if (entry.getName().endsWith(".class"))
                        addClass(entry.getName(), zip.getInputStream(entry).readAllBytes(), out, names);
                }
            }
        }
    }

    static void addClass(String name, byte[] data, ZipOutputStream out, Set<String> names) throws IOException {
        if (name.startsWith("META-INF/") || name.endsWith("module-info.class") || !names.add(name))
            return;
        out.putNextEntry(new ZipEntry(name));
        out.write(lower(data));
        out.closeEntry();
    }

    static class Printer extends SimplifiedVisitor implements ClassVisitor {
        final PrintWriter writer;

        Printer(PrintWriter writer) {
            this.writer = writer;
        }

        @Override
        public void visitProgramClass(ProgramClass c) {
            for (int i = 0; i < c.u2methodsCount; i++)
                writer.println(c.getName() + "." + c.methods[i].getName(c) + c.methods[i].getDescriptor(c));
        }
    }

    static void analyse(String jdk, String classes, String classPath, String main, String out) throws Exception {
        Path in = Files.createTempFile("proguard", ".jar"), left = Files.createTempFile("proguard", ".jar");
        try {
            try (ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(in)))) {
                zip.setLevel(0);
                Set<String> names = new HashSet<>();
                addJar(Path.of(classes), zip, names);
                for (String part : classPath.split(":"))
                    if (!part.isEmpty())
                        addJar(Path.of(part), zip, names);
            }
            Files.delete(left); // it must be newer than its input, or nothing is done
            Configuration configuration = new Configuration();
            String[] options = {"-injars", in.toString(), "-outjars", left.toString(), "-libraryjars", jdk,
                "-dontwarn", "-dontnote", "-ignorewarnings", "-dontoptimize", "-dontobfuscate", "-dontpreverify",
                "-forceprocessing", "-keep", "class", main, "{", "public", "static", "void",
                "main(java.lang.String[]);", "}"};
            ConfigurationParser parser = new ConfigurationParser(options, System.getProperties());
            try {
                parser.parse(configuration);
            } finally {
                parser.close();
            }
            ProGuard proguard = new ProGuard(configuration);
            PrintStream console = System.out;
            System.setOut(new PrintStream(OutputStream.nullOutputStream()));
            try {
                proguard.execute();
            } finally {
                System.setOut(console);
            }
            Field pool = ProGuard.class.getDeclaredField("programClassPool");
            pool.setAccessible(true);
            try (PrintWriter writer = new PrintWriter(new BufferedWriter(new FileWriter(out)))) {
                ((ClassPool) pool.get(proguard)).classesAccept(new Printer(writer));
            }
        } finally {
            Files.deleteIfExists(in);
            Files.deleteIfExists(left);
        }
    }

    static String why(Throwable problem) {
        return problem.toString().replace('\n', ' ');
    }

    public static void main(String[] args) throws Exception {
        if (!args[1].equals("--serve")) {
            try {
                analyse(args[0], args[1], args[2], args[3], args[4]);
            } catch (Throwable problem) {
                System.err.println(why(problem));
                System.exit(1);
            }
            System.exit(0);
        }
        try (BufferedReader in = new BufferedReader(new FileReader(args[2]));
             PrintWriter answers = new PrintWriter(new FileWriter(args[3]), true)) {
            for (String line; (line = in.readLine()) != null;) {
                String[] words = line.split("\t", -1);
                try {
                    analyse(args[0], words[0], words[1], words[2], words[3]);
                    answers.println("done");
                } catch (Throwable problem) {
                    answers.println("failed: " + why(problem));
                }
            }
        }
        System.exit(0);
    }
}
