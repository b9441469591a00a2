package runtime.internal;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import runtime.LogEntry;
import runtime.RequestOptions;
import runtime.Response;
import runtime.errors.AbortedException;
import runtime.errors.ArgumentException;
import runtime.errors.CallFacts;
import runtime.errors.SdkException;
import runtime.errors.TokenException;

/** The attempts of one call, with retries after transient failures. */
final class Attempts {
  private static final int UNAUTHORIZED = 401;
  private static final Pattern CODE = Pattern.compile("\"code\"\\s*:\\s*\"([^\"]*)\"");

  private final Connection connection;
  private final WireCall call;
  private final RequestOptions options;
  private final @Nullable String key;
  private final int retries;
  private final Duration timeout;
  private final Duration attemptTimeout;
  private Signal signal;
  private long begin;
  private CompletableFuture<Answer> result = new CompletableFuture<>();
  private int number = 1;

  /** Number of requests sent. */
  private int sent;

  private boolean isRenewed;

  /** True if the caller ended the call. */
  private volatile boolean isOver;

  Attempts(Connection connection, WireCall call, RequestOptions options, Signal signal) {
    this.connection = connection;
    this.call = call;
    this.options = options;
    this.signal = signal;
    Settings settings = connection.settings;
    key = Keys.of(call, options, connection.world);
    retries = options.maxRetries().orElse(settings.maxRetries());
    timeout = options.timeout().orElse(settings.timeout());
    Duration own = settings.attemptTimeout();
    attemptTimeout = options.attemptTimeout().orElse(own == null ? timeout : own);
    begin = signal.started();
  }

  CompletableFuture<Answer> begin() {
    next();
    return result;
  }

  /**
   * Continues after the failure of an attempt whose headers had arrived, before the first item of
   * its stream. Fails if the call may not be repeated.
   */
  CompletableFuture<Answer> after(Throwable failure, Signal own) {
    signal = own;
    begin = connection.world.nanoTime();
    result = new CompletableFuture<>();
    guarded(() -> settle(null, failure));
    return result;
  }

  /** Ends the retries. The running attempt continues. */
  void stop() {
    isOver = true;
  }

  private void next() {
    if (result.isDone()) {
      // The logger failed.
      return;
    }
    String address = call.isGraphql() ? ErrorText.plainAddress(call.request().url()) : null;
    CallFacts facts =
        CallFacts.of(call.operation())
            .withAttempts(sent)
            .withIdempotencyKey(key)
            .withAddress(address);
    signal.reaches(facts);
    AbortedException aborted = signal.aborted();
    if (aborted != null) {
      result.completeExceptionally(aborted);
      return;
    }
    Duration left = left();
    boolean isLast = left.compareTo(attemptTimeout) <= 0;
    Duration limit = isLast ? left : attemptTimeout;
    Duration reported = isLast ? timeout : limit;
    Attempt attempt = new Attempt(connection, call, options, signal, facts, limit, reported);
    Futures.whenDone(attempt.begin(), (answer, failure) -> guarded(() -> settle(answer, failure)));
  }

  /** Runs a step, and ends the call if the step fails. */
  private void guarded(Runnable step) {
    try {
      step.run();
    } catch (RuntimeException | Error failure) {
      result.completeExceptionally(failure);
    }
  }

  private void settle(@Nullable Answer answer, @Nullable Throwable thrown) {
    Throwable failure = thrown == null ? null : Futures.cause(thrown);
    if (answer != null) {
      sent = answer.facts().attempts();
    } else if (failure instanceof SdkException error && !(error instanceof ArgumentException)) {
      sent = error.attempts();
    }
    // A body that cannot be read again must not be sent again.
    boolean isSpent =
        sent > 0 && call.request().content().filter(body -> !body.isRepeatable()).isPresent();
    Runnable refused = answer == null ? null : answer.refused();
    if (refused != null && answer.response().status() == UNAUTHORIZED && !isRenewed && !isSpent) {
      // A request with a rejected token was not executed, so it may always be sent again.
      refused.run();
      isRenewed = true;
      next();
      return;
    }
    Duration delay =
        !isSpent && isSafe(answer, failure) && number <= retries
            ? delayAfter(answer, failure)
            : null;
    if (delay == null || delay.compareTo(left()) >= 0) {
      end(answer, failure);
      return;
    }
    Response response = answer == null ? null : answer.response();
    SdkException.Kind kind = failure instanceof SdkException error ? error.kind() : null;
    LogEntry entry = LogEntry.retrying(call.operation(), sent, response, kind, delay);
    Futures.whenDone(
        connection.log(signal, entry),
        (isDone, own) -> {
          if (own != null) {
            result.completeExceptionally(own);
          }
        });
    pause(
        delay,
        () -> {
          if (isOver) {
            end(answer, failure);
          } else {
            number++;
            next();
          }
        });
  }

  private void end(@Nullable Answer answer, @Nullable Throwable failure) {
    if (answer != null) {
      result.complete(answer);
    } else if (failure != null) {
      result.completeExceptionally(failure);
    }
  }

  private void pause(Duration delay, Runnable then) {
    CompletableFuture<Boolean> wait = new CompletableFuture<>();
    Runnable forget = connection.world.after(delay, () -> wait.complete(true));
    Futures.whenDone(wait, (isDone, own) -> guarded(then));
    signal.listen(() -> {
      forget.run();
      wait.complete(false);
    });
  }

  private Duration left() {
    return timeout.minusNanos(connection.world.nanoTime() - begin);
  }

  /**
   * Returns true if a retry is safe. If a hook changed the key, a retry would send a different key,
   * so it is not safe. If there was no token, the request was not sent, so a retry is safe.
   */
  private boolean isSafe(@Nullable Answer answer, @Nullable Throwable failure) {
    return call.isRepeatable()
        || (key != null && key.equals(key(answer, failure)))
        || failure instanceof TokenException;
  }

  private static @Nullable String key(@Nullable Answer answer, @Nullable Throwable failure) {
    if (answer != null) {
      return answer.facts().idempotencyKey().orElse(null);
    }
    return failure instanceof SdkException error ? error.idempotencyKey().orElse(null) : null;
  }

  /** Returns the wait before the next attempt, or null if there is none. */
  private @Nullable Duration delayAfter(@Nullable Answer answer, @Nullable Throwable failure) {
    if (answer == null) {
      return failure instanceof SdkException error && error.retryable() ? backoff() : null;
    }
    Response response = answer.response();
    if (!Retry.isTransient(response.status(), codeOf(response))) {
      return null;
    }
    Duration requested = Retry.retryAfter(response.headers(), connection.world.now());
    Duration delay = requested == null ? backoff() : requested;
    return delay.compareTo(Retry.MAX_RETRY_AFTER) > 0 ? null : delay;
  }

  private Duration backoff() {
    return Retry.backoff(number, connection.world.random());
  }

  /** Returns the {@code code} of an error body, even if the rest of the body is malformed. */
  private static @Nullable String codeOf(Response response) {
    if (response.status() != 409) {
      return null;
    }
    Matcher found = CODE.matcher(response.text());
    return found.find() ? found.group(1) : null;
  }
}
