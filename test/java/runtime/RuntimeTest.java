package runtime;

import static java.util.Collections.singletonList;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import runtime.errors.AbortedException;
import runtime.errors.ArgumentException;
import runtime.errors.ConnectionException;
import runtime.errors.NotFoundException;
import runtime.errors.SdkException;
import runtime.errors.TimeoutException;
import runtime.internal.Api;
import runtime.internal.Arguments;
import runtime.internal.AsyncCalls;
import runtime.internal.Calls;
import runtime.internal.Connection;
import runtime.internal.Credential;
import runtime.internal.Credentials;
import runtime.internal.ListOperation;
import runtime.internal.Operation;
import runtime.internal.Page;
import runtime.internal.RestOperation;
import runtime.json.JsonArray;
import runtime.json.JsonException;
import runtime.json.JsonNumber;
import runtime.json.JsonObject;
import runtime.json.JsonString;
import runtime.json.JsonValue;
import runtime.params.Params;
import runtime.webhooks.WebhookVerifier;

/** The runtime over a real network, in real time. */
@Timeout(20)
class RuntimeTest {
  private static final Operation<JsonValue> GET =
      RestOperation.of("GET", "/{name}").path("name").repeatable().json(json -> json);

  private final Set<Integer> ports = ConcurrentHashMap.newKeySet();
  private final AtomicInteger requests = new AtomicInteger();
  private final CountDownLatch arrived = new CountDownLatch(1);
  private final CompletableFuture<Boolean> release = new CompletableFuture<>();
  private HttpServer server;

  /** Creates options in the same way as emitted code. */
  private static final class Options extends SettingsBuilder<Options> {
    Connection connection() {
      return new Connection(Api.of("Test/1 java"), settings(), Credentials.NONE);
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void callsShareConnectionsOfHttp11() {
    try (Calls calls = calls()) {
      for (int count = 0; count < 5; count++) {
        assertEquals("ok", get(calls, "ok", RequestOptions.none()).asString());
      }
    }
    assertEquals(1, ports.size());
  }

  @Test
  void oneClientServesManyThreads() throws Exception {
    try (Calls calls = calls()) {
      var threads = Executors.newFixedThreadPool(16);
      List<CompletableFuture<JsonValue>> all = new ArrayList<>();
      for (int count = 0; count < 400; count++) {
        all.add(
            CompletableFuture.supplyAsync(() -> get(calls, "ok", RequestOptions.none()), threads));
      }
      for (CompletableFuture<JsonValue> one : all) {
        assertEquals("ok", one.get(10, TimeUnit.SECONDS).asString());
      }
      threads.shutdown();
    }
    assertEquals(400, requests.get());
  }

  @Test
  void anInterruptEndsTheCallAndIsKept() throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    try (Calls calls = calls()) {
      Thread caller =
          new Thread(() -> {
            failure.set(
                assertThrows(SdkException.class, () -> get(calls, "never", RequestOptions.none())));
            flag.set(Thread.currentThread().isInterrupted());
          });
      caller.start();
      arrived.await();
      caller.interrupt();
      caller.join();
    }
    AbortedException aborted = assertInstanceOf(AbortedException.class, failure.get());
    assertEquals(1, aborted.attempts());
    assertTrue(flag.get());
    assertEquals("anInterruptEndsTheCallAndIsKept", testFrame(aborted));
  }

  @Test
  void anInterruptEndsTheWaitBetweenAttempts() throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    try (Calls calls = calls()) {
      Thread caller =
          new Thread(() ->
              failure.set(
                  assertThrows(
                      SdkException.class, () -> get(calls, "later", RequestOptions.none()))));
      caller.start();
      arrived.await();
      Thread.sleep(200);
      caller.interrupt();
      caller.join(5000);
      assertFalse(caller.isAlive());
    }
    assertInstanceOf(AbortedException.class, failure.get());
    assertEquals(1, requests.get());
  }

  @Test
  void asyncCallsShareAFewThreads() throws Exception {
    int count = 200;
    int most = 2 * Math.max(4, Runtime.getRuntime().availableProcessors());
    long before = ownThreads();
    List<CompletableFuture<?>> all = new ArrayList<>();
    try (AsyncCalls calls = calls().async()) {
      for (int each = 0; each < count; each++) {
        all.add(
            calls.call(GET, Arguments.of("name", JsonString.of("held")), RequestOptions.none()));
      }
      while (requests.get() < count) {
        Thread.sleep(10);
      }
      // Counts the threads immediately, because idle threads end later.
      long threads = ownThreads() - before;
      assertTrue(threads <= most, "threads: " + threads);
      release.complete(true);
      for (CompletableFuture<?> one : all) {
        one.get(10, TimeUnit.SECONDS);
      }
    }
  }

  @Test
  void cancellingAFutureEndsItsExchange() throws Exception {
    try (AsyncCalls calls = calls().async()) {
      CompletableFuture<JsonValue> future =
          calls
              .call(GET, Arguments.of("name", JsonString.of("never")), RequestOptions.none())
              .thenApply(ApiResponse::value);
      arrived.await();
      assertTrue(future.cancel(true));
      assertTrue(future.isCancelled());
      CancellationException cancelled = assertThrows(CancellationException.class, future::join);
      assertEquals(1, aborted(cancelled).attempts());
    }
  }

  @Test
  void cancellingAListEndsItsExchange() throws Exception {
    ListOperation<JsonValue, JsonValue> list =
        (connection, arguments, options, signal) ->
            GET.call(connection, arguments, options, signal)
                .thenApply(response -> new Page<>(response, List.of(), null));
    try (AsyncCalls calls = calls().async()) {
      CompletableFuture<List<JsonValue>> items =
          calls
              .pages(list, Arguments.of("name", JsonString.of("never")), RequestOptions.none())
              .toList();
      arrived.await();
      assertTrue(items.cancel(true));
      CancellationException cancelled = assertThrows(CancellationException.class, items::join);
      aborted(cancelled);
    }
  }

  @Test
  void aCallEndsAtItsTimeout() {
    RequestOptions options = RequestOptions.builder().timeout(Duration.ofMillis(300)).build();
    long begin = System.nanoTime();
    try (Calls calls = calls()) {
      TimeoutException failure =
          assertThrows(TimeoutException.class, () -> get(calls, "never", options));
      assertEquals(Duration.ofMillis(300), failure.timeout());
    }
    assertTrue(System.nanoTime() - begin < 5_000_000_000L);
  }

  @Test
  void closingAClientEndsItsCalls() throws Exception {
    Calls calls = calls();
    CompletableFuture<ApiResponse<JsonValue>> open =
        calls
            .async()
            .call(GET, Arguments.of("name", JsonString.of("never")), RequestOptions.none());
    arrived.await();
    calls.close();
    Throwable failure = assertThrows(Exception.class, () -> open.get(5, TimeUnit.SECONDS));
    assertInstanceOf(AbortedException.class, failure.getCause());
    assertThrows(IllegalStateException.class, () -> get(calls, "ok", RequestOptions.none()));
  }

  @Test
  void errorsOfAnOperationCompleteItsFuture() {
    AssertionError own = new AssertionError("own");
    Operation<String> fails =
        (connection, arguments, options, signal) -> {
          throw own;
        };
    ListOperation<String, String> list =
        (connection, arguments, options, signal) ->
            CompletableFuture.completedFuture(
                new Page<>(
                    new ApiResponse<>("page", new Response(200, Headers.NONE, new byte[0])),
                    List.of("item"),
                    null));
    try (AsyncCalls calls = calls().async()) {
      CompletableFuture<?> call = calls.call(fails, Arguments.none(), RequestOptions.none());
      CompletableFuture<?> walk =
          calls
              .pages(list, Arguments.none(), RequestOptions.none())
              .forEachWhile(item -> {
                throw own;
              });
      for (CompletableFuture<?> future : List.of(call, walk)) {
        assertSame(own, assertThrows(CompletionException.class, future::join).getCause());
      }
    }
  }

  @Test
  void aHugeNumberIsRejectedQuickly() {
    JsonValue number = JsonValue.parse("1".repeat(3_000_000));
    assertTimeout(Duration.ofSeconds(2), () -> assertThrows(JsonException.class, number::asLong));
    assertEquals(5, JsonValue.parse("5.000").asLong());
  }

  @Test
  void theErrorForANumberOutOfRangeStatesTheRange() {
    Map<String, Executable> given =
        Map.of(
            "the number is not between -9223372036854775808 and 9223372036854775807",
                JsonValue.parse("9223372036854775808")::asLong,
            "the number is not between -2147483648 and 2147483647", JsonValue.parse("1e99")::asInt,
            "the number is greater than a double can be", JsonValue.parse("1e999")::asDouble,
            "expected a whole number, got a number", JsonValue.parse("1.5")::asLong);
    given.forEach(
        (said, read) -> assertEquals(said, assertThrows(JsonException.class, read).getMessage()));
    assertEquals(Long.MIN_VALUE, JsonValue.parse("-9223372036854775808").asLong());
    assertEquals(500, JsonValue.parse("5e2").asInt());
    for (String huge : List.of("1e-999999999", "1e999999999", "-1e999999999")) {
      JsonValue number = JsonValue.parse(huge);
      assertTimeout(Duration.ofSeconds(2), () -> assertThrows(JsonException.class, number::asLong));
    }
  }

  @Test
  void aNegativeToleranceIsRejected() {
    WebhookVerifier verifier = WebhookVerifier.of("whsec_c2VjcmV0");
    assertThrows(
        IllegalArgumentException.class, () -> verifier.withTolerance(Duration.ofSeconds(-1)));
  }

  @Test
  void signaturesMayBeInSeveralHeaderLines() {
    String secret = "whsec_c2VjcmV0";
    byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = new HashMap<>(WebhookVerifier.sign(body, secret));
    List<String> lines = List.of("v1,AAAA", headers.get("webhook-signature").get(0));
    headers.put("webhook-signature", lines);
    assertEquals("{}", WebhookVerifier.of(secret).unwrap(body, headers).toString());
  }

  @Test
  void aFloatKeepsItsDecimalDigits() {
    assertEquals("0.1", JsonNumber.of(0.1f).toString());
    assertEquals("0.1", JsonValue.of(0.1f).toString());
    assertEquals("16777216", JsonNumber.of(16_777_216).toString());
    assertThrows(IllegalArgumentException.class, () -> JsonNumber.of(Float.NaN));
  }

  @Test
  void valuesNestedTooDeeplyAreNotSerialized() {
    List<?> plain = List.of();
    JsonValue json = JsonArray.of(List.of());
    for (int level = 1; level < 1000; level++) {
      plain = List.of(plain);
      json = JsonArray.of(List.of(json));
    }
    assertEquals(json.toString(), JsonValue.parse(json.toString()).toString());
    assertEquals(json.toString(), JsonValue.of(plain).toString());
    for (int level = 0; level < 100_000; level++) {
      plain = List.of(plain);
      json = JsonArray.of(List.of(json));
    }
    assertThrows(ArgumentException.class, json::toString);
    Object deep = plain;
    assertThrows(IllegalArgumentException.class, () -> JsonValue.of(deep));
  }

  @Test
  void settersRejectInvalidOptions() {
    Duration negative = Duration.ofMillis(-1);
    Options client = new Options();
    RequestOptions.Builder call = RequestOptions.builder();
    assertThrows(IllegalArgumentException.class, () -> client.timeout(negative));
    assertThrows(IllegalArgumentException.class, () -> client.attemptTimeout(negative));
    assertThrows(IllegalArgumentException.class, () -> client.maxRetries(-1));
    assertThrows(IllegalArgumentException.class, () -> call.timeout(negative));
    assertThrows(IllegalArgumentException.class, () -> call.attemptTimeout(negative));
    assertThrows(IllegalArgumentException.class, () -> call.maxRetries(-1));
    assertThrows(IllegalArgumentException.class, () -> call.idempotencyKey(" "));
    assertDoesNotThrow(() -> client.timeout(Duration.ZERO).maxRetries(0));
  }

  @Test
  void theErrorForANullArgumentNamesIt() {
    Options client = new Options();
    try (Calls calls = calls()) {
      Map<String, JsonValue> nameless = new HashMap<>();
      nameless.put(null, JsonString.of("value"));
      Map<String, Executable> given =
          Map.of(
              "params", () -> Arguments.of((Params) null),
              "id", () -> Arguments.of("id", (String) null),
              "null in ids",
                  () -> Arguments.of("ids", List.of("a"), ids -> JsonArray.of(singletonList(null))),
              "items", () -> JsonArray.of(null),
              "file", () -> FileParam.of((Path) null),
              "options", () -> calls.call(GET, Arguments.none(), null),
              "document", () -> calls.document(null, Map.of(), RequestOptions.none()),
              "variables", () -> calls.document("{a}", null, RequestOptions.none()),
              "authorization", () -> client.authorization((String) null),
              "name", () -> JsonObject.of(nameless));
      given.forEach((name, call) ->
          assertEquals(name, assertThrows(NullPointerException.class, call).getMessage()));
      NullPointerException failure =
          assertThrows(NullPointerException.class, () -> Credential.basic("name", null));
      assertEquals("password", failure.getMessage());
    }
  }

  @Test
  void variablesThatAreNotJsonAreRejected() {
    try (Calls calls = new Calls(options().graphqlUrl("http://127.0.0.1:1").connection())) {
      ArgumentException failure =
          assertThrows(
              ArgumentException.class,
              () -> calls.document("{a}", Map.of("x", Double.NaN), RequestOptions.none()));
      assertEquals(List.of("variables"), failure.path());
    }
  }

  @Test
  void aRefusedConnectionIsAFailedConnection() {
    server.stop(0);
    try (Calls calls = calls()) {
      ConnectionException failure =
          assertThrows(
              ConnectionException.class,
              () -> get(calls, "ok", RequestOptions.builder().maxRetries(0).build()));
      assertInstanceOf(IOException.class, failure.getCause());
    }
  }

  @Test
  void errorStatusesHaveTheirOwnClasses() {
    try (Calls calls = calls()) {
      NotFoundException failure =
          assertThrows(NotFoundException.class, () -> get(calls, "missing", RequestOptions.none()));
      assertEquals("no_such_thing", failure.code().orElseThrow());
      assertEquals("errorStatusesHaveTheirOwnClasses", testFrame(failure));
    }
  }

  @Test
  void exceptionsCanBeSerialized() throws Exception {
    try (Calls calls = calls()) {
      SdkException failure =
          assertThrows(SdkException.class, () -> get(calls, "missing", RequestOptions.none()));
      var bytes = new ByteArrayOutputStream();
      new ObjectOutputStream(bytes).writeObject(failure);
      var stream = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
      NotFoundException read = assertInstanceOf(NotFoundException.class, stream.readObject());
      assertEquals(failure.body(), read.body());
      assertEquals(failure.getMessage(), read.getMessage());
    }
  }

  @Test
  void headersThatThePlatformWouldChangeAreRejected() {
    for (String value : List.of("\u00e9", "localhost")) {
      String name = value.equals("localhost") ? "host" : "x-name";
      RequestOptions options = RequestOptions.builder().header(name, value).build();
      try (Calls calls = calls()) {
        ArgumentException failure =
            assertThrows(ArgumentException.class, () -> get(calls, "ok", options));
        assertTrue(failure.getMessage().contains(name));
      }
    }
    assertEquals(0, requests.get());
  }

  @Test
  void interceptorsRunBeforeTheTransport() {
    List<String> seen = new ArrayList<>();
    Options options =
        options()
            .interceptor((request, next) -> {
              seen.add("outer " + request.method());
              return next.send(request);
            })
            .interceptor((request, next) -> {
              seen.add("inner");
              return next.send(request);
            });
    try (Calls calls = new Calls(options.connection())) {
      assertEquals("ok", get(calls, "ok", RequestOptions.none()).asString());
    }
    assertEquals(List.of("outer GET", "inner"), seen);
  }

  /** Returns the number of threads, except the thread of the network and the thread of timers. */
  private static long ownThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name ->
            name.matches("(sdk|HttpClient)-.*") && !name.matches(".*-SelectorManager|sdk-timer"))
        .count();
  }

  private Options options() {
    return new Options().baseUrl("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private Calls calls() {
    return new Calls(options().connection());
  }

  private static JsonValue get(Calls calls, String name, RequestOptions options) {
    return calls.call(GET, Arguments.of("name", JsonString.of(name)), options).value();
  }

  /** Returns the error. Later versions of Java wrap it in another exception. */
  private static AbortedException aborted(CancellationException cancelled) {
    Throwable cause = cancelled.getCause();
    return assertInstanceOf(
        AbortedException.class, cause instanceof CancellationException ? cause.getCause() : cause);
  }

  /** Returns the frame of this test in a stack trace, which contains the code that waited. */
  private static String testFrame(Throwable failure) {
    for (StackTraceElement frame : failure.getStackTrace()) {
      if (frame.getClassName().equals(RuntimeTest.class.getName())) {
        String method = frame.getMethodName();
        if (!method.equals("get")) {
          return method.startsWith("lambda$") ? method.split("\\$")[1] : method;
        }
      }
    }
    return "nowhere";
  }

  private void answer(HttpExchange exchange) throws IOException {
    requests.incrementAndGet();
    ports.add(exchange.getRemoteAddress().getPort());
    arrived.countDown();
    String path = exchange.getRequestURI().getPath();
    exchange.getRequestBody().readAllBytes();
    exchange.getResponseHeaders().add("content-type", "application/json");
    switch (path) {
      case "/never" -> {
        // The client disconnects, or the server stops.
      }
      case "/held" -> {
        release.join();
        respond(exchange, 200, "\"ok\"");
      }
      case "/later" -> {
        exchange.getResponseHeaders().add("retry-after", "10");
        respond(exchange, 503, "{}");
      }
      case "/missing" -> respond(exchange, 404, "{\"code\":\"no_such_thing\"}");
      default -> respond(exchange, 200, "\"ok\"");
    }
  }

  private static void respond(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
