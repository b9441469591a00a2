import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.spi.ToolProvider;

/**
 * Runs tools of this JDK and of the class path, one after another. Each line of standard input
 * contains the name of a tool and its arguments, separated by tabs. The line of output contains the
 * exit code and the output of the tool, in Base64.
 */
public final class Tools {
  public static void main(String[] none) throws IOException {
    BufferedReader asked =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    PrintStream answers = System.out;
    for (String line = asked.readLine(); line != null; line = asked.readLine()) {
      String[] words = line.split("\t", -1);
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
      int code =
          ToolProvider.findFirst(words[0])
              .orElseThrow()
              .run(out, out, Arrays.copyOfRange(words, 1, words.length));
      answers.println(code + "\t" + Base64.getEncoder().encodeToString(said.toByteArray()));
    }
  }
}
