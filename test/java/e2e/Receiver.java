package e2e;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

/** Receives deliveries of webhooks. */
final class Receiver implements AutoCloseable {
  /** A received request. */
  record Delivery(byte[] body, Map<String, List<String>> headers) {}

  final List<Delivery> deliveries = new CopyOnWriteArrayList<>();
  private final HttpServer server;

  Receiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/hooks",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          deliveries.add(new Delivery(body, Map.copyOf(exchange.getRequestHeaders())));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/hooks";
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
