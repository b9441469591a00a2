package runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import runtime.errors.AbortedException;
import runtime.errors.SdkException;
import runtime.errors.TimeoutException;
import runtime.internal.Api;
import runtime.internal.Arguments;
import runtime.internal.AsyncCalls;
import runtime.internal.Calls;
import runtime.internal.Connection;
import runtime.internal.Credentials;
import runtime.internal.Operation;
import runtime.internal.RestOperation;
import runtime.internal.Threads;
import runtime.json.JsonString;
import runtime.json.JsonValue;

/** The threads in which callers' functions run, and the effect of an interrupt there. */
@Timeout(20)
class CallersThreadTest {
  private static final Operation<JsonValue> GET =
      RestOperation.of("GET", "/{name}").path("name").repeatable().json(json -> json);
  private static final Response OK =
      new Response(200, Headers.NONE, "\"ok\"".getBytes(StandardCharsets.UTF_8));
  private static final RequestOptions SHORT =
      RequestOptions.builder().timeout(Duration.ofMillis(300)).build();

  private final CountDownLatch never = new CountDownLatch(1);
  private HttpServer server;

  private static final class Options extends SettingsBuilder<Options> {
    Calls calls() {
      return new Calls(new Connection(Api.of("Test/1 java"), settings(), Credentials.NONE));
    }
  }

  /** A service over a real network, whose first response must be retried. */
  @BeforeEach
  void start() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(
              requests.getAndIncrement() == 0 ? 503 : 200, OK.body().length);
          exchange.getResponseBody().write(OK.body());
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void functionsOfBlockingCallsRunInTheCallingThread() {
    Map<String, Set<String>> seen = new ConcurrentHashMap<>();
    try (Calls calls = observed(seen).calls()) {
      assertEquals("ok", get(calls, "ok", RequestOptions.none()).asString());
    }
    String own = Thread.currentThread().getName();
    assertEquals(Set.of("sdk-call"), seen.remove("made of a response"));
    assertEquals(
        Map.of(
            "secret", Set.of(own),
            "beforeRequest", Set.of(own),
            "afterResponse", Set.of(own),
            "interceptor", Set.of(own),
            "REQUEST", Set.of(own),
            "RESPONSE", Set.of(own),
            "RETRYING", Set.of(own)),
        seen);
  }

  @Test
  void functionsOfAsyncCallsRunInSeparateThreads() {
    Map<String, Set<String>> seen = new ConcurrentHashMap<>();
    try (AsyncCalls calls = observed(seen).calls().async()) {
      calls
          .call(GET, Arguments.of("name", JsonString.of("ok")), RequestOptions.none())
          .thenAccept(response -> see(seen, "future"))
          .join();
    }
    assertEquals(9, seen.size());
    seen.forEach((name, threads) -> assertEquals(Set.of("sdk-call"), threads, name));
  }

  @Test
  void aCustomTransportIsCalledInTheCallingThread() {
    AtomicReference<Thread> seen = new AtomicReference<>();
    Transport transport =
        request -> {
          seen.set(Thread.currentThread());
          return CompletableFuture.completedFuture(OK);
        };
    try (Calls calls = to("http://service.test").transport(transport).calls()) {
      get(calls, "ok", RequestOptions.none());
    }
    assertSame(Thread.currentThread(), seen.get());
  }

  @Test
  void aDeadlineInterruptsOnlyTheFunction() {
    for (Options options : waiting()) {
      try (Calls calls = options.calls()) {
        assertThrows(TimeoutException.class, () -> get(calls, "ok", SHORT));
      }
      assertFalse(Thread.currentThread().isInterrupted());
    }
  }

  @Test
  void anInterruptOfAFunctionEndsTheCallAndIsKept() throws Exception {
    for (Options options : waiting()) {
      AtomicReference<Throwable> failure = new AtomicReference<>();
      AtomicBoolean isKept = new AtomicBoolean();
      try (Calls calls = options.calls()) {
        Thread caller =
            new Thread(() -> {
              failure.set(
                  assertThrows(SdkException.class, () -> get(calls, "ok", RequestOptions.none())));
              isKept.set(Thread.currentThread().isInterrupted());
            });
        caller.start();
        while (caller.getState() != Thread.State.WAITING) {
          Thread.sleep(5);
        }
        caller.interrupt();
        caller.join();
      }
      assertInstanceOf(AbortedException.class, failure.get());
      assertTrue(isKept.get());
    }
  }

  @Test
  void cancellationRunsChainedFunctionsInAnotherThread() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    Options options =
        to("http://service.test")
            .transport(request -> {
              begun.countDown();
              return new CompletableFuture<>();
            });
    try (AsyncCalls calls = options.calls().async()) {
      CompletableFuture<ApiResponse<JsonValue>> future =
          calls.call(GET, Arguments.of("name", JsonString.of("ok")), RequestOptions.none());
      CompletableFuture<String> other =
          future.handle((value, failure) -> Thread.currentThread().getName());
      begun.await();
      assertTrue(future.thenApply(ApiResponse::value).cancel(true));
      assertEquals("sdk-call", other.get(5, TimeUnit.SECONDS));
    }
  }

  @Test
  void requestsOfAnInterceptorEndWithItsCall() {
    Interceptor making = (request, next) -> next.send(request).thenApply(response -> response);
    // An interrupt does not end a join.
    Interceptor waiting =
        (request, next) -> CompletableFuture.completedFuture(next.send(request).join());
    for (Interceptor interceptor : List.of(making, waiting)) {
      CompletableFuture<Response> exchange = new CompletableFuture<>();
      CompletableFuture<Boolean> isCancelled =
          exchange.handle((response, failure) -> exchange.isCancelled());
      Options options =
          to("http://service.test").transport(request -> exchange).interceptor(interceptor);
      try (Calls calls = options.calls()) {
        assertThrows(TimeoutException.class, () -> get(calls, "ok", SHORT));
      }
      assertTrue(isCancelled.join());
      assertFalse(Thread.currentThread().isInterrupted());
    }
  }

  @Test
  void anInterceptorMayWaitForTheNetworkAndOtherCalls() {
    try (Calls calls = to("http://127.0.0.1:" + server.getAddress().getPort()).calls()) {
      Interceptor waiting =
          (request, next) -> {
            assertEquals("ok", get(calls, "ok", RequestOptions.none()).asString());
            return CompletableFuture.completedFuture(next.send(request).join());
          };
      try (Calls outer =
          to("http://127.0.0.1:" + server.getAddress().getPort()).interceptor(waiting).calls()) {
        assertEquals("ok", get(outer, "ok", RequestOptions.none()).asString());
        assertEquals(
            "ok",
            outer
                .async()
                .call(GET, Arguments.of("name", "ok"), RequestOptions.none())
                .join()
                .value()
                .asString());
      }
    }
  }

  @Test
  void threadsInheritNoVariablesAndNoClassLoader() throws Exception {
    InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
    inherited.set("own");
    Thread own = Thread.currentThread();
    ClassLoader before = own.getContextClassLoader();
    try (URLClassLoader other = new URLClassLoader(new URL[0], before)) {
      own.setContextClassLoader(other);
      CompletableFuture.runAsync(
              () -> {
                assertNull(inherited.get());
                assertSame(
                    Threads.class.getClassLoader(), Thread.currentThread().getContextClassLoader());
              },
              Threads.many("test"))
          .get(5, TimeUnit.SECONDS);
    } finally {
      own.setContextClassLoader(before);
      inherited.remove();
    }
  }

  /** Returns options, each with a secret, hook, or transport that waits until it is interrupted. */
  private List<Options> waiting() {
    Hooks before =
        new Hooks() {
          @Override
          public void beforeRequest(OutgoingRequest request) throws InterruptedException {
            never.await();
          }
        };
    Hooks after =
        new Hooks() {
          @Override
          public void afterResponse(IncomingResponse response) throws InterruptedException {
            never.await();
          }
        };
    Transport quick = request -> CompletableFuture.completedFuture(OK);
    Transport slow =
        request -> {
          try {
            never.await();
          } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
          }
          return CompletableFuture.failedFuture(new IOException("interrupted"));
        };
    Transport giving =
        request -> {
          try {
            never.await();
          } catch (InterruptedException ended) {
            return CompletableFuture.failedFuture(ended);
          }
          return CompletableFuture.completedFuture(OK);
        };
    return List.of(
        to("http://service.test").transport(giving),
        to("http://service.test")
            .transport(quick)
            .interceptor((request, next) -> giving.send(request)),
        to("http://service.test")
            .transport(quick)
            .authorization(() -> {
              never.await();
              return "secret";
            }),
        to("http://service.test").transport(quick).hooks(before),
        to("http://service.test").transport(quick).hooks(after),
        to("http://service.test").transport(slow).maxRetries(0),
        to("http://service.test")
            .transport(quick)
            .interceptor((request, next) -> slow.send(request))
            .maxRetries(0));
  }

  /** Returns options whose functions record their threads. */
  private Options observed(Map<String, Set<String>> seen) {
    return to("http://127.0.0.1:" + server.getAddress().getPort())
        .authorization(() -> {
          see(seen, "secret");
          return "secret";
        })
        .hooks(
            new Hooks() {
              @Override
              public void beforeRequest(OutgoingRequest request) {
                see(seen, "beforeRequest");
              }

              @Override
              public void afterResponse(IncomingResponse response) {
                see(seen, "afterResponse");
              }
            })
        .interceptor((request, next) -> {
          see(seen, "interceptor");
          return next.send(request)
              .thenApply(response -> {
                see(seen, "made of a response");
                return response;
              });
        })
        .logger(new Listener(entry -> see(seen, entry)));
  }

  private static void see(Map<String, Set<String>> seen, String what) {
    seen.computeIfAbsent(what, name -> ConcurrentHashMap.newKeySet())
        .add(Thread.currentThread().getName());
  }

  private static Options to(String url) {
    return new Options().baseUrl(url);
  }

  private static JsonValue get(Calls calls, String name, RequestOptions options) {
    return calls.call(GET, Arguments.of("name", JsonString.of(name)), options).value();
  }

  /** A logger that runs a function for each entry. */
  private record Listener(java.util.function.Consumer<String> each) implements System.Logger {
    @Override
    public String getName() {
      return "listener";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, Object entry) {
      each.accept(((LogEntry) entry).event().name());
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String text, Throwable thrown) {}

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... params) {}
  }
}
