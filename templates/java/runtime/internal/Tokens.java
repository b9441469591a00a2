package runtime.internal;

import java.io.UncheckedIOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import runtime.ClientCredentials;
import runtime.errors.ArgumentException;
import runtime.errors.CallFacts;

/** The current token of one client. All calls that need a token wait for the same request. */
final class Tokens {
  private static final Pattern SAFE =
      Pattern.compile(
          "https:.*|http://(localhost|127(\\.[0-9]+){3}|\\[::1])([:/?#].*)?",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final ClientCredentials credentials;
  private final String url;
  private final boolean isRelative;
  private TokenRequest.@Nullable Token token;
  private @Nullable Flight flight;

  /**
   * Throws an {@code IllegalArgumentException} if the address is missing or not safe. The declared
   * address may be relative; {@link #at} resolves it.
   */
  Tokens(ClientCredentials credentials, @Nullable String declared) {
    this.credentials = credentials;
    url = credentials.tokenUrl().orElse(declared == null ? "" : declared);
    isRelative = credentials.tokenUrl().isEmpty() && !url.isEmpty() && !Address.hasScheme(url);
    if (isRelative) {
      return;
    }
    if (url.isEmpty()) {
      throw new IllegalArgumentException(
          "tokenUrl is not set, and the API declares no absolute one");
    }
    if (!Address.isAddress(url) || !SAFE.matcher(url).matches()) {
      throw new IllegalArgumentException(
          "the token URL must begin with https:// and contain no credentials");
    }
  }

  /** Returns the tokens of the service with this URL. */
  Tokens at(@Nullable String base) {
    if (!isRelative) {
      return this;
    }
    return new Tokens(credentials, base == null ? null : Address.below(base, url));
  }

  /** A running token request, and the number of calls that wait for it. */
  private static final class Flight {
    final CompletableFuture<TokenRequest.Result> result = new CompletableFuture<>();

    /** The running step of the request. */
    volatile @Nullable CompletableFuture<?> current;

    int waiting;

    void track(CompletableFuture<?> step) {
      current = step;
      if (result.isDone()) {
        step.cancel(true);
      }
    }
  }

  /** Returns a token for a call. The future may be canceled. */
  CompletableFuture<String> get(
      Connection connection, CallFacts facts, @Nullable String userAgent) {
    Flight running;
    boolean isFirst;
    synchronized (this) {
      if (token != null && token.isUsable(connection.world.nanoTime())) {
        return CompletableFuture.completedFuture(token.value);
      }
      isFirst = flight == null;
      running = isFirst ? new Flight() : flight;
      flight = running;
      running.waiting++;
    }
    CompletableFuture<String> own = new CompletableFuture<>();
    Futures.whenCancelled(own, () -> leave(running));
    Futures.whenDone(
        running.result,
        (result, failure) -> {
          if (failure != null) {
            own.completeExceptionally(failure);
          } else if (result instanceof TokenRequest.Failure reason) {
            own.completeExceptionally(reason.of(facts));
          } else if (result instanceof TokenRequest.Token found) {
            own.complete(found.value);
          }
        });
    if (isFirst) {
      begin(running, connection, facts, userAgent);
    }
    return own;
  }

  /** Discards a token, unless it has been replaced already. */
  synchronized void forget(String value) {
    if (token != null && token.value.equals(value)) {
      token = null;
    }
  }

  /** Ends a request if no call waits for it any longer. */
  private void leave(Flight running) {
    synchronized (this) {
      running.waiting--;
      if (running.waiting > 0) {
        return;
      }
      if (flight == running) {
        flight = null;
      }
    }
    running.result.cancel(true);
    CompletableFuture<?> step = running.current;
    if (step != null) {
      step.cancel(true);
    }
  }

  /**
   * Sends a request in a thread that belongs to no call, because it may outlive the call that began
   * it.
   */
  private void begin(
      Flight running, Connection connection, CallFacts facts, @Nullable String userAgent) {
    long begun = connection.world.nanoTime();
    Signal signal = new Signal(facts.operation());
    signal.start(connection.world);
    CompletableFuture<String> secret =
        credentials.clientSecret() instanceof FixedSecret fixed
            ? CompletableFuture.completedFuture(fixed.reveal())
            : signal.ask(connection.world, credentials.clientSecret()::reveal);
    running.track(secret);
    CompletableFuture<TokenRequest.Result> result =
        secret.thenCompose(value -> {
          if (value == null || value.isBlank()) {
            throw new ArgumentException("the credential for the client secret is empty");
          }
          TokenRequest request = new TokenRequest(credentials, url, value);
          var response = connection.exchangeDirectly(request.request(userAgent), signal);
          running.track(response);
          return response.handle((answer, failure) ->
              failure == null ? request.result(answer, begun) : failed(request, failure));
        });
    Futures.whenDone(
        result,
        (outcome, failure) -> {
          synchronized (this) {
            if (flight == running) {
              flight = null;
              if (outcome instanceof TokenRequest.Token found) {
                token = found;
              }
            }
          }
          if (failure == null) {
            running.result.complete(outcome);
          } else {
            running.result.completeExceptionally(Futures.cause(failure));
          }
        });
  }

  /** An unchecked exception of the caller's transport is thrown unchanged. */
  private static TokenRequest.Result failed(TokenRequest request, Throwable failure) {
    Throwable cause = Futures.cause(failure);
    if (cause instanceof Error error) {
      throw error;
    }
    if (cause instanceof RuntimeException mistake
        && !(cause instanceof UncheckedIOException || cause instanceof CancellationException)) {
      throw mistake;
    }
    return request.failure(cause);
  }
}
