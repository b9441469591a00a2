package runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import runtime.errors.AbortedException;
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
import runtime.json.JsonValue;

/** Canceled calls, and the error that a waiting caller receives. */
@Timeout(20)
class CallsEndTest {
  private static final Operation<JsonValue> GET =
      RestOperation.of("GET", "/thing").repeatable().json(json -> json);
  private static final Response OK =
      new Response(200, Headers.NONE, "\"ok\"".getBytes(StandardCharsets.UTF_8));

  private static final class Options extends SettingsBuilder<Options> {
    Calls calls() {
      Api api = Api.of("Test/1 java").withBaseUrl("http://service.test");
      return new Calls(new Connection(api, settings(), Credentials.NONE));
    }
  }

  @Test
  void aPendingCallIsAbortedWhenItsClientIsClosed() {
    CountDownLatch begin = new CountDownLatch(1);
    AsyncCalls calls = answering().world(new DelayedWorld(() -> await(begin))).calls().async();
    CompletableFuture<?> call = calls.call(GET, Arguments.none(), RequestOptions.none());
    CompletableFuture<?> walk = walk(calls, item -> {});
    calls.close();
    begin.countDown();
    for (CompletableFuture<?> future : List.of(call, walk)) {
      CompletionException failure = assertThrows(CompletionException.class, future::join);
      assertInstanceOf(AbortedException.class, failure.getCause());
    }
    CompletableFuture<?> late = calls.call(GET, Arguments.none(), RequestOptions.none());
    for (CompletableFuture<?> future : List.of(late, walk(calls, item -> {}))) {
      CompletionException failure = assertThrows(CompletionException.class, future::join);
      assertInstanceOf(IllegalStateException.class, failure.getCause());
    }
  }

  @Test
  void aFutureThatIsCancelledBeforeItsCallStartsReportsThis() {
    CountDownLatch begin = new CountDownLatch(1);
    try (AsyncCalls calls =
        answering().world(new DelayedWorld(() -> await(begin))).calls().async()) {
      CompletableFuture<?> future = calls.call(GET, Arguments.none(), RequestOptions.none());
      CompletableFuture<?> derived = future.thenApply(response -> response);
      assertTrue(derived.cancel(true));
      AbortedException aborted = aborted(derived);
      assertEquals("GET /thing", aborted.operation());
      assertEquals(0, aborted.attempts());
      begin.countDown();
      assertSame(aborted, aborted(future));
    }
  }

  /** Whenever a call is canceled, every sent request is reported. */
  @Test
  void aCancelledFutureReportsEverySentRequest() {
    for (int round = 0; round < 200; round++) {
      AtomicInteger sent = new AtomicInteger();
      Transport transport =
          request -> {
            sent.incrementAndGet();
            return new CompletableFuture<>();
          };
      try (AsyncCalls calls = new Options().transport(transport).calls().async()) {
        CompletableFuture<?> derived =
            calls.call(GET, Arguments.none(), RequestOptions.none()).thenApply(ApiResponse::value);
        long since = System.nanoTime();
        while (System.nanoTime() - since < round * 2000L) {
          Thread.onSpinWait();
        }
        assertTrue(derived.cancel(true));
        assertTrue(sent.get() <= aborted(derived).attempts());
      }
    }
  }

  /** Canceling any future of the call also ends its exchange. */
  @Test
  void completingAFutureEndsItsCall() throws Exception {
    List<Function<CompletableFuture<Object>, Object>> ways =
        List.of(
            future -> future.orTimeout(1, TimeUnit.MILLISECONDS),
            future -> future.completeOnTimeout("late", 1, TimeUnit.MILLISECONDS),
            future -> future.completeExceptionally(new IOException("enough")),
            future -> future.complete("another"));
    for (Function<CompletableFuture<Object>, Object> complete : ways) {
      CompletableFuture<CompletableFuture<Response>> sent = new CompletableFuture<>();
      Transport transport =
          request -> {
            CompletableFuture<Response> exchange = new CompletableFuture<>();
            sent.complete(exchange);
            return exchange;
          };
      try (AsyncCalls calls = new Options().transport(transport).calls().async()) {
        CompletableFuture<ApiResponse<JsonValue>> call =
            calls.call(GET, Arguments.none(), RequestOptions.none());
        CompletableFuture<Response> exchange = sent.get(5, TimeUnit.SECONDS);
        complete.apply(call.thenApply(ApiResponse::value));
        CompletionException failure = assertThrows(CompletionException.class, call::join);
        AbortedException aborted = assertInstanceOf(AbortedException.class, failure.getCause());
        assertEquals(1, aborted.attempts());
        assertThrows(CancellationException.class, () -> exchange.get(5, TimeUnit.SECONDS));
      }
    }
  }

  @Test
  void aLoopFinishesItsPageAfterItsClientIsClosed() {
    List<Integer> seen = new ArrayList<>();
    Calls calls = answering().calls();
    ListOperation<JsonValue, Integer> endless =
        (connection, arguments, options, signal) ->
            GET.call(connection, arguments, options, signal)
                .thenApply(response ->
                    new Page<>(
                        response,
                        List.of(1, 2),
                        next -> {
                          throw new AssertionError("nothing is sent");
                        }));
    assertThrows(
        IllegalStateException.class,
        () -> {
          for (int item : calls.pages(endless, Arguments.none(), RequestOptions.none())) {
            seen.add(item);
            calls.close();
          }
        });
    assertEquals(List.of(1, 2), seen);
  }

  @Test
  void aListPassesNoItemsAfterItsFutureIsCompleted() throws Exception {
    List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
    CompletableFuture<CompletableFuture<?>> made = new CompletableFuture<>();
    try (AsyncCalls calls = answering().calls().async()) {
      CompletableFuture<?> walk =
          walk(
              calls,
              item -> {
                seen.add(item);
                if (item == 3) {
                  made.join().completeExceptionally(new IOException("enough"));
                }
              });
      made.complete(walk);
      assertThrows(ExecutionException.class, () -> walk.get(5, TimeUnit.SECONDS));
    }
    assertEquals(List.of(1, 2, 3), seen);
  }

  /** No page is requested after the cancellation, even if pages arrive immediately. */
  @Test
  void itemsAreNeverPassedInTheCallingThread() throws Exception {
    Set<String> seen = ConcurrentHashMap.newKeySet();
    try (AsyncCalls calls = answering().calls().async()) {
      for (int round = 0; round < 200; round++) {
        walk(calls, item -> seen.add(Thread.currentThread().getName())).get(5, TimeUnit.SECONDS);
      }
    }
    assertEquals(Set.of("sdk-call"), seen);
  }

  @Test
  void aCancelledListPassesNoMoreItems() throws Exception {
    List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
    CompletableFuture<CompletableFuture<?>> made = new CompletableFuture<>();
    CountDownLatch over = new CountDownLatch(1);
    try (AsyncCalls calls = answering().calls().async()) {
      CompletableFuture<?> walk =
          walk(
              calls,
              item -> {
                seen.add(item);
                if (item == 10) {
                  made.join().cancel(true);
                  over.countDown();
                }
              });
      CompletableFuture<?> derived = walk.thenApply(done -> done);
      made.complete(derived);
      over.await();
      assertSame(aborted(derived), aborted(walk));
      assertEquals(1, aborted(walk).attempts());
      // Waits until the thread has finished all other work.
      Thread.sleep(50);
    }
    assertEquals(IntStream.rangeClosed(1, 10).boxed().toList(), seen);
  }

  @Test
  void aListPassesNoItemsAfterItsClientIsClosed() {
    List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
    AsyncCalls calls = answering().calls().async();
    CompletableFuture<?> walk =
        walk(
            calls,
            item -> {
              seen.add(item);
              if (item == 10) {
                calls.close();
              }
            });
    ExecutionException failure =
        assertThrows(ExecutionException.class, () -> walk.get(5, TimeUnit.SECONDS));
    AbortedException aborted = assertInstanceOf(AbortedException.class, failure.getCause());
    assertEquals("the client was closed", aborted.getCause().getMessage());
    assertEquals(IntStream.rangeClosed(1, 10).boxed().toList(), seen);
  }

  /** A checked exception of a caller's function is the cause of the error. */
  @Test
  void anExceptionOfAFunctionEndsTheCall() {
    IOException own = new IOException("own");
    Hooks before =
        new Hooks() {
          @Override
          public void beforeRequest(OutgoingRequest request) throws IOException {
            throw own;
          }
        };
    Hooks after =
        new Hooks() {
          @Override
          public void afterResponse(IncomingResponse response) throws IOException {
            throw own;
          }
        };
    Secret secret =
        () -> {
          throw own;
        };
    Map<Options, Integer> attempts =
        Map.of(
            answering().authorization(secret), 0,
            answering().hooks(before), 0,
            answering().hooks(after), 1);
    attempts.forEach((options, count) -> {
      try (Calls calls = options.calls()) {
        AbortedException failure =
            assertThrows(
                AbortedException.class,
                () -> calls.call(GET, Arguments.none(), RequestOptions.none()));
        assertSame(own, failure.getCause());
        assertEquals(count, failure.attempts());
        CompletableFuture<?> future =
            calls.async().call(GET, Arguments.none(), RequestOptions.none());
        CompletionException later = assertThrows(CompletionException.class, future::join);
        assertInstanceOf(AbortedException.class, later.getCause());
      }
    });
  }

  private static Options answering() {
    return new Options().transport(request -> CompletableFuture.completedFuture(OK));
  }

  /** Reads the items of pages with fifty items each. */
  private static CompletableFuture<?> walk(AsyncCalls calls, Consumer<Integer> each) {
    List<Integer> items = IntStream.rangeClosed(1, 50).boxed().toList();
    ListOperation<JsonValue, Integer> list =
        (connection, arguments, options, signal) ->
            GET.call(connection, arguments, options, signal)
                .thenApply(response -> new Page<>(response, items, null));
    return calls.pages(list, Arguments.none(), RequestOptions.none()).forEach(each);
  }

  /** Returns the error. Later versions of Java wrap it in another exception. */
  private static AbortedException aborted(CompletableFuture<?> future) {
    CancellationException cancelled = assertThrows(CancellationException.class, future::join);
    Throwable cause = cancelled.getCause();
    return assertInstanceOf(
        AbortedException.class, cause instanceof CancellationException ? cause.getCause() : cause);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
