package conformance.client;

import conformance.client.json.JsonValue;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Performs vectors with a client: a JSON list on standard input, a record a line on standard
 * output. It stands in the client's package for the sake of its clock.
 */
final class Main {
  private Main() {}

  /** Argument: {@code sync} or {@code async}. */
  public static void main(String[] arguments) throws IOException {
    boolean isAsync = arguments[0].equals("async");
    String input = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
    PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    AtomicLong progress = new AtomicLong(System.nanoTime());
    watch(progress);
    for (JsonValue vector : JsonValue.parse(input).asArray().items()) {
      output.println(new Performance(vector.asObject(), isAsync).run());
      progress.set(System.nanoTime());
    }
  }

  /**
   * Ends the program when a vector takes ten seconds of real time: something waits for what never
   * comes.
   */
  private static void watch(AtomicLong progress) {
    Thread watchdog =
        new Thread(() -> {
          while (System.nanoTime() - progress.get() < 10_000_000_000L) {
            LockSupport.parkNanos(100_000_000L);
          }
          Runtime.getRuntime().halt(3);
        });
    watchdog.setDaemon(true);
    watchdog.start();
  }
}
