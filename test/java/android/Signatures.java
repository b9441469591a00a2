import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import org.codehaus.mojo.animal_sniffer.SignatureChecker;
import org.codehaus.mojo.animal_sniffer.logging.PrintWriterLogger;

/** Prints the references of classes that the first argument, a signature file, does not have. */
final class Signatures {
  public static void main(String[] args) throws Exception {
    try (InputStream signatures = new FileInputStream(args[0])) {
      Set<String> known = Set.of("com.example.*", "tools.jackson.*", "org.jspecify.*");
      PrintWriterLogger log = new PrintWriterLogger(System.out);
      SignatureChecker checker = new SignatureChecker(signatures, known, log);
      checker.setSourcePath(List.of());
      for (String path : List.of(args).subList(1, args.length)) {
        checker.process(new File(path));
      }
    }
  }
}
