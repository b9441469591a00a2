package conformance.client;

import conformance.client.errors.SdkException;
import conformance.client.json.JsonArray;
import conformance.client.json.JsonNull;
import conformance.client.json.JsonObject;
import conformance.client.json.JsonString;
import conformance.client.json.JsonValue;
import conformance.client.models.Model;
import java.io.ByteArrayOutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Makes the calls of vectors, with either client. */
final class Caller {
  private final VirtualWorld world;
  private final boolean isAsync;
  private final Object client;

  /** Closes a stream later, after it was opened. */
  private Consumer<Runnable> opened = close -> {};

  Caller(ClientOptions options, VirtualWorld world, boolean isAsync) {
    this.world = world;
    this.isAsync = isAsync;
    client = isAsync ? ConformanceAsyncClient.create(options) : ConformanceClient.create(options);
  }

  /** Makes a call, and adds its result to an outcome. */
  void call(JsonObject spec, JsonObject pointers, Map<String, Object> told) {
    String take = Values.has(spec, "take") ? Values.text(spec, "take") : "value";
    boolean isGraphql = spec.members().containsKey("variables") || Values.has(spec, "document");
    if (take.equals("stream") || take.equals("events")) {
      told.put("items", List.of());
    }
    if (take.equals("opened")) {
      told.put("empty", true);
    }
    Object result = within(spec, () -> result(spec, told), take, told);
    if (!(result instanceof ApiResponse<?> response)) {
      return;
    }
    if (take.equals("withResponse") || take.equals("response")) {
      Map<String, Object> shown = new LinkedHashMap<>();
      shown.put("status", response.status());
      shown.put("headers", response.headers().asMap());
      shown.put("text", response.response().text());
      shown.put("requestId", response.requestId().orElse(null));
      told.put("response", JsonValue.of(shown));
    }
    if (!take.equals("response")) {
      boolean isNothing =
          response.status() == 204 && List.of().equals(response.value())
              || Values.has(spec, "raw") && response.value() == JsonNull.NULL;
      put(told, isNothing ? null : response.value(), isGraphql);
      if (!pointers.members().isEmpty()) {
        told.put("accessors", Accessors.accessed(response.value(), pointers));
      }
    }
  }

  private static void put(Map<String, Object> told, Object value, boolean isGraphql) {
    boolean isNothing =
        value == null
            || value instanceof Optional<?> optional && optional.isEmpty()
            || value instanceof Model model && model.toJson().isNull();
    if (isNothing && !isGraphql) {
      told.put("empty", true);
    } else if (value instanceof byte[] bytes) {
      told.put("bytes", Base64.getEncoder().encodeToString(bytes));
    } else {
      told.put("value", Values.json(value));
    }
  }

  /** Returns a response, a future of a response, or pages. */
  private Object result(JsonObject spec, Map<String, Object> told) {
    RequestOptions options = options(Values.object(spec, "options"), told);
    if (Values.has(spec, "raw")) {
      Method method = Named.method(client.getClass(), "requestWithResponse").orElseThrow();
      return Named.call(method, client, raw(spec), options);
    }
    if (Values.has(spec, "document")) {
      Map<String, Object> variables =
          new LinkedHashMap<>(Values.object(spec, "variables").members());
      Method method = Named.method(client.getClass(), "graphqlWithResponse").orElseThrow();
      return Named.call(method, client, Values.text(spec, "document"), variables, options);
    }
    return Arguments.call(client, spec, options);
  }

  private static RawRequest raw(JsonObject spec) {
    String[] line = Values.text(spec, "raw").split(" ", 2);
    RawRequest[] request = {RawRequest.of(line[0], line[1])};
    query(spec, "query", (name, value) -> request[0] = request[0].query(name, value));
    if (Values.has(spec, "form")) {
      return request[0].form(Values.object(spec, "form").members());
    }
    return Values.has(spec, "body") ? request[0].body(spec.members().get("body")) : request[0];
  }

  /** Reads query parameters; a list repeats its parameter. */
  private static void query(JsonObject spec, String group, BiConsumer<String, String> each) {
    Values.object(spec, group)
        .members()
        .forEach((name, value) -> {
          List<JsonValue> values = value instanceof JsonArray list ? list.items() : List.of(value);
          values.forEach(one ->
              each.accept(name, one instanceof JsonString text ? text.asString() : one.toString()));
        });
  }

  private static RequestOptions options(JsonObject given, Map<String, Object> told) {
    RequestOptions.Builder builder = RequestOptions.builder();
    if (Values.has(given, "timeoutMs")) {
      builder.timeout(Values.duration(Values.number(given, "timeoutMs")));
    }
    if (Values.has(given, "attemptTimeoutMs")) {
      builder.attemptTimeout(Values.duration(Values.number(given, "attemptTimeoutMs")));
    }
    if (Values.has(given, "idleTimeoutMs")) {
      builder.idleTimeout(Values.duration(Values.number(given, "idleTimeoutMs")));
    }
    if (Values.has(given, "maxRetries")) {
      builder.maxRetries((int) Values.number(given, "maxRetries"));
    }
    if (Values.has(given, "idempotencyKey")) {
      builder.idempotencyKey(Values.text(given, "idempotencyKey"));
    }
    if ("return".equals(Values.text(given, "userErrors"))) {
      builder.returnUserErrors();
    }
    if (Values.has(given, "progress")) {
      builder.progress((bytes, total) -> {
        List<JsonValue> report = new ArrayList<>();
        report.add(JsonValue.of(bytes));
        report.add(total.isPresent() ? JsonValue.of(total.getAsLong()) : JsonNull.NULL);
        told.put("progress", report);
      });
    }
    query(given, "extraQuery", builder::query);
    Values.object(given, "extraBody").members().forEach(builder::bodyMember);
    Values.object(given, "headers")
        .members()
        .forEach((name, value) -> builder.header(name, value.asString()));
    return builder.build();
  }

  /** Makes the call, and cancels it at the time that the vector specifies. */
  private Object within(
      JsonObject spec, Supplier<Object> call, String take, Map<String, Object> told) {
    JsonObject options = Values.object(spec, "options");
    Thread thread = Thread.currentThread();
    boolean isEnded = options.members().containsKey("abortAtMs");
    double endsAt = Values.number(options, "abortAtMs");
    int limit = (int) Values.number(spec, "limit");
    if (options.members().containsKey("closeAtMs")) {
      Duration delay = Values.duration(Values.number(options, "closeAtMs"));
      opened = close -> world.after(delay, close);
    } else {
      opened = close -> {};
    }
    Runnable forget = () -> {};
    try {
      if (!isAsync) {
        if (isEnded && endsAt == 0) {
          thread.interrupt();
        } else if (isEnded) {
          forget = world.after(Values.duration(endsAt), thread::interrupt);
        }
        return taken(call.get(), take, limit, told);
      }
      CompletableFuture<?> future = begun(call.get(), take, limit, told);
      if (isEnded && endsAt == 0) {
        future.cancel(true);
      } else if (isEnded) {
        forget = world.after(Values.duration(endsAt), () -> future.cancel(true));
      }
      return awaited(future);
    } finally {
      forget.run();
    }
  }

  private Object taken(Object result, String take, int limit, Map<String, Object> told) {
    if (result instanceof Download download) {
      read(download, take, limit, told);
      return null;
    }
    if (result instanceof EventStream<?> stream && take.equals("opened")) {
      stream.close();
      return null;
    }
    if (result instanceof EventStream<?> stream) {
      List<JsonValue> all = new ArrayList<>();
      told.put("items", all);
      opened.accept(stream::close);
      try (stream) {
        for (StreamEvent<?> event : stream.events()) {
          all.add(shown(event, take));
          if (all.size() == limit) {
            break;
          }
        }
      }
      return null;
    }
    if (!(result instanceof Pages<?, ?> pages)) {
      return result;
    }
    if (!take.equals("items") && !take.equals("pages")) {
      return pages.firstWithResponse();
    }
    List<JsonValue> all = new ArrayList<>();
    told.put(take, all);
    for (Object each : take.equals("items") ? pages : pages.pages()) {
      all.add(Values.json(each));
      if (all.size() == limit) {
        break;
      }
    }
    return null;
  }

  private static void read(Download download, String take, int limit, Map<String, Object> told) {
    if (take.equals("whole")) {
      put(told, download.bytes(), false);
      return;
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    byte[] piece = new byte[1024];
    try (download) {
      int chunks = 0;
      for (int count = download.read(piece); count >= 0; count = download.read(piece)) {
        all.write(piece, 0, count);
        put(told, all.toByteArray(), false);
        if (++chunks == limit) {
          break;
        }
      }
      put(told, all.toByteArray(), false);
    }
  }

  /**
   * Reads a download chunk by chunk. The future completes at the end of the download, and canceling
   * the future cancels the download.
   */
  private static CompletableFuture<Object> received(
      CompletableFuture<?> opened, String take, int limit, Map<String, Object> told) {
    CompletableFuture<?>[] current = {opened};
    CompletableFuture<Object> end =
        new CompletableFuture<>() {
          @Override
          public boolean cancel(boolean mayInterrupt) {
            return current[0].cancel(mayInterrupt);
          }
        };
    opened.whenComplete((made, failure) -> {
      if (failure != null) {
        end.completeExceptionally(failure);
      } else if (take.equals("whole")) {
        CompletableFuture<byte[]> whole = ((AsyncDownload) made).bytes();
        current[0] = whole;
        whole.whenComplete((bytes, own) -> {
          if (own == null) {
            put(told, bytes, false);
            end.complete(null);
          } else {
            end.completeExceptionally(own);
          }
        });
      } else {
        chunk((AsyncDownload) made, limit, new ByteArrayOutputStream(), told, end, current, 1);
      }
    });
    return end;
  }

  private static void chunk(
      AsyncDownload download,
      int limit,
      ByteArrayOutputStream all,
      Map<String, Object> told,
      CompletableFuture<Object> end,
      CompletableFuture<?>[] current,
      int count) {
    CompletableFuture<Optional<byte[]>> next = download.next();
    current[0] = next;
    next.whenComplete((bytes, failure) -> {
      if (failure != null) {
        download.close();
        end.completeExceptionally(failure);
        return;
      }
      bytes.ifPresent(all::writeBytes);
      put(told, all.toByteArray(), false);
      if (bytes.isEmpty() || count == limit) {
        download.close();
        end.complete(null);
      } else {
        chunk(download, limit, all, told, end, current, count + 1);
      }
    });
  }

  private static JsonValue shown(StreamEvent<?> event, String take) {
    if (take.equals("stream")) {
      return Values.json(event.data());
    }
    Map<String, Object> members = new LinkedHashMap<>();
    event.event().ifPresent(name -> members.put("event", name));
    event.id().ifPresent(id -> members.put("id", id));
    members.put("data", Values.json(event.data()));
    return JsonValue.of(members);
  }

  /**
   * Reads a stream item by item. The future completes with the stream, and canceling it ends the
   * stream.
   */
  private CompletableFuture<Object> walked(
      CompletableFuture<?> opened, String take, int limit, Map<String, Object> told) {
    List<JsonValue> all = new ArrayList<>();
    told.put("items", all);
    CompletableFuture<?>[] current = {opened};
    CompletableFuture<Object> end =
        new CompletableFuture<>() {
          @Override
          public boolean cancel(boolean mayInterrupt) {
            return current[0].cancel(mayInterrupt);
          }
        };
    opened.whenComplete((stream, failure) -> {
      if (failure != null) {
        end.completeExceptionally(failure);
      } else {
        this.opened.accept(((AsyncEventStream<?>) stream)::close);
        step((AsyncEventStream<?>) stream, take, limit, all, end, current);
      }
    });
    return end;
  }

  private static <T> void step(
      AsyncEventStream<T> stream,
      String take,
      int limit,
      List<JsonValue> all,
      CompletableFuture<Object> end,
      CompletableFuture<?>[] current) {
    CompletableFuture<Optional<StreamEvent<T>>> next = stream.next();
    current[0] = next;
    next.whenComplete((event, failure) -> {
      if (failure != null) {
        stream.close();
        end.completeExceptionally(failure);
        return;
      }
      event.ifPresent(one -> all.add(shown(one, take)));
      if (event.isEmpty() || all.size() == limit) {
        stream.close();
        end.complete(null);
      } else {
        step(stream, take, limit, all, end, current);
      }
    });
  }

  private CompletableFuture<?> begun(
      Object result, String take, int limit, Map<String, Object> told) {
    if (take.equals("opened")) {
      return ((CompletableFuture<?>) result)
          .thenApply(stream -> {
            ((AsyncEventStream<?>) stream).close();
            return null;
          });
    }
    if (take.equals("stream") || take.equals("events")) {
      return walked((CompletableFuture<?>) result, take, limit, told);
    }
    if (take.equals("chunks") || take.equals("whole")) {
      return received((CompletableFuture<?>) result, take, limit, told);
    }
    if (!(result instanceof AsyncPages<?, ?> pages)) {
      return (CompletableFuture<?>) result;
    }
    if (!take.equals("items") && !take.equals("pages")) {
      return pages.firstWithResponse();
    }
    List<JsonValue> all = new ArrayList<>();
    told.put(take, all);
    Predicate<Object> each =
        value -> {
          all.add(Values.json(value));
          return all.size() != limit;
        };
    return take.equals("items") ? pages.forEachWhile(each) : pages.forEachPageWhile(each);
  }

  private Object awaited(CompletableFuture<?> future) {
    try {
      Object value = world.await(future);
      world.settle();
      return value;
    } catch (ExecutionException | CancellationException failure) {
      world.settle();
      Throwable cause = failure;
      while (!(cause instanceof SdkException || cause instanceof UncheckedIOException)
          && cause.getCause() != null) {
        cause = cause.getCause();
      }
      throw cause instanceof RuntimeException own ? own : new IllegalStateException(cause);
    } catch (InterruptedException unexpected) {
      throw new IllegalStateException(unexpected);
    }
  }
}
