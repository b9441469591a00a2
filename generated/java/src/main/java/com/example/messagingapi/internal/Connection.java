package com.example.messagingapi.internal;

import com.example.messagingapi.Hooks;
import com.example.messagingapi.HttpClientTransport;
import com.example.messagingapi.Interceptor;
import com.example.messagingapi.LogEntry;
import com.example.messagingapi.Request;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.Response;
import com.example.messagingapi.Transport;
import com.example.messagingapi.errors.ArgumentException;
import com.example.messagingapi.errors.SdkException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** State shared by all calls of one client, and its only access to the network. */
public final class Connection implements AutoCloseable {
  final Api api;
  final Settings settings;
  final World world;

  /** Headers of every request. */
  final Map<String, String> headers = new LinkedHashMap<>();

  private final Transport transport;
  private final boolean isOwner;
  private final Credentials credentials;
  private final Set<Signal> open = ConcurrentHashMap.newKeySet();
  private volatile boolean isClosed;

  /**
   * Creates a connection.
   *
   * @param api the facts of the contract
   * @param settings the caller's settings
   * @param credentials the client's credentials
   */
  public Connection(Api api, Settings settings, Credentials credentials) {
    this.api = api;
    this.settings = settings;
    String own = settings.baseUrl();
    this.credentials = credentials.at(own == null ? api.baseUrl() : own);
    world = settings.world();
    String agent = settings.userAgent();
    headers.put(
        "user-agent",
        agent == null || agent.isEmpty() ? api.userAgent() : agent + " " + api.userAgent());
    headers.putAll(Outgoing.lowerCase(settings.headers()));
    Transport given = settings.transport();
    isOwner = given == null;
    transport = given == null ? HttpClientTransport.create() : given;
  }

  /** Sends the request of a call and returns any complete response, regardless of its status. */
  CompletableFuture<Answer> send(WireCall call, RequestOptions options, Signal signal) {
    return attempts(call, options, signal).begin();
  }

  /** Returns the attempts of a call, before the first one. */
  Attempts attempts(WireCall call, RequestOptions options, Signal signal) {
    Outgoing.checkAddress(call.operation(), call.request().url());
    return new Attempts(this, call, options, signal);
  }

  /**
   * Sends one request. If the caller's transport or interceptor blocks, no other call waits for it.
   */
  CompletableFuture<Response> exchange(Request request, Signal signal, boolean isOpening) {
    if (!isOwner || !settings.interceptors().isEmpty()) {
      return signal.askLater(world, answer -> intercepted(answer, signal, isOpening).send(request));
    }
    try {
      return isOpening ? transport.open(request) : transport.send(request);
    } catch (RuntimeException failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  /** Sends a request for a credential directly, without the interceptors. */
  CompletableFuture<Response> exchangeDirectly(Request request, Signal signal) {
    if (!isOwner) {
      return signal.askLater(world, answer -> given(transport.send(request), transport));
    }
    try {
      return transport.send(request);
    } catch (RuntimeException failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  /**
   * Registers a call, so that closing the client ends the call.
   *
   * @throws IllegalStateException if the client is already closed
   */
  void enter(Signal signal) {
    if (isClosed) {
      throw new IllegalStateException("the client is closed");
    }
    open.add(signal);
    if (isClosed) {
      // The client was closed at the same time, and may not have seen this call.
      endClosed(signal);
    }
  }

  void leave(Signal signal) {
    open.remove(signal);
  }

  /** Returns the result of a call, and calls {@code onError} if it fails. */
  <T> CompletableFuture<T> observed(Signal signal, Function<Signal, CompletableFuture<T>> call) {
    CompletableFuture<T> begun;
    try {
      begun = call.apply(signal);
    } catch (RuntimeException | Error failure) {
      begun = CompletableFuture.failedFuture(failure);
    }
    return begun.whenComplete((value, failure) -> {
      if (failure != null) {
        tell(signal, Futures.cause(failure));
      }
    });
  }

  /** Returns the caller's credentials, or those required by the operation or the API. */
  List<Credential> credentialsOf(WireCall call) {
    if (call.isGraphql() && settings.graphqlAuthorization() != null) {
      return List.of(Credential.authorization("", settings.graphqlAuthorization()));
    } else if (settings.authorization() != null) {
      return List.of(Credential.authorization("", settings.authorization()));
    }
    return credentials.of(call.security() == null ? api.security() : call.security());
  }

  /**
   * Logs an entry, and completes afterwards. A logger is never interrupted, because it may be
   * writing to a file.
   */
  CompletableFuture<Boolean> log(Signal signal, LogEntry entry) {
    Logger logger = settings.logger();
    // Without a logger, the class Level may be absent.
    if (logger == null) {
      return CompletableFuture.completedFuture(false);
    }
    Level level = entry.event() == LogEntry.Event.RETRYING ? Level.WARNING : Level.DEBUG;
    if (!logger.isLoggable(level)) {
      return CompletableFuture.completedFuture(false);
    }
    return signal.ask(
        world,
        () -> {
          logger.log(level, entry);
          return true;
        });
  }

  /**
   * Ends the running calls, and closes the connections. The caller must close a transport passed to
   * the client.
   */
  @Override
  public void close() {
    isClosed = true;
    open.forEach(Connection::endClosed);
    if (isOwner) {
      transport.close();
    }
  }

  private static void endClosed(Signal signal) {
    signal.end(new IllegalStateException("the client was closed"));
  }

  /** Calls the hook without waiting for it, and ignores its failures. */
  private void tell(Signal signal, Throwable failure) {
    Hooks hooks = settings.hooks();
    boolean isTold = failure instanceof SdkException && !(failure instanceof ArgumentException);
    if (isTold && !hooks.equals(Hooks.NONE)) {
      signal
          .threads(world)
          .execute(() -> {
            try {
              hooks.onError((SdkException) failure);
            } catch (Exception own) {
              // Its failure is ignored, as documented.
            }
          });
    }
  }

  /**
   * Returns the transport, wrapped by all interceptors. Their functions for the response may block.
   * Their requests end when the result is no longer needed, because an interceptor may still wait
   * for a request after an interrupt.
   */
  private Transport intercepted(
      CompletableFuture<Response> answer, Signal signal, boolean isOpening) {
    List<Interceptor> interceptors = settings.interceptors();
    Transport outer =
        request -> {
          CompletableFuture<Response> sent =
              given(isOpening ? transport.open(request) : transport.send(request), transport);
          if (interceptors.isEmpty()) {
            return sent;
          }
          Futures.whenCancelled(answer, () -> sent.cancel(true));
          return DerivedFuture.of(sent, signal.threads(world));
        };
    for (int index = interceptors.size() - 1; index >= 0; index--) {
      Interceptor interceptor = interceptors.get(index);
      Transport next = outer;
      outer = request -> given(interceptor.intercept(request, next), interceptor);
    }
    return outer;
  }

  private static <T> T given(@Nullable T future, Object by) {
    return Objects.requireNonNull(
        future, () -> by.getClass().getName() + " returned null instead of a future");
  }
}
