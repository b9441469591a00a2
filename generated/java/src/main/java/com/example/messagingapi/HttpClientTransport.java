package com.example.messagingapi;

import com.example.messagingapi.errors.ArgumentException;
import com.example.messagingapi.internal.Coding;
import com.example.messagingapi.internal.LimitedBody;
import com.example.messagingapi.internal.PulledBody;
import com.example.messagingapi.internal.Threads;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
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
 * Accesses the network with the platform's {@link HttpClient}: HTTP/2 if TLS offers it, otherwise
 * HTTP/1.1. It requests the content coding gzip, and decodes it.
 */
public final class HttpClientTransport implements Transport {
  /** Methods whose requests have no meaningful body. */
  private static final Set<String> BODILESS = Set.of("HEAD", "OPTIONS", "TRACE");

  /** Threads of the client created here, or null if the caller passed a client. */
  private final @Nullable ThreadPoolExecutor threads;

  /**
   * Null after closing: if the client has no method for closing, garbage collection releases its
   * resources.
   */
  private volatile @Nullable HttpClient client;

  private HttpClientTransport(HttpClient client, @Nullable ThreadPoolExecutor threads) {
    this.client = Objects.requireNonNull(client, "client");
    this.threads = threads;
  }

  /**
   * {@return a transport with its own client and a few threads of its own; it uses the proxy that
   * the system properties name}
   */
  public static HttpClientTransport create() {
    // By default, the platform's client starts a thread for each call. A thread may block while it
    // looks up an address, so no other client shares these threads.
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
   * Creates a transport that uses your own client, for example with a proxy, TLS settings, or an
   * executor. The client must not follow redirects, and you must close it.
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
        open.sendAsync(
            outgoing(request, true),
            info -> new LimitedBody(request, info.headers().firstValue("content-length")));
    // Canceling a future that is derived from a future of this client also cancels the original
    // future.
    return exchange.handle((response, failure) -> {
      if (failure != null) {
        throw new CompletionException(broken(failure));
      }
      try {
        return Coding.decoded(
            response.statusCode(),
            response.headers().map(),
            response.body(),
            request.maxResponseBytes());
      } catch (IOException broken) {
        throw new CompletionException(broken);
      }
    });
  }

  @Override
  public CompletableFuture<Response> open(Request request) {
    HttpClient open = client;
    if (open == null) {
      return CompletableFuture.failedFuture(new IOException("the transport is closed"));
    }
    // The bytes are passed on as they arrive, so they must not be compressed.
    CompletableFuture<HttpResponse<PulledBody>> exchange =
        open.sendAsync(outgoing(request, false), info -> new PulledBody());
    return exchange
        .handle((response, failure) -> {
          if (failure != null) {
            throw new CompletionException(broken(failure));
          }
          return response;
        })
        .thenCompose(response -> {
          int status = response.statusCode();
          Headers headers = Headers.of(response.headers().map());
          PulledBody body = response.body();
          return status >= 200 && status < 300
              ? CompletableFuture.completedFuture(new Response(status, headers, body))
              : body.whole(request.maxResponseBytes())
                  .thenApply(bytes -> new Response(status, headers, bytes));
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
   * Stops sending, and releases its own resources without waiting: the threads, and the connections
   * once no request is running. Before Java 21, idle connections are released only by garbage
   * collection of their client. A client passed by the caller stays open.
   */
  @Override
  public void close() {
    Object closing = client;
    if (threads == null || closing == null) {
      return;
    }
    client = null;
    // The threads end when they are idle. They still accept tasks, because running requests may
    // need them.
    threads.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
    if (closing instanceof AutoCloseable exchanging) {
      try {
        Threads.named("sdk-close").newThread(() -> end(exchanging)).start();
      } catch (OutOfMemoryError noThread) {
        // As before Java 21, garbage collection closes the client.
      }
    }
  }

  /** Waits until no request is running. */
  private static void end(AutoCloseable exchanging) {
    try {
      exchanging.close();
    } catch (Exception failure) {
      // The client is no longer used.
    }
  }

  private static HttpRequest outgoing(Request request, boolean mayBeCoded) {
    HttpRequest.Builder builder;
    try {
      URI url = URI.create(request.url());
      builder = withMethod(HttpRequest.newBuilder(url), request);
      // Over plain HTTP, the client would request HTTP/2 with a header that some servers do not
      // understand.
      builder.version(
          "https".equalsIgnoreCase(url.getScheme())
              ? HttpClient.Version.HTTP_2
              : HttpClient.Version.HTTP_1_1);
    } catch (IllegalArgumentException wrong) {
      // The message of the exception quotes the address.
      throw new ArgumentException(
          "the platform's HTTP client does not accept the address or method");
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
    // A part of an encoded body cannot be decoded, so a request for a range asks for no coding.
    if (mayBeCoded
        && request.headers().keySet().stream()
            .noneMatch(name -> name.matches("(?i)accept-encoding|range"))) {
      builder.header("accept-encoding", Coding.ACCEPTED);
    }
    HttpRequest built = builder.build();
    boolean isBodiless = request.content().isEmpty() && BODILESS.contains(request.method());
    return isBodiless ? new Bodiless(built) : built;
  }

  private static HttpRequest.Builder withMethod(HttpRequest.Builder builder, Request request) {
    RequestBody body = request.content().orElse(null);
    String method = request.method();
    if (body != null) {
      return builder.method(method, publisher(body));
    }
    return switch (method) {
      case "GET" -> builder.GET();
      case "DELETE" -> builder.DELETE();
      default -> builder.method(method, BodyPublishers.noBody());
    };
  }

  private static HttpRequest.BodyPublisher publisher(RequestBody body) {
    byte[] bytes = body.bytes().orElse(null);
    if (bytes != null) {
      return BodyPublishers.ofByteArray(bytes);
    }
    HttpRequest.BodyPublisher stream = BodyPublishers.ofInputStream(body::open);
    long size = body.size().orElse(-1);
    return size > 0
        ? BodyPublishers.fromPublisher(stream, size)
        : size == 0 ? BodyPublishers.noBody() : stream;
  }

  /**
   * A request that does not announce a body (RFC 9110, section 8.6), as the platform has supported
   * since Java 19. The builder of Java 17 supports this only for GET and DELETE, and the builder of
   * Java 18 only for GET, DELETE, and HEAD. With an empty publisher, they send {@code
   * Content-Length: 0}.
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
