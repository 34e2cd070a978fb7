// Compiles every FILE in the folders given, each alone, and prints the first error of each as a key; "" for none.
// Usage: java CheckJava.java FILE-NAME FOLDER...
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

public class CheckJava {
    public static void main(String[] arguments) throws Exception {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        for (int i = 1; i < arguments.length; i++) {
            DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(found, null, null)) {
                List<String> options = new ArrayList<>(List.of("-proc:none", "-implicit:none", "-nowarn",
                    "-XDshould-stop.ifNoError=FLOW", "--patch-module", "java.base=" + arguments[i]));
                compiler.getTask(null, files, found, options, null,
                    files.getJavaFileObjects(new File(arguments[i], arguments[0]))).call();
            }
            String first = "";
            for (Diagnostic<?> one : found.getDiagnostics())
                if (one.getKind() == Diagnostic.Kind.ERROR && first.isEmpty())
                    first = one.getLineNumber() + "\t" + one.getCode() + ": " + one.getMessage(null).replace('\n', ' ');
            System.out.println(first);
        }
    }
}
