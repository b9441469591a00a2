package runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import runtime.errors.ArgumentException;
import runtime.errors.ConnectionException;
import runtime.errors.SdkException;
import runtime.errors.TimeoutException;
import runtime.internal.Api;
import runtime.internal.Arguments;
import runtime.internal.AsyncCalls;
import runtime.internal.Calls;
import runtime.internal.Connection;
import runtime.internal.Credentials;
import runtime.internal.ListOperation;
import runtime.internal.Operation;
import runtime.internal.Page;
import runtime.internal.RestOperation;
import runtime.internal.Threads;
import runtime.internal.World;
import runtime.json.JsonString;
import runtime.json.JsonValue;

/** Functions that callers pass to a client or to its futures may block, and may fail. */
@Timeout(20)
class CallersFunctionsTest {
  private static final Operation<JsonValue> GET =
      RestOperation.of("GET", "/{name}").path("name").repeatable().json(json -> json);
  private static final Response OK =
      new Response(200, Headers.NONE, "\"ok\"".getBytes(StandardCharsets.UTF_8));
  private static final Executor NETWORK = Threads.few("network");
  private static final RequestOptions SHORT =
      RequestOptions.builder().timeout(Duration.ofMillis(300)).build();

  /** A number of calls greater than the number of threads in which calls begin. */
  private static final int MANY = 4 * Math.max(4, Runtime.getRuntime().availableProcessors());

  private final CountDownLatch end = new CountDownLatch(1);

  private static final class Options extends SettingsBuilder<Options> {
    Calls calls() {
      return new Calls(
          new Connection(
              Api.of("Test/1 java").withBaseUrl("http://service.test"),
              settings(),
              Credentials.NONE));
    }
  }

  @AfterEach
  void release() {
    end.countDown();
  }

  @Test
  void blockedFunctionsOfOneClientDoNotDelayAnother() throws Exception {
    Transport waiting =
        request -> {
          waitForTheEnd();
          return CompletableFuture.completedFuture(OK);
        };
    Interceptor before = (request, next) -> waiting.send(request);
    for (Options options :
        List.of(options().interceptor(before), new Options().transport(waiting))) {
      try (AsyncCalls held = options.calls().async();
          AsyncCalls free = options().calls().async()) {
        for (int count = 0; count < MANY; count++) {
          get(held, "held", RequestOptions.none());
        }
        assertEquals("ok", get(free, "free", SHORT).get(5, TimeUnit.SECONDS).asString());
      }
    }
  }

  @Test
  void functionsChainedToAFutureMayBlock() throws Exception {
    CountDownLatch begin = new CountDownLatch(1);
    World late = new DelayedWorld(() -> await(begin));
    try (AsyncCalls held = options().world(late).calls().async();
        AsyncCalls free = options().calls().async()) {
      for (int count = 0; count < MANY; count++) {
        CompletableFuture<JsonValue> refused = get(held, "", RequestOptions.none());
        refused.whenComplete((value, failure) -> waitForTheEnd());
      }
      begin.countDown();
      assertEquals("ok", get(free, "free", SHORT).get(5, TimeUnit.SECONDS).asString());
    }
  }

  @Test
  void aDeadlineInterruptsATransportThatBlocks() throws Exception {
    CountDownLatch interrupted = new CountDownLatch(2);
    Options options =
        new Options()
            .transport(request -> {
              try {
                end.await();
              } catch (InterruptedException ended) {
                interrupted.countDown();
              }
              return new CompletableFuture<>();
            });
    try (Calls calls = options.calls()) {
      assertThrows(TimeoutException.class, () -> get(calls, "waits", SHORT));
      CompletableFuture<JsonValue> future = get(calls.async(), "waits", SHORT);
      ExecutionException failure =
          assertThrows(ExecutionException.class, () -> future.get(5, TimeUnit.SECONDS));
      assertInstanceOf(TimeoutException.class, failure.getCause());
    }
    assertTrue(interrupted.await(5, TimeUnit.SECONDS));
  }

  @Test
  void aFutureThatATransportReturnsTooLateIsCancelled() throws Exception {
    CompletableFuture<Response> late = new CompletableFuture<>();
    CountDownLatch given = new CountDownLatch(1);
    Options options =
        new Options()
            .transport(request -> {
              try {
                end.await();
              } catch (InterruptedException ended) {
                given.countDown();
              }
              return late;
            });
    try (Calls calls = options.calls()) {
      assertThrows(TimeoutException.class, () -> get(calls, "waits", SHORT));
      given.await();
      assertThrows(
          java.util.concurrent.CancellationException.class, () -> late.get(5, TimeUnit.SECONDS));
    }
  }

  @Test
  void aTimeoutStartsWhenTheCallIsMade() {
    World late = new DelayedWorld(() -> sleep(600));
    AtomicInteger sent = new AtomicInteger();
    Options options =
        options()
            .world(late)
            .interceptor((request, next) -> {
              sent.incrementAndGet();
              return next.send(request);
            });
    try (AsyncCalls calls = options.calls().async()) {
      CompletionException failure =
          assertThrows(CompletionException.class, get(calls, "late", SHORT)::join);
      TimeoutException expired = assertInstanceOf(TimeoutException.class, failure.getCause());
      assertEquals(0, expired.attempts());
      assertEquals(0, sent.get());
    }
  }

  @Test
  void variablesAreCopiedWhenTheCallIsMade() {
    CompletableFuture<String> body = new CompletableFuture<>();
    CountDownLatch begin = new CountDownLatch(1);
    Options options =
        options()
            .world(new DelayedWorld(() -> await(begin)))
            .graphqlUrl("http://service.test/graphql")
            .transport(request -> {
              body.complete(new String(request.body().orElseThrow(), StandardCharsets.UTF_8));
              return CompletableFuture.completedFuture(OK);
            });
    List<String> items = new ArrayList<>(List.of("before"));
    Map<String, Object> variables = new HashMap<>(Map.of("x", items));
    try (AsyncCalls calls = options.calls().async()) {
      CompletableFuture<?> call = calls.document("{a}", variables, RequestOptions.none());
      items.set(0, "after");
      variables.clear();
      begin.countDown();
      assertEquals("{\"query\":\"{a}\",\"variables\":{\"x\":[\"before\"]}}", body.join());
      assertThrows(CompletionException.class, call::join);
    }
  }

  @Test
  void functionsRunWithTheClassLoaderOfTheirCaller() throws Exception {
    Map<String, ClassLoader> seen = new ConcurrentHashMap<>();
    CountDownLatch told = new CountDownLatch(1);
    Options options =
        options()
            .authorization(() -> {
              see(seen, "secret");
              return "a secret";
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

                  @Override
                  public void onError(SdkException error) {
                    see(seen, "onError");
                    told.countDown();
                  }
                })
            .logger(new Listener(() -> see(seen, "logger")))
            .interceptor((request, next) -> {
              see(seen, "interceptor");
              return request.url().endsWith("/fails")
                  ? CompletableFuture.failedFuture(new java.io.IOException("no network"))
                  : next.send(request);
            });
    ListOperation<JsonValue, JsonValue> list =
        (connection, arguments, given, signal) ->
            GET.call(connection, arguments, given, signal)
                .thenApply(response -> new Page<>(response, List.of(response.value()), null));
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader own = new URLClassLoader(new URL[0], before);
        AsyncCalls calls = options.calls().async()) {
      thread.setContextClassLoader(own);
      CompletableFuture<?> future =
          get(calls, "fails", RequestOptions.builder().maxRetries(0).build())
              .handle((value, failure) -> see(seen, "future"));
      CompletableFuture<?> items =
          calls
              .pages(list, Arguments.of("name", "ok"), RequestOptions.none())
              .forEach(item -> see(seen, "item"));
      thread.setContextClassLoader(before);
      future.join();
      items.join();
      told.await();
      List<String> all =
          List.of(
              "afterResponse",
              "beforeRequest",
              "future",
              "interceptor",
              "item",
              "logger",
              "onError",
              "secret");
      assertEquals(all, seen.keySet().stream().sorted().toList());
      seen.forEach((name, loader) -> assertEquals(own, loader, name));
      // A thread may still be leaving a function; an idle thread ends after ten seconds.
      long since = System.nanoTime();
      while (ownThreads().stream().anyMatch(one -> one.getContextClassLoader() == own)) {
        assertTrue(System.nanoTime() - since < 5_000_000_000L);
        Thread.sleep(10);
      }
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  @Test
  void idleThreadsEnd() throws Exception {
    Executor threads = Threads.few("idle", Duration.ofMillis(50));
    List<Thread> used = new ArrayList<>();
    for (int count = 0; count < MANY; count++) {
      CompletableFuture.runAsync(() -> used.add(Thread.currentThread()), threads).join();
    }
    for (Thread each : used) {
      each.join();
      assertTrue(each.isDaemon());
    }
  }

  @Test
  void clientsDoNotWaitForThreadsOfOtherClients() throws Exception {
    Set<Thread> seen = ConcurrentHashMap.newKeySet();
    List<Thread> before = ownThreads();
    int each = Math.max(4, Runtime.getRuntime().availableProcessors());
    for (int client = 0; client < 2; client++) {
      try (AsyncCalls calls = new Options().baseUrl("http://127.0.0.1:1").calls().async()) {
        for (int count = 0; count < each; count++) {
          CompletableFuture<JsonValue> refused =
              get(calls, "ok", RequestOptions.builder().maxRetries(0).build());
          CompletionException failure = assertThrows(CompletionException.class, refused::join);
          assertInstanceOf(ConnectionException.class, failure.getCause());
        }
        // The threads end with their client.
        ownThreads().stream()
            .filter(thread -> thread.getName().equals("sdk-http") && !before.contains(thread))
            .forEach(seen::add);
      }
    }
    assertEquals(2 * each, seen.size());
  }

  @Test
  void nullInsteadOfAResponseIsReported() {
    Map<String, Options> wrong =
        Map.of(
            "null instead of a future", new Options().transport(request -> null),
            "returned null instead of a future", options().interceptor((request, next) -> null),
            "an interceptor returned null instead of a response",
                options()
                    .interceptor(
                        (request, next) -> next.send(request).thenApply(response -> null)));
    wrong.forEach((message, options) -> {
      try (Calls calls = options.calls()) {
        Exception failure =
            assertThrows(NullPointerException.class, () -> get(calls, "ok", RequestOptions.none()));
        assertTrue(failure.getMessage().endsWith(message), failure.getMessage());
        assertFalse(failure.getMessage().startsWith(message), failure.getMessage());
      }
    });
  }

  @Test
  void errorsOfATransportAreRethrown() {
    AssertionError own = new AssertionError("own");
    try (Calls calls =
        new Options().transport(request -> CompletableFuture.failedFuture(own)).calls()) {
      assertEquals(
          own, assertThrows(AssertionError.class, () -> get(calls, "ok", RequestOptions.none())));
    }
  }

  @Test
  void aClosedClientMakesNoCalls() {
    Calls calls = options().calls();
    calls.close();
    assertThrows(IllegalStateException.class, () -> get(calls, "ok", RequestOptions.none()));
    CompletableFuture<JsonValue> future = get(calls.async(), "ok", RequestOptions.none());
    CompletionException failure = assertThrows(CompletionException.class, future::join);
    assertInstanceOf(IllegalStateException.class, failure.getCause());
  }

  @Test
  void aBaseUrlWithAQueryOrAFragmentIsRejected() {
    for (String url : List.of("https://x.test/#f", "https://x.test/v1?a=b")) {
      try (Calls calls = options().baseUrl(url).calls()) {
        assertThrows(ArgumentException.class, () -> get(calls, "ok", RequestOptions.none()));
      }
    }
  }

  /** Returns options for a service that responds. */
  private static Options options() {
    return new Options().transport(request -> CompletableFuture.supplyAsync(() -> OK, NETWORK));
  }

  /** A logger that runs a function for each entry. */
  private record Listener(Runnable each) implements System.Logger {
    @Override
    public String getName() {
      return "listener";
    }

    @Override
    public boolean isLoggable(Level level) {
      return level == Level.WARNING || level == Level.DEBUG;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String text, Throwable thrown) {
      each.run();
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... params) {
      each.run();
    }
  }

  private static boolean see(Map<String, ClassLoader> seen, String what) {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    // An error is permanent.
    seen.merge(
        what, loader, (one, other) -> one == other ? one : ClassLoader.getSystemClassLoader());
    return true;
  }

  private static List<Thread> ownThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("sdk-"))
        .toList();
  }

  private void waitForTheEnd() {
    await(end);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static void sleep(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private static JsonValue get(Calls calls, String name, RequestOptions options) {
    return calls.call(GET, Arguments.of("name", JsonString.of(name)), options).value();
  }

  private static CompletableFuture<JsonValue> get(
      AsyncCalls calls, String name, RequestOptions options) {
    return calls
        .call(GET, Arguments.of("name", JsonString.of(name)), options)
        .thenApply(ApiResponse::value);
  }
}
