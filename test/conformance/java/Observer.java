package conformance.client;

import conformance.client.errors.SdkException;
import conformance.client.json.JsonObject;
import conformance.client.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;

/** A logger and hooks that record their calls, and do what the vector declares. */
final class Observer implements Hooks, System.Logger {
  /** The error of a callback. */
  static final class CallerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    CallerException(String message) {
      super(message);
    }
  }

  private final VirtualWorld world;
  private final JsonObject turns;
  private final List<JsonValue> log = new ArrayList<>();
  private final List<JsonValue> hooks = new ArrayList<>();

  Observer(VirtualWorld world, JsonObject turns) {
    this.world = world;
    this.turns = turns;
  }

  List<JsonValue> log() {
    return log;
  }

  List<JsonValue> hooks() {
    return hooks;
  }

  @Override
  public void beforeRequest(OutgoingRequest request) throws Exception {
    Map<String, Object> told = told("beforeRequest", request.operation(), request.attempt());
    told.put("method", request.method());
    told.put("url", request.url());
    told.put("headers", request.headers());
    hooks.add(JsonValue.of(told));
    JsonObject turn = Values.object(turns, "beforeRequest");
    Values.object(turn, "headers")
        .members()
        .forEach((name, value) ->
            request.headers().put(name.toLowerCase(Locale.ROOT), value.asString()));
    take(turn);
  }

  @Override
  public void afterResponse(IncomingResponse response) throws Exception {
    Map<String, Object> told = told("afterResponse", response.operation(), response.attempt());
    told.put("status", response.status());
    told.put("headers", response.headers().asMap());
    told.put("durationMs", Math.round(response.duration().toNanos() / 1e6));
    hooks.add(JsonValue.of(told));
    take(Values.object(turns, "afterResponse"));
  }

  @Override
  public void onError(SdkException error) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("hook", "onError");
    told.put("kind", Failure.kind(error.kind()));
    told.put("operation", error.operation());
    hooks.add(JsonValue.of(told));
    JsonObject turn = Values.object(turns, "onError");
    if (Values.has(turn, "fails")) {
      throw new CallerException(Values.text(turn, "fails"));
    }
  }

  @Override
  public String getName() {
    return "observer";
  }

  @Override
  public boolean isLoggable(Level level) {
    return true;
  }

  @Override
  public void log(Level level, Object object) {
    LogEntry entry = (LogEntry) object;
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("level", level == Level.WARNING ? "warn" : "debug");
    told.put("event", entry.event().name().toLowerCase(Locale.ROOT));
    told.put("operation", entry.operation());
    told.put("attempt", entry.attempt());
    entry.status().ifPresent(status -> told.put("status", status));
    entry.requestId().ifPresent(id -> told.put("requestId", id));
    entry.duration().ifPresent(time -> told.put("durationMs", Math.round(time.toNanos() / 1e6)));
    entry.delay().ifPresent(time -> told.put("delayMs", Math.round(time.toNanos() / 1e6)));
    entry.error().ifPresent(kind -> told.put("error", Failure.kind(kind)));
    told.put("message", entry.toString());
    log.add(JsonValue.of(told));
  }

  @Override
  public void log(Level level, ResourceBundle bundle, String message, Throwable thrown) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void log(Level level, ResourceBundle bundle, String format, Object... arguments) {
    throw new UnsupportedOperationException();
  }

  /** Returns a secret in a form that the client accepts. */
  Secret secret(JsonValue source) {
    if (!(source instanceof JsonObject object)) {
      return Secret.of(source.asString());
    }
    List<JsonValue> given = Values.list(object, "callback");
    int[] calls = {0};
    return () -> {
      JsonObject turn = given.get(Math.min(calls[0]++, given.size() - 1)).asObject();
      if (Values.has(turn, "afterMs")) {
        world.sleep(Values.duration(Values.number(turn, "afterMs")));
      }
      take(turn);
      return Values.text(turn, "value");
    };
  }

  private void take(JsonObject turn) throws InterruptedException {
    if (Values.has(turn, "fails")) {
      throw new CallerException(Values.text(turn, "fails"));
    } else if (Values.has(turn, "never")) {
      world.sleep(null);
    }
  }

  private static Map<String, Object> told(String hook, String operation, int attempt) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("hook", hook);
    told.put("operation", operation);
    told.put("attempt", attempt);
    return told;
  }
}
