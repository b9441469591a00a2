package runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import runtime.errors.ConnectionException;
import runtime.internal.Api;
import runtime.internal.Arguments;
import runtime.internal.Calls;
import runtime.internal.Connection;
import runtime.internal.Credentials;
import runtime.internal.Operation;
import runtime.internal.RestOperation;
import runtime.json.JsonValue;

/** Failures of the network, after which a call is retried, and failures of a program. */
@Timeout(20)
class FailedConnectionsTest {
  private static final Operation<JsonValue> GET =
      RestOperation.of("GET", "/").repeatable().json(json -> json);

  private final AtomicInteger sent = new AtomicInteger();

  private static final class Options extends SettingsBuilder<Options> {
    Calls calls() {
      return new Calls(new Connection(Api.of("Test/1 java"), settings(), Credentials.NONE));
    }
  }

  @Test
  void failuresOfTheNetworkAreConnectionExceptions() {
    List<Throwable> faults =
        List.of(
            new IOException("own"),
            new TimeoutException("own"),
            new UncheckedIOException(new IOException("own")),
            new CancellationException("own"));
    for (Throwable own : faults) {
      ConnectionException failure =
          assertThrows(ConnectionException.class, () -> callThatFailsWith(own));
      assertSame(own, failure.getCause());
      assertEquals(2, failure.attempts());
    }
    assertEquals(2 * faults.size(), sent.get());
  }

  @Test
  void failuresOfAProgramAreRethrown() {
    List<RuntimeException> mistakes =
        List.of(new NullPointerException("own"), new IllegalStateException("own"));
    for (RuntimeException own : mistakes) {
      assertSame(own, assertThrows(own.getClass(), () -> callThatFailsWith(own)));
    }
    assertEquals(mistakes.size(), sent.get());
  }

  /**
   * The platform's client throws a {@code NumberFormatException}, which the transport wraps in an
   * {@code IOException}.
   */
  @Test
  void anInvalidHttpResponseIsAFailedConnection() throws Exception {
    String wrong = "HTTP/1.1 200 OK\r\ncontent-length: abc\r\n\r\n";
    try (ServerSocket service = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> answered =
          CompletableFuture.runAsync(() -> {
            try (Socket socket = service.accept()) {
              socket.getInputStream().read(new byte[1000]);
              socket.getOutputStream().write(wrong.getBytes(StandardCharsets.UTF_8));
            } catch (IOException unexpected) {
              throw new UncheckedIOException(unexpected);
            }
          });
      Options options =
          new Options().baseUrl("http://127.0.0.1:" + service.getLocalPort()).maxRetries(0);
      try (Calls calls = options.calls()) {
        ConnectionException failure = assertThrows(ConnectionException.class, () -> call(calls));
        assertInstanceOf(IOException.class, failure.getCause());
      }
      answered.get(5, TimeUnit.SECONDS);
    }
  }

  private void callThatFailsWith(Throwable own) {
    Transport transport =
        request -> {
          sent.incrementAndGet();
          return CompletableFuture.failedFuture(new CompletionException(own));
        };
    Options options = new Options().baseUrl("http://service.test").maxRetries(1);
    try (Calls calls = options.transport(transport).calls()) {
      call(calls);
    }
  }

  private static void call(Calls calls) {
    calls.call(GET, Arguments.none(), RequestOptions.none());
  }
}
