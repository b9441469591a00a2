package com.example.messagingapi;

import com.example.messagingapi.errors.ArgumentException;
import com.example.messagingapi.internal.Coding;
import com.example.messagingapi.internal.Threads;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The way to the network by the platform's {@link HttpClient}: HTTP/2 where TLS offers it, else
 * HTTP/1.1. It requests the content coding gzip, and decodes it.
 */
public final class HttpClientTransport implements Transport {
  /** Methods whose requests have no meaningful body. */
  private static final Set<String> BODILESS = Set.of("HEAD", "OPTIONS", "TRACE");

  /** The threads of the own client; null if the caller passed a client. */
  private final @Nullable ThreadPoolExecutor threads;

  /**
   * Null after closing: if it cannot be closed otherwise, the garbage collector ends its resources.
   */
  private volatile @Nullable HttpClient client;

  private HttpClientTransport(HttpClient client, @Nullable ThreadPoolExecutor threads) {
    this.client = Objects.requireNonNull(client, "client");
    this.threads = threads;
  }

  /**
   * {@return a client of its own, with a few threads of its own, which goes through the proxy that
   * the system properties name}
   */
  public static HttpClientTransport create() {
    // The platform's client would take one for each call that begins. One that looks for an address
    // may wait, and is no other client's.
    ThreadPoolExecutor threads = Threads.few("sdk-http");
    return new HttpClientTransport(
        HttpClient.newBuilder()
            .executor(threads)
            .connectTimeout(Duration.ofSeconds(60))
            .followRedirects(HttpClient.Redirect.NEVER)
            .build(),
        threads);
  }

  /**
   * A client of yours: with a proxy, TLS or an executor of its own. It is not to follow
   * redirections, and is yours to end.
   *
   * @param client the client
   * @return the transport
   */
  public static HttpClientTransport of(HttpClient client) {
    return new HttpClientTransport(client, null);
  }

  @Override
  public CompletableFuture<Response> send(Request request) {
    HttpClient open = client;
    if (open == null) {
      return CompletableFuture.failedFuture(new IOException("the transport is closed"));
    }
    CompletableFuture<HttpResponse<byte[]>> exchange =
        open.sendAsync(outgoing(request), BodyHandlers.ofByteArray());
    // A future that is made of one of this client's cancels it, too.
    return exchange.handle((response, failure) -> {
      if (failure != null) {
        throw new CompletionException(broken(failure));
      }
      try {
        return Coding.decoded(response.statusCode(), response.headers().map(), response.body());
      } catch (IOException broken) {
        throw new CompletionException(broken);
      }
    });
  }

  /**
   * Not every unchecked failure of the platform's client during an exchange is a programming error:
   * it reports an invalid {@code Content-Length} as a {@code NumberFormatException}.
   */
  private static Throwable broken(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof RuntimeException && !(cause instanceof CancellationException)
        ? new IOException("the platform's HTTP client failed", cause)
        : cause;
  }

  /**
   * Stops sending and releases its own resources without waiting: its threads, and its connections
   * once no request is running. Before Java 21, idle connections are released only by garbage
   * collection of their client. A client of yours is left open.
   */
  @Override
  public void close() {
    Object closing = client;
    if (threads == null || closing == null) {
      return;
    }
    client = null;
    // They end when they are idle, and refuse nothing: what is under way may need them yet.
    threads.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    if (closing instanceof AutoCloseable exchanging) {
      try {
        Threads.named("sdk-close").newThread(() -> end(exchanging)).start();
      } catch (OutOfMemoryError noThread) {
        // The garbage collector ends it, as before Java 21.
      }
    }
  }

  /** Waits until no request is running. */
  private static void end(AutoCloseable exchanging) {
    try {
      exchanging.close();
    } catch (Exception failure) {
      // Nobody needs it any more.
    }
  }

  private static HttpRequest outgoing(Request request) {
    HttpRequest.Builder builder;
    try {
      URI url = URI.create(request.url());
      builder = withMethod(HttpRequest.newBuilder(url), request);
      // Over plain HTTP it would request HTTP/2 with a header that some servers do not understand.
      builder.version(
          "https".equalsIgnoreCase(url.getScheme())
              ? HttpClient.Version.HTTP_2
              : HttpClient.Version.HTTP_1_1);
    } catch (IllegalArgumentException wrong) {
      // What it says quotes the address.
      throw new ArgumentException("the platform's HTTP client does not take the address or method");
    }
    for (Map.Entry<String, String> header : request.headers().entrySet()) {
      String name = header.getKey();
      String value = header.getValue();
      if (value.chars().anyMatch(character -> character > 0x7e)) {
        throw new ArgumentException(
            "the header " + name + " is not ASCII: the platform's HTTP client would change it");
      }
      try {
        builder.header(name, value);
      } catch (IllegalArgumentException wrong) {
        throw new ArgumentException(
            "the header " + name + " is reserved by the platform's HTTP client");
      }
    }
    // A part of a coded body cannot be decoded.
    if (request.headers().keySet().stream()
        .noneMatch(name -> name.matches("(?i)accept-encoding|range"))) {
      builder.header("accept-encoding", Coding.ACCEPTED);
    }
    HttpRequest built = builder.build();
    boolean isBodiless = request.body().isEmpty() && BODILESS.contains(request.method());
    return isBodiless ? new Bodiless(built) : built;
  }

  private static HttpRequest.Builder withMethod(HttpRequest.Builder builder, Request request) {
    byte[] body = request.body().orElse(null);
    String method = request.method();
    if (body != null) {
      return builder.method(method, BodyPublishers.ofByteArray(body));
    }
    return switch (method) {
      case "GET" -> builder.GET();
      case "DELETE" -> builder.DELETE();
      default -> builder.method(method, BodyPublishers.noBody());
    };
  }

  /**
   * A request without a body announcement (RFC 9110, section 8.6), as since Java 19. The builder of
   * Java 17 supports this only for GET and DELETE, and that of Java 18 also for HEAD; with an empty
   * publisher they send {@code Content-Length: 0}.
   */
  private static final class Bodiless extends HttpRequest {
    private final HttpRequest of;

    Bodiless(HttpRequest of) {
      this.of = of;
    }

    @Override
    public Optional<BodyPublisher> bodyPublisher() {
      return Optional.empty();
    }

    @Override
    public String method() {
      return of.method();
    }

    @Override
    public Optional<Duration> timeout() {
      return of.timeout();
    }

    @Override
    public boolean expectContinue() {
      return of.expectContinue();
    }

    @Override
    public URI uri() {
      return of.uri();
    }

    @Override
    public Optional<HttpClient.Version> version() {
      return of.version();
    }

    @Override
    public HttpHeaders headers() {
      return of.headers();
    }
  }
}
