package e2e;

import com.example.messagingapi.ClientOptions;
import com.example.messagingapi.Hooks;
import com.example.messagingapi.IncomingResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that call the sandbox named by the environment, once for each kind of call. */
@ParameterizedClass
@EnumSource
abstract class EndToEnd {
  /** A number of the workspace. */
  static final String OWN = "+12025550100";

  private static final Set<String> PERFORMED = new ConcurrentSkipListSet<>();

  @Parameter Api.Kind kind;

  /** A client with the key of an owner. */
  Api api;

  /** A number that no other test uses. */
  String number;

  private final List<Api> made = new ArrayList<>();

  @BeforeEach
  final void open() {
    api = clientOf(System.getenv("API_KEY"));
    number = "+1202" + ThreadLocalRandom.current().nextInt(1_000_000, 10_000_000);
  }

  @AfterEach
  final void close() {
    made.forEach(Api::close);
  }

  /** Operations that have succeeded, by kind of call. */
  @AfterAll
  static void tell() throws IOException {
    Files.write(Path.of(System.getenv("PERFORMED")), PERFORMED);
  }

  /** A client with the given key. */
  final Api clientOf(String key) {
    Hooks hooks =
        new Hooks() {
          @Override
          public void afterResponse(IncomingResponse response) {
            if (response.status() < 400) {
              PERFORMED.add(kind + " " + response.operation());
            }
          }
        };
    Api client =
        Api.of(
            kind,
            ClientOptions.builder()
                .apiKey(key)
                .baseUrl(System.getenv("REST_URL"))
                .graphqlUrl(System.getenv("GRAPHQL_URL"))
                .hooks(hooks)
                .build());
    made.add(client);
    return client;
  }

  /** Reads until the result is as expected. */
  static <T> T eventually(Supplier<T> read, Predicate<T> isThere) throws InterruptedException {
    Instant end = Instant.now().plus(Duration.ofSeconds(10));
    T found = read.get();
    while (!isThere.test(found)) {
      if (Instant.now().isAfter(end)) {
        throw new AssertionError(found);
      }
      Thread.sleep(20);
      found = read.get();
    }
    return found;
  }
}
