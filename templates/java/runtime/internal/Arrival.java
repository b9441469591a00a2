package runtime.internal;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import runtime.ByteStream;
import runtime.errors.AbortedException;
import runtime.errors.StreamException;
import runtime.errors.StreamException.Reason;

/** Reads the body of one response piece by piece. */
final class Arrival {
  private final Connection connection;
  private final Answer answer;
  private final Duration idle;
  private boolean isRead;

  Arrival(Connection connection, Answer answer, Duration idle) {
    this.connection = connection;
    this.answer = answer;
    this.idle = idle;
  }

  Answer answer() {
    return answer;
  }

  /** Returns the next bytes, or null at the end. */
  CompletableFuture<byte @Nullable []> chunk(
      Signal signal, BiFunction<Reason, @Nullable Throwable, StreamException> failed) {
    CompletableFuture<byte @Nullable []> result = new CompletableFuture<>();
    ByteStream stream = answer.response().stream().orElse(null);
    if (stream == null) {
      // The transport has already read the body to its end.
      byte[] whole = answer.response().body();
      result.complete(whole.length == 0 || isRead ? null : whole);
      isRead = true;
      return result;
    }
    Runnable forget =
        connection.world.after(
            idle, () -> result.completeExceptionally(failed.apply(Reason.STREAM_IDLE, null)));
    Futures.whenDone(result, (bytes, failure) -> forget.run());
    signal.listen(() -> {
      AbortedException aborted = signal.aborted();
      if (aborted != null) {
        result.completeExceptionally(aborted);
      }
    });
    Futures.whenDone(
        stream.read(),
        (bytes, failure) -> {
          if (failure == null) {
            result.complete(bytes);
          } else {
            result.completeExceptionally(failed.apply(Reason.STREAM_CUT, Futures.cause(failure)));
          }
        });
    return result;
  }

  /** Ends the request. The remaining bytes are not read. */
  void close() {
    isRead = true;
    answer.response().stream().ifPresent(ByteStream::close);
  }
}
