package runtime;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests are sent through the proxy of the system properties, or of the caller's own client. */
@Timeout(60)
class ProxiesTest {
  /** No name server knows this host, so only a proxy can respond. */
  private static final String ADDRESS = "http://api.proxied.test/x";

  private interface Use {
    void with(InetSocketAddress proxy) throws Exception;
  }

  /** Returns the URLs that were requested from a proxy. */
  private static List<String> seenWhile(Use use) throws Exception {
    List<String> seen = new CopyOnWriteArrayList<>();
    HttpServer server = HttpServer.create();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          seen.add(exchange.getRequestURI().toString());
          answer(exchange);
        });
    server.start();
    try {
      use.with(server.getAddress());
    } finally {
      server.stop(0);
    }
    return seen;
  }

  private static void answer(HttpExchange exchange) throws IOException {
    byte[] body = "{}".getBytes(UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static void call(Transport transport) throws Exception {
    Response response = transport.send(new Request("GET", ADDRESS, Map.of(), null)).get();
    assertEquals(200, response.status());
  }

  @Test
  void aProxyOfTheSystemProperties() throws Exception {
    List<String> seen =
        seenWhile(proxy -> {
          System.setProperty("http.proxyHost", proxy.getHostString());
          System.setProperty("http.proxyPort", String.valueOf(proxy.getPort()));
          try (Transport transport = HttpClientTransport.create()) {
            call(transport);
          } finally {
            System.clearProperty("http.proxyHost");
            System.clearProperty("http.proxyPort");
          }
        });
    assertEquals(List.of(ADDRESS), seen);
  }

  @Test
  void aProxyOfTheCallersClient() throws Exception {
    List<String> seen =
        seenWhile(proxy -> {
          HttpClient own = HttpClient.newBuilder().proxy(ProxySelector.of(proxy)).build();
          call(HttpClientTransport.of(own));
        });
    assertEquals(List.of(ADDRESS), seen);
  }
}
