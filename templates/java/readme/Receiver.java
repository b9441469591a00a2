/** Receives deliveries. */
public final class Receiver {
  private Receiver() {}

  /** Listens on port 8080. */
  public static void main(String[] args) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(8080), 0);
    server.createContext(
        "/webhooks",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          int status = 204;
          try {
            System.out.println(
                Webhooks.unwrap(
                    body, exchange.getRequestHeaders(), System.getenv("WEBHOOK_SECRET")));
          } catch (SignatureException error) {
            status = 400;
          }
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
  }
}
