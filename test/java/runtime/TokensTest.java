package runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import runtime.errors.TimeoutException;
import runtime.internal.Api;
import runtime.internal.Arguments;
import runtime.internal.Calls;
import runtime.internal.Connection;
import runtime.internal.Credential;
import runtime.internal.Credentials;
import runtime.internal.RestOperation;

/** A client fetches one token for all calls that need it at the same time. */
@Timeout(60)
class TokensTest {
  private static final int CALLS = 20;

  private final AtomicInteger tokens = new AtomicInteger();
  private final AtomicInteger calls = new AtomicInteger();
  private volatile String refused = "none";
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;

  private static final class Options extends SettingsBuilder<Options> {
    Calls calls(String url, Credentials credentials) {
      Api api = Api.of("Test/1 java").withBaseUrl(url).withSecurity(List.of(List.of("oauth")));
      return new Calls(new Connection(api, settings(), credentials));
    }
  }

  @BeforeEach
  void begin() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setExecutor(threads);
    server.createContext("/token", this::token);
    server.createContext(
        "/",
        exchange -> {
          calls.incrementAndGet();
          String given = exchange.getRequestHeaders().getFirst("authorization");
          send(exchange, given.equals("Bearer " + refused) ? 401 : 200, "{}");
        });
    server.start();
  }

  @AfterEach
  void end() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void token(HttpExchange exchange) throws IOException {
    int number = tokens.incrementAndGet();
    try {
      Thread.sleep(500);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    send(exchange, 200, "{\"access_token\": \"t" + number + "\", \"expires_in\": 3600}");
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private Calls client() {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    Credential oauth = Credential.oauth(ClientCredentials.of("app", "hush-hush"), url + "/token");
    return new Options().calls(url, Credentials.NONE.and("oauth", oauth));
  }

  private static int status(Calls client, RequestOptions options) {
    return client
        .call(RestOperation.of("GET", "/").json(json -> json), Arguments.none(), options)
        .response()
        .status();
  }

  private void together(Calls client) throws Exception {
    List<Future<Integer>> all = new ArrayList<>();
    for (int index = 0; index < CALLS; index++) {
      all.add(threads.submit(() -> status(client, RequestOptions.none())));
    }
    for (Future<Integer> each : all) {
      assertEquals(200, each.get());
    }
  }

  @Test
  void concurrentCallsShareOneToken() throws Exception {
    try (Calls client = client()) {
      together(client);
    }
    assertEquals(1, tokens.get());
    assertEquals(CALLS, calls.get());
  }

  @Test
  void concurrentRejectedCallsShareOneNewToken() throws Exception {
    refused = "t1";
    try (Calls client = client()) {
      together(client);
    }
    assertEquals(2, tokens.get());
  }

  @Test
  void aCallThatEndsEarlyDoesNotCancelTheTokenRequestOfOthers() throws Exception {
    try (Calls client = client()) {
      RequestOptions soon = RequestOptions.builder().timeout(Duration.ofMillis(250)).build();
      Future<Integer> first = threads.submit(() -> status(client, soon));
      while (tokens.get() == 0) {
        Thread.sleep(1);
      }
      assertEquals(200, status(client, RequestOptions.none()));
      ExecutionException failure = assertThrows(ExecutionException.class, first::get);
      assertEquals(TimeoutException.class, failure.getCause().getClass());
    }
    assertEquals(1, tokens.get());
    assertEquals(1, calls.get());
  }
}
