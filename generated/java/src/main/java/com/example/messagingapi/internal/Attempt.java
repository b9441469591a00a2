package com.example.messagingapi.internal;

import com.example.messagingapi.Headers;
import com.example.messagingapi.Hooks;
import com.example.messagingapi.IncomingResponse;
import com.example.messagingapi.LogEntry;
import com.example.messagingapi.OutgoingRequest;
import com.example.messagingapi.Request;
import com.example.messagingapi.RequestBody;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.Response;
import com.example.messagingapi.errors.AbortedException;
import com.example.messagingapi.errors.CallFacts;
import com.example.messagingapi.errors.ConnectionException;
import com.example.messagingapi.errors.TimeoutException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a call: its request, and the response or the reason for its failure. It counts
 * once its request is sent.
 */
final class Attempt {
  private static final int MAX_REDIRECTS = 20;

  private final Connection connection;
  private final WireCall call;
  private final RequestOptions options;
  private final Signal signal;
  private final Duration limit;
  private final Duration reportedLimit;
  private final long begin;
  private final Hooks hooks;
  private final CompletableFuture<Answer> outcome = new CompletableFuture<>();
  private volatile CallFacts facts;

  /** Strings that the text of an error must not contain. */
  private volatile List<String> secrets = List.of();

  /** Discards the credential of the request. */
  private volatile @Nullable Runnable refused;

  /** The running step, which ends with the attempt. */
  private volatile @Nullable Future<?> current;

  /** Creates an attempt; {@code reportedLimit} is the limit that a timeout error reports. */
  Attempt(
      Connection connection,
      WireCall call,
      RequestOptions options,
      Signal signal,
      CallFacts facts,
      Duration limit,
      Duration reportedLimit) {
    this.connection = connection;
    this.call = call;
    this.options = options;
    this.signal = signal;
    this.facts = facts;
    this.limit = limit;
    this.reportedLimit = reportedLimit;
    hooks = connection.settings.hooks();
    begin = connection.world.nanoTime();
  }

  CompletableFuture<Answer> begin() {
    if (limit.isNegative() || limit.isZero()) {
      expire();
      return outcome;
    }
    Runnable forget = connection.world.after(limit, this::expire);
    Futures.whenDone(
        outcome,
        (answer, failure) -> {
          forget.run();
          Future<?> left = current;
          if (left != null) {
            left.cancel(true);
          }
        });
    signal.listen(this::abort);
    Futures.whenDone(
        prepared().thenCompose(this::exchanged),
        (answer, failure) -> {
          if (failure == null) {
            outcome.complete(answer);
          } else {
            outcome.completeExceptionally(Futures.cause(failure));
          }
        });
    return outcome;
  }

  private void expire() {
    outcome.completeExceptionally(new TimeoutException(facts, reportedLimit));
  }

  private void abort() {
    AbortedException aborted = signal.aborted();
    if (aborted != null) {
      outcome.completeExceptionally(aborted);
    }
  }

  /**
   * Writes the request. Later headers override earlier ones: those of the client, of the operation,
   * of the credentials, and of the call.
   */
  private CompletableFuture<Request> prepared() {
    Map<String, String> headers = new LinkedHashMap<>(connection.headers);
    headers.putAll(call.request().headers());
    if (call.key() == null) {
      facts.idempotencyKey().ifPresent(key -> headers.put(Keys.header(call), key));
    }
    Draft draft = new Draft(call.request().url(), headers);
    return identified(draft, connection.credentialsOf(call))
        .thenCompose(done -> {
          // If the call has ended, the request is not sent, so no hook is called and nothing is
          // logged.
          check();
          headers.putAll(Outgoing.lowerCase(options.headers()));
          return announced(draft);
        });
  }

  private CompletableFuture<Boolean> identified(Draft draft, List<Credential> credentials) {
    CompletableFuture<Boolean> done = CompletableFuture.completedFuture(true);
    for (Credential credential : credentials) {
      done =
          done.thenCompose(before -> revealed(credential, draft))
              .thenApply(secret -> {
                credential.apply(draft, secret);
                return true;
              });
    }
    return done;
  }

  private CompletableFuture<String> revealed(Credential credential, Draft draft) {
    Tokens tokens = credential.tokens();
    if (tokens != null) {
      return within(tokens.get(connection, facts, draft.headers.get("user-agent")));
    }
    return credential.secret() instanceof FixedSecret fixed
        ? CompletableFuture.completedFuture(fixed.reveal())
        : ask(credential.secret()::reveal);
  }

  private CompletableFuture<Request> announced(Draft draft) {
    int number = facts.attempts() + 1;
    String method = call.request().method();
    OutgoingRequest event =
        new OutgoingRequest(call.operation(), number, method, draft.url, draft.headers);
    return runHook(LogEntry.request(call.operation(), number), () -> hooks.beforeRequest(event))
        .thenApply(done -> {
          facts = facts.withIdempotencyKey(Keys.sent(call, draft.headers));
          Outgoing.checkHeaders(draft.headers);
          List<String> all = new ArrayList<>(call.secrets());
          all.addAll(draft.secrets);
          all.addAll(ErrorText.secretsOf(draft.headers));
          secrets = all;
          refused = draft.refused;
          return call.request()
              .sentTo(draft.url, draft.headers)
              .withMaxResponseBytes(connection.settings.maxResponseBytes());
        });
  }

  private CompletableFuture<Answer> exchanged(Request request) {
    check();
    CallFacts sending = facts.withAttempts(facts.attempts() + 1);
    if (!signal.reaches(sending)) {
      // Ending the call also ends its attempt.
      return new CompletableFuture<>();
    }
    facts = sending;
    long sent = connection.world.nanoTime();
    return followed(request, 0)
        .thenCompose(response -> {
          check();
          Duration duration = Duration.ofNanos(connection.world.nanoTime() - sent);
          int number = facts.attempts();
          IncomingResponse event =
              new IncomingResponse(
                  call.operation(), number, response.status(), response.headers(), duration);
          CallFacts arrived = facts.withTime(connection.world.now()).withSecrets(secrets);
          ResponseLimit.check(request, response, arrived);
          return runHook(
                  LogEntry.response(call.operation(), number, shown(response), duration),
                  () -> hooks.afterResponse(event))
              .thenApply(done -> new Answer(response, arrived, refused));
        });
  }

  /** Returns a response for the log, without a request ID that repeats a secret. */
  private Response shown(Response response) {
    String name = response.requestId().orElse("");
    return ErrorText.concealed(name, secrets).equals(name)
        ? response
        : new Response(response.status(), Headers.NONE, new byte[0]);
  }

  /** Sends a request, follows redirects, and returns the last response. */
  private CompletableFuture<Response> followed(Request request, int hops) {
    return sent(request)
        .thenCompose(response -> {
          Request following = Outgoing.redirected(request, response);
          if (following == null || hops == MAX_REDIRECTS) {
            return CompletableFuture.completedFuture(response);
          }
          check();
          return followed(following, hops + 1);
        });
  }

  private CompletableFuture<Response> sent(Request request) {
    CompletableFuture<Response> response = connection.exchange(request, signal, call.isOpening());
    track(response);
    return response
        .exceptionally(failure -> {
          throw failed(Futures.cause(failure));
        })
        .thenApply(given ->
            Objects.requireNonNull(
                given, "the transport or an interceptor returned null instead of a response"));
  }

  /**
   * Classifies a failure. A checked exception means that the network failed. An unchecked exception
   * is a programming error, and another attempt would repeat it. A future canceled by a transport
   * counts as a network failure, because the transport has no other way to report one. If a thread
   * waiting for the network was interrupted, no attempt follows. A failure of the caller's file or
   * stream ends the call.
   */
  private RuntimeException failed(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    Optional<IOException> unread = call.request().content().flatMap(RequestBody::failure);
    if (unread.isPresent()) {
      return new UncheckedIOException(unread.get());
    }
    if (Futures.isInterrupt(cause)) {
      return new AbortedException(facts, cause);
    }
    return cause instanceof RuntimeException mistake
            && !(cause instanceof UncheckedIOException || cause instanceof CancellationException)
        ? mistake
        : new ConnectionException(facts, cause);
  }

  private interface HookCall {
    void tell() throws Exception;
  }

  private CompletableFuture<Boolean> runHook(LogEntry entry, HookCall hook) {
    return connection
        .log(signal, entry)
        .thenCompose(done -> {
          check();
          return hooks.equals(Hooks.NONE)
              ? CompletableFuture.completedFuture(true)
              : ask(() -> {
                hook.tell();
                return true;
              });
        });
  }

  /**
   * Returns the result of a caller's function, within the remaining time. If the function throws a
   * checked exception, the call ends.
   */
  private <T> CompletableFuture<T> ask(Callable<T> function) {
    return within(signal.ask(connection.world, function));
  }

  private <T> CompletableFuture<T> within(CompletableFuture<T> answer) {
    track(answer);
    return answer.exceptionally(failure -> {
      Throwable cause = Futures.cause(failure);
      if (cause instanceof Error error) {
        throw error;
      }
      throw cause instanceof RuntimeException own ? own : new AbortedException(facts, cause);
    });
  }

  private void track(Future<?> future) {
    current = future;
    if (outcome.isDone()) {
      future.cancel(true);
    }
  }

  private void check() {
    if (!outcome.isDone()
        && limit.minusNanos(connection.world.nanoTime() - begin).compareTo(Duration.ZERO) <= 0) {
      expire();
    }
    if (outcome.isDone()) {
      throw new CancellationException("the attempt is over");
    }
  }
}
