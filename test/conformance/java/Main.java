package conformance.client;

import conformance.client.json.JsonValue;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * Runs vectors with a client: a JSON list on standard input, one record per line on standard
 * output. It is in the client's package, so that it can replace the clock.
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
    for (JsonValue vector : JsonValue.parse(withOwnTimes(input)).asArray().items()) {
      output.println(new Performance(vector.asObject(), isAsync).run());
      progress.set(System.nanoTime());
    }
  }

  /** Replaces every {@code {"$time": …}} with a timestamp of an {@link Instant}. */
  private static String withOwnTimes(String input) {
    return TIME.matcher(input)
        .replaceAll(found -> Timestamp.of(Instant.parse(found.group(1))).toJson().toString());
  }

  private static final Pattern TIME = Pattern.compile("\\{\"\\$time\":\"([^\"]*)\"}");

  /**
   * Ends the program if a vector takes ten seconds of real time, because then some code waits
   * forever.
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
