package runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import runtime.errors.ConnectionException;
import runtime.errors.DecodeException;
import runtime.internal.Api;
import runtime.internal.Arguments;
import runtime.internal.Calls;
import runtime.internal.Connection;
import runtime.internal.Credentials;
import runtime.internal.RestOperation;
import runtime.json.JsonValue;

/** The parts that the transport adds to a request, and removes from a response. */
@Timeout(20)
class WireTest {
  private static final String TEXT = "\"Gr\u00fc\u00dfe\"";

  private static final class Options extends SettingsBuilder<Options> {
    Calls calls() {
      return new Calls(new Connection(Api.of("Test/1 java"), settings(), Credentials.NONE));
    }
  }

  @Test
  void gzipIsRequestedAndDecoded() throws Exception {
    for (String coding : List.of("gzip", "X-GZip")) {
      Exchange exchange = new Exchange("content-encoding: " + coding, gzip(TEXT));
      ApiResponse<JsonValue> response = exchange.call("GET", RequestOptions.none());
      assertEquals(TEXT, response.value().toString());
      assertEquals(TEXT, response.response().text());
      assertTrue(exchange.asked().contains("\r\naccept-encoding: gzip\r\n"), exchange.asked());
      assertEquals(List.of("x"), List.copyOf(response.response().headers().asMap().keySet()));
    }
  }

  @Test
  void gzipIsNotRequestedForRangesOrCustomEncodings() throws Exception {
    for (String header : List.of("Range", "Accept-Encoding")) {
      Exchange exchange = new Exchange("x: 1", TEXT.getBytes(UTF_8));
      exchange.call("GET", RequestOptions.builder().header(header, "bytes").build());
      assertEquals(-1, exchange.asked().indexOf(": gzip"), exchange.asked());
    }
  }

  @Test
  void theErrorNamesAnUnknownContentCoding() throws Exception {
    Exchange exchange = new Exchange("content-encoding: br", new byte[] {11, 2, -128, 3});
    DecodeException failure =
        assertThrows(DecodeException.class, () -> exchange.call("GET", RequestOptions.none()));
    assertEquals(
        "GET /: status 200 with a non-JSON body, but of the content coding br",
        failure.getMessage());
  }

  @Test
  void anInvalidContentCodingIsAFailedConnection() throws Exception {
    Exchange exchange = new Exchange("content-encoding: gzip", TEXT.getBytes(UTF_8));
    ConnectionException failure =
        assertThrows(ConnectionException.class, () -> exchange.call("GET", RequestOptions.none()));
    assertInstanceOf(IOException.class, failure.getCause());
  }

  @Test
  void methodsWithoutABodyHaveNoContentLength() throws Exception {
    assumeTrue(Runtime.version().feature() >= 19, "older versions always send content-length: 0");
    for (String method : List.of("GET", "DELETE", "HEAD", "OPTIONS")) {
      Exchange exchange = new Exchange("x: 1", TEXT.getBytes(UTF_8));
      if (method.equals("HEAD")) {
        // The response contains no JSON.
        assertThrows(DecodeException.class, () -> exchange.call(method, RequestOptions.none()));
      } else {
        exchange.call(method, RequestOptions.none());
      }
      assertTrue(exchange.asked().startsWith(method.toLowerCase(Locale.ROOT) + " /"));
      assertEquals(-1, exchange.asked().indexOf("content-length"), exchange.asked());
    }
    Exchange exchange = new Exchange("x: 1", TEXT.getBytes(UTF_8));
    exchange.call("POST", RequestOptions.none());
    assertTrue(exchange.asked().contains("\r\ncontent-length: 0\r\n"), exchange.asked());
  }

  @Test
  void cookiesAreNotJoined() throws Exception {
    String lines = "x: 2\r\nset-cookie: a=1; expires=Thu, 1 Jan\r\nSet-Cookie: b=2";
    Exchange exchange = new Exchange(lines, TEXT.getBytes(UTF_8));
    Headers headers = exchange.call("GET", RequestOptions.none()).response().headers();
    assertEquals(List.of("a=1; expires=Thu, 1 Jan", "b=2"), headers.all("SET-Cookie"));
    assertEquals(Optional.of("a=1; expires=Thu, 1 Jan"), headers.get("set-cookie"));
    assertEquals(Optional.of("1, 2"), headers.get("X"));
    assertEquals("1, 2", headers.asMap().get("x"));
    assertEquals(List.of(), headers.all("y"));
  }

  private static byte[] gzip(String text) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream stream = new GZIPOutputStream(bytes)) {
      stream.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  /** A service that responds to one request. */
  private static final class Exchange {
    private final ServerSocket service = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final CompletableFuture<String> asked;

    Exchange(String header, byte[] body) throws IOException {
      String head = "HTTP/1.1 200 OK\r\nx: 1\r\n" + header + "\r\ncontent-length: ";
      asked =
          CompletableFuture.supplyAsync(() -> {
            try (service;
                Socket socket = service.accept()) {
              String text = head(socket.getInputStream());
              socket.getOutputStream().write((head + body.length + "\r\n\r\n").getBytes(UTF_8));
              socket.getOutputStream().write(body);
              return text;
            } catch (IOException unexpected) {
              throw new CompletionException(unexpected);
            }
          });
    }

    ApiResponse<JsonValue> call(String method, RequestOptions options) {
      String address = "http://127.0.0.1:" + service.getLocalPort();
      try (Calls calls = new Options().baseUrl(address).maxRetries(0).calls()) {
        return calls.call(
            RestOperation.of(method, "/").json(json -> json), Arguments.none(), options);
      }
    }

    /** Returns the head of the request, in lowercase. */
    String asked() throws Exception {
      return asked.get(10, TimeUnit.SECONDS);
    }

    private static String head(InputStream stream) throws IOException {
      StringBuilder text = new StringBuilder();
      while (text.indexOf("\r\n\r\n") < 0) {
        text.append((char) stream.read());
      }
      return text.toString().toLowerCase(Locale.ROOT);
    }
  }
}
