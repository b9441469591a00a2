package runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import runtime.errors.DecodeException;
import runtime.internal.Api;
import runtime.internal.Arguments;
import runtime.internal.Calls;
import runtime.internal.Connection;
import runtime.internal.Credentials;
import runtime.internal.RestOperation;

/** A hostile service does not fill the memory: the transport stops reading at the limit. */
@Timeout(60)
class LimitsTest {
  private static final int MOST = 1000;
  private static final byte[] SPACES = " ".repeat(100 * MOST).getBytes(UTF_8);

  private static final class Options extends SettingsBuilder<Options> {
    Calls calls() {
      return new Calls(new Connection(Api.of("Test/1 java"), settings(), Credentials.NONE));
    }
  }

  private static Map<String, HttpHandler> tooLarge() {
    Map<String, HttpHandler> found = new LinkedHashMap<>();
    found.put("with a declared length", exchange -> exchange.sendResponseHeaders(200, 1L << 40));
    found.put("in chunks", exchange -> send(exchange, 200, SPACES));
    found.put(
        "after large headers",
        exchange -> {
          exchange.getResponseHeaders().set("x-fill", "a".repeat(70 * MOST));
          exchange.sendResponseHeaders(200, -1);
        });
    found.put("of an error", exchange -> send(exchange, 503, SPACES));
    found.put(
        "that never ends",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          while (true) {
            exchange.getResponseBody().write(SPACES);
          }
        });
    found.put(
        "that is small when compressed",
        exchange -> {
          exchange.getResponseHeaders().set("content-encoding", "gzip");
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream packed = new GZIPOutputStream(exchange.getResponseBody())) {
            packed.write(SPACES);
          }
        });
    return found;
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, 0);
    try (OutputStream stream = exchange.getResponseBody()) {
      stream.write(body);
    }
  }

  @Test
  void readingABodyStopsAtTheLimit() throws Exception {
    for (Map.Entry<String, HttpHandler> each : tooLarge().entrySet()) {
      AtomicInteger count = new AtomicInteger();
      HttpHandler counting =
          exchange -> {
            count.incrementAndGet();
            each.getValue().handle(exchange);
          };
      DecodeException failure =
          assertThrows(DecodeException.class, () -> called(counting), each.getKey());
      assertEquals(Optional.of("response_too_large"), failure.code(), each.getKey());
      assertEquals(Optional.of(""), failure.rawBody(), each.getKey());
      assertFalse(failure.retryable());
      assertEquals(1, count.get(), each.getKey());
    }
  }

  @Test
  void aBodyAtTheLimitIsRead() throws Exception {
    String text = "\"" + "x".repeat(MOST - 2) + "\"";
    assertEquals(text, called(exchange -> send(exchange, 200, text.getBytes(UTF_8))));
  }

  private static String called(HttpHandler handler) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server = HttpServer.create(address, 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", handler);
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    Options options =
        new Options().baseUrl(url).maxResponseBytes(MOST).timeout(Duration.ofSeconds(20));
    try (Calls calls = options.calls()) {
      return calls
          .call(
              RestOperation.of("GET", "/").json(json -> json),
              Arguments.none(),
              RequestOptions.none())
          .response()
          .text();
    } finally {
      server.stop(0);
    }
  }
}
