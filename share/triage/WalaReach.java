// The methods that WALA's 0-CFA reaches from main (libwala-java 1.5.2), one a line.
//
//   java -cp WALA-JARS:DIR-WITH-WALA.PROPERTIES WalaReach.java EXCLUSIONS CLASSES CLASSPATH MAIN OUT
//   java -cp ... WalaReach.java EXCLUSIONS --serve FIFO-IN FIFO-OUT
//
// Served, it reads "CLASSES <tab> CLASSPATH <tab> MAIN <tab> OUT" a line and answers "done", or
// "failed: WHY": the second program takes a fraction of the time of the first.  Reflection is left
// out, as the study of the dissertation did.
import com.ibm.wala.classLoader.IMethod;
import com.ibm.wala.classLoader.Language;
import com.ibm.wala.ipa.callgraph.AnalysisCacheImpl;
import com.ibm.wala.ipa.callgraph.AnalysisOptions;
import com.ibm.wala.ipa.callgraph.AnalysisScope;
import com.ibm.wala.ipa.callgraph.CGNode;
import com.ibm.wala.ipa.callgraph.Entrypoint;
import com.ibm.wala.ipa.callgraph.impl.Util;
import com.ibm.wala.ipa.cha.ClassHierarchy;
import com.ibm.wala.ipa.cha.ClassHierarchyFactory;
import com.ibm.wala.util.config.AnalysisScopeReader;
import java.io.*;
import java.nio.file.*;
import java.util.*;
import java.util.stream.Stream;
import java.util.zip.*;

public class WalaReach {
    static final int OLD_VERSION = 52; // what this WALA reads

    static byte[] lower(byte[] data) {
        if (data.length > 8 && data[6] == 0 && data[7] > OLD_VERSION)
            data[7] = OLD_VERSION;
        return data;
    }

    // The classes of a directory or jar as a jar of class files that are old enough.
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

    static void analyse(File exclusions, String classes, String classPath, String main, String out) throws Exception {
        Path jar = Files.createTempFile("wala", ".jar");
        try {
            try (ZipOutputStream zip = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(jar)))) {
                zip.setLevel(0);
                Set<String> names = new HashSet<>();
                addJar(Path.of(classes), zip, names);
                for (String part : classPath.split(":"))
                    if (!part.isEmpty())
                        addJar(Path.of(part), zip, names);
            }
            AnalysisScope scope = AnalysisScopeReader.makeJavaBinaryAnalysisScope(jar.toString(), exclusions);
            ClassHierarchy cha = ClassHierarchyFactory.make(scope);
            Iterable<Entrypoint> entries = Util.makeMainEntrypoints(scope, cha, "L" + main.replace('.', '/'));
            if (!entries.iterator().hasNext())
                throw new IllegalArgumentException("WALA finds no main method in " + main);
            AnalysisOptions options = new AnalysisOptions(scope, entries);
            options.setReflectionOptions(AnalysisOptions.ReflectionOptions.NONE);
            var graph = Util.makeZeroCFABuilder(Language.JAVA, options, new AnalysisCacheImpl(), cha, scope)
                    .makeCallGraph(options, null);
            try (PrintWriter writer = new PrintWriter(new BufferedWriter(new FileWriter(out)))) {
                Set<String> printed = new HashSet<>();
                for (CGNode node : graph) {
                    String method = node.getMethod().getReference().toString();
                    if (printed.add(method))
                        writer.println(method);
                }
            }
        } finally {
            Files.deleteIfExists(jar);
        }
    }

    static String why(Throwable problem) {
        return problem.toString().replace('\n', ' ');
    }

    public static void main(String[] args) throws Exception {
        File exclusions = new File(args[0]);
        if (!args[1].equals("--serve")) {
            try {
                analyse(exclusions, args[1], args[2], args[3], args[4]);
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
                    analyse(exclusions, words[0], words[1], words[2], words[3]);
                    answers.println("done");
                } catch (Throwable problem) {
                    answers.println("failed: " + why(problem));
                }
            }
        }
        System.exit(0);
    }
}
