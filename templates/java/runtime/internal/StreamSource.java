package runtime.internal;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import runtime.Headers;
import runtime.Response;
import runtime.errors.ApiException;
import runtime.errors.DecodeException;
import runtime.errors.StreamException;
import runtime.errors.StreamException.Reason;
import runtime.json.JsonBoolean;
import runtime.json.JsonObject;
import runtime.json.JsonString;
import runtime.json.JsonValue;

/** Reads the items of one response. */
final class StreamSource {
  /** Many services end streams with this data, even if the contract does not declare it. */
  private static final String USUAL_SENTINEL = "[DONE]";

  private final StreamSpec spec;
  private final Answer answer;
  private final Arrival arrival;
  private final int most;
  private final Framer framer;
  private final Deque<Frame> frames = new ArrayDeque<>();
  private boolean isOver;
  private @Nullable StreamException after;
  private @Nullable String lastId;

  StreamSource(
      Connection connection,
      StreamSpec spec,
      Answer answer,
      Duration idle,
      int most,
      @Nullable String lastId) {
    this.spec = spec;
    this.answer = answer;
    arrival = new Arrival(connection, answer, idle);
    this.most = most;
    this.lastId = lastId;
    framer = new Framer(spec.framing(), lastId);
  }

  Answer answer() {
    return answer;
  }

  Framer framer() {
    return framer;
  }

  /** Returns the next item, or empty at the end. Any failure ends the request. */
  CompletableFuture<Optional<Frame>> next(Signal signal) {
    CompletableFuture<Optional<Frame>> result = new CompletableFuture<>();
    Futures.whenDone(
        result,
        (frame, failure) -> {
          if (failure != null || frame.isEmpty()) {
            close();
          }
        });
    pump(result, signal);
    return result;
  }

  /** Ends the request, because the rest is not needed. */
  void close() {
    isOver = true;
    after = null;
    frames.clear();
    arrival.close();
  }

  private void pump(CompletableFuture<Optional<Frame>> result, Signal signal) {
    try {
      while (!result.isDone()) {
        if (given(result)) {
          return;
        }
        CompletableFuture<byte @Nullable []> chunk = arrival.chunk(signal, this::failure);
        if (!chunk.isDone()) {
          Futures.whenDone(
              chunk,
              (bytes, failure) -> {
                if (failure == null) {
                  filled(result, bytes);
                  pump(result, signal);
                } else {
                  result.completeExceptionally(Futures.cause(failure));
                }
              });
          return;
        }
        filled(result, chunk.join());
      }
    } catch (RuntimeException | Error failure) {
      result.completeExceptionally(Futures.cause(failure));
    }
  }

  private void filled(CompletableFuture<Optional<Frame>> result, byte @Nullable [] bytes) {
    try {
      fill(bytes);
    } catch (RuntimeException failure) {
      result.completeExceptionally(failure);
    }
  }

  /** Reads an item, or the end. Returns false if more bytes are needed. */
  private boolean given(CompletableFuture<Optional<Frame>> result) {
    while (true) {
      Frame frame = frames.poll();
      if (frame == null && after != null) {
        throw after;
      } else if (frame == null) {
        return isOver && result.complete(Optional.empty());
      }
      lastId = frame.id();
      String text = frame.data();
      if (text == null) {
        continue;
      }
      if (!text.equals(sentinel())) {
        check(frame, text);
        return result.complete(Optional.of(frame));
      }
      return result.complete(Optional.empty());
    }
  }

  private void check(Frame frame, String text) {
    if (text.getBytes(StandardCharsets.UTF_8).length > most) {
      throw failure(Reason.EVENT_TOO_LARGE, null);
    }
    boolean isError = "error".equals(frame.event());
    boolean isJson = Framer.isJson(text);
    if (isError) {
      throw ApiException.of(answer.facts(), asResponse(text, isJson));
    }
    if (spec.isText()) {
      return;
    }
    if (!isJson) {
      throw new DecodeException(
          answer.facts(), asResponse(text, false), "an item of the stream is not JSON");
    }
    if (!spec.hasError()
        && JsonValue.parse(text) instanceof JsonObject object
        && isSet(object.members().get("error"))) {
      throw ApiException.of(answer.facts(), asResponse(text, true));
    }
  }

  /** Returns true if a member reports an error. */
  private static boolean isSet(@Nullable JsonValue member) {
    return member != null
        && !member.isNull()
        && !(member instanceof JsonBoolean flag && !flag.asBoolean())
        && !(member instanceof JsonString text && text.asString().isEmpty());
  }

  /** Returns the response with an item as its body. */
  Response asResponse(String text, boolean isJson) {
    Response whole = answer.response();
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    Map<String, List<String>> headers = new LinkedHashMap<>();
    whole.headers().asMap().forEach((name, value) -> headers.put(name, List.of(value)));
    headers.put("content-type", List.of(isJson ? "application/json" : "text/plain"));
    return new Response(whole.status(), Headers.of(headers), body);
  }

  private void fill(byte @Nullable [] bytes) {
    if (bytes != null) {
      frames.addAll(framer.push(bytes));
      if (framer.held() > most && frames.isEmpty()) {
        throw failure(Reason.EVENT_TOO_LARGE, null);
      }
      return;
    }
    isOver = true;
    Frame last = framer.end();
    String data = last == null ? null : last.data();
    boolean isWhole =
        data != null && (spec.isText() || data.equals(sentinel()) || Framer.isJson(data));
    if (last != null && isWhole) {
      frames.add(last);
    }
    // A stream with a sentinel is unfinished if it ends before the sentinel.
    if (spec.sentinel() != null || (last != null && !isWhole)) {
      after = failure(Reason.STREAM_UNFINISHED, null);
    }
  }

  private String sentinel() {
    String own = spec.sentinel();
    return own == null ? USUAL_SENTINEL : own;
  }

  private StreamException failure(Reason reason, @Nullable Throwable cause) {
    return new StreamException(answer.facts(), reason, lastId, cause);
  }
}
