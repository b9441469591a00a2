package runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Closing a transport closes its connections. */
@Timeout(20)
class ClosedTransportTest {
  private static final byte[] OK =
      "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n".getBytes(StandardCharsets.UTF_8);

  private ServerSocket service;

  @BeforeEach
  void start() throws IOException {
    service = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
  }

  @Test
  void itsThreadsEnd() throws Exception {
    Set<Thread> before = threads();
    HttpClientTransport transport = HttpClientTransport.create();
    CompletableFuture<Response> sent = transport.send(request());
    try (Socket connection = service.accept()) {
      answer(connection);
      assertEquals(200, sent.get(5, TimeUnit.SECONDS).status());
      Set<Thread> own = threads();
      own.removeAll(before);
      assertTrue(own.size() > 0);
      transport.close();
      for (Thread each : own) {
        each.join(5000);
        assertTrue(!each.isAlive());
      }
    }
    CompletionException closed =
        assertThrows(CompletionException.class, transport.send(request())::join);
    assertInstanceOf(IOException.class, closed.getCause());
  }

  /** A transport stays open when a client closes, because another client may use it. */
  @Test
  void closingDoesNotWaitForOpenExchangesOrEndThem() throws Exception {
    HttpClientTransport transport = HttpClientTransport.create();
    CompletableFuture<Response> sent = transport.send(request());
    try (Socket connection = service.accept()) {
      transport.close();
      answer(connection);
      assertEquals(200, sent.get(5, TimeUnit.SECONDS).status());
    }
  }

  @Test
  void itsConnectionsEndWithJava21AndLater() throws Exception {
    assumeTrue(Runtime.version().feature() >= 21);
    HttpClientTransport transport = HttpClientTransport.create();
    CompletableFuture<Response> sent = transport.send(request());
    try (Socket connection = service.accept()) {
      answer(connection);
      assertEquals(200, sent.get(5, TimeUnit.SECONDS).status());
      transport.close();
      connection.setSoTimeout(5000);
      assertEquals(-1, connection.getInputStream().read());
    }
  }

  @Test
  void aClientOfTheCallerStaysOpen() throws Exception {
    HttpClientTransport transport = HttpClientTransport.of(HttpClient.newHttpClient());
    transport.close();
    CompletableFuture<Response> sent = transport.send(request());
    try (Socket connection = service.accept()) {
      answer(connection);
      assertEquals(200, sent.get(5, TimeUnit.SECONDS).status());
    }
  }

  private Request request() {
    String url = "http://127.0.0.1:" + service.getLocalPort();
    return new Request("GET", url, Map.of(), null);
  }

  /** Reads the complete request, and sends a response. */
  private static void answer(Socket connection) throws IOException {
    int ends = 0;
    while (ends < 4) {
      int next = connection.getInputStream().read();
      ends = next == '\r' || next == '\n' ? ends + 1 : 0;
    }
    connection.getOutputStream().write(OK);
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("sdk-http"))
        .collect(Collectors.toSet());
  }
}
