package com.example.messagingapi;

import com.example.messagingapi.errors.DecodeException;
import com.example.messagingapi.internal.Settings;
import com.example.messagingapi.internal.World;
import com.example.messagingapi.internal.Worlds;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The options that every client has, for any API.
 *
 * @param <B> the concrete builder type
 */
public abstract class SettingsBuilder<B extends SettingsBuilder<B>> {
  private @Nullable String baseUrl;
  private @Nullable String graphqlUrl;
  private @Nullable Secret authorization;
  private @Nullable Secret graphqlAuthorization;
  private final Map<String, String> headers = new LinkedHashMap<>();
  private @Nullable String userAgent;
  private Duration timeout = Duration.ofSeconds(60);
  private @Nullable Duration attemptTimeout;
  private int maxRetries = 2;
  private long maxResponseBytes = 64L << 20;
  private @Nullable Integer maxPages;
  private Duration idleTimeout = Duration.ofMinutes(2);
  private int maxEventBytes = 16 << 20;
  private Hooks hooks = Hooks.NONE;
  private @Nullable Logger logger;
  private @Nullable Transport transport;
  private final List<Interceptor> interceptors = new ArrayList<>();
  private World world = Worlds.system();

  SettingsBuilder() {}

  @SuppressWarnings("unchecked") // Each builder extends this class with itself as the type.
  private B self() {
    return (B) this;
  }

  /**
   * Sets the address of the service. It replaces the address declared in the contract.
   *
   * @param baseUrl the address
   * @return this builder
   */
  public B baseUrl(String baseUrl) {
    this.baseUrl = Objects.requireNonNull(baseUrl, "baseUrl");
    return self();
  }

  /**
   * Sets the address of the service's GraphQL endpoint; by default, a path is appended to the base
   * URL.
   *
   * @param graphqlUrl the address
   * @return this builder
   */
  public B graphqlUrl(String graphqlUrl) {
    this.graphqlUrl = Objects.requireNonNull(graphqlUrl, "graphqlUrl");
    return self();
  }

  /**
   * Sets the complete {@code Authorization} header, which replaces all other credentials.
   *
   * @param authorization the value of the header
   * @return this builder
   */
  public B authorization(String authorization) {
    return authorization(Secret.of(Objects.requireNonNull(authorization, "authorization")));
  }

  /**
   * Does the same as {@link #authorization(String)}; the function is called before every request.
   *
   * @param authorization returns the value of the header
   * @return this builder
   */
  public B authorization(Secret authorization) {
    this.authorization = Objects.requireNonNull(authorization, "authorization");
    return self();
  }

  /**
   * Sets the complete value of the {@code Authorization} header of GraphQL requests.
   *
   * @param graphqlAuthorization the value of the header
   * @return this builder
   */
  public B graphqlAuthorization(String graphqlAuthorization) {
    return graphqlAuthorization(
        Secret.of(Objects.requireNonNull(graphqlAuthorization, "graphqlAuthorization")));
  }

  /**
   * Does the same as {@link #graphqlAuthorization(String)}; the function is called before every
   * request.
   *
   * @param graphqlAuthorization returns the value of the header
   * @return this builder
   */
  public B graphqlAuthorization(Secret graphqlAuthorization) {
    this.graphqlAuthorization =
        Objects.requireNonNull(graphqlAuthorization, "graphqlAuthorization");
    return self();
  }

  /**
   * Adds a header to every request.
   *
   * @param name the name of the header
   * @param value the value
   * @return this builder
   */
  public B header(String name, String value) {
    headers.put(Objects.requireNonNull(name, "name"), Objects.requireNonNull(value, "value"));
    return self();
  }

  /**
   * Adds the name of your program before the client's own {@code User-Agent}.
   *
   * @param userAgent the name
   * @return this builder
   */
  public B userAgent(String userAgent) {
    this.userAgent = Objects.requireNonNull(userAgent, "userAgent");
    return self();
  }

  /**
   * Sets the timeout of a call, including its retries and the waits between them; one minute by
   * default.
   *
   * @param timeout the duration
   * @return this builder
   * @throws IllegalArgumentException if it is negative
   */
  public B timeout(Duration timeout) {
    this.timeout = Checks.duration(timeout, "timeout");
    return self();
  }

  /**
   * Sets the timeout of each attempt; by default, the timeout of the call.
   *
   * @param attemptTimeout the duration
   * @return this builder
   * @throws IllegalArgumentException if it is negative
   */
  public B attemptTimeout(Duration attemptTimeout) {
    this.attemptTimeout = Checks.duration(attemptTimeout, "attemptTimeout");
    return self();
  }

  /**
   * Sets the maximum number of retries after transient failures, if repeating the call is safe; 2
   * by default.
   *
   * @param maxRetries the number
   * @return this builder
   * @throws IllegalArgumentException if it is negative
   */
  public B maxRetries(int maxRetries) {
    this.maxRetries = Checks.count(maxRetries, "maxRetries");
    return self();
  }

  /**
   * Sets the maximum size of a response, after decompression; 64 MiB by default. A larger response
   * throws a {@link DecodeException}.
   *
   * @param maxResponseBytes the number of bytes
   * @return this builder
   * @throws IllegalArgumentException if it is negative
   */
  public B maxResponseBytes(long maxResponseBytes) {
    this.maxResponseBytes = Checks.count(maxResponseBytes, "maxResponseBytes");
    return self();
  }

  /**
   * Sets the maximum number of pages of a list, which is unlimited by default. A longer list throws
   * a {@link DecodeException} after this number of pages.
   *
   * @param maxPages the number of pages
   * @return this builder
   * @throws IllegalArgumentException if it is negative
   */
  public B maxPages(int maxPages) {
    this.maxPages = Checks.count(maxPages, "maxPages");
    return self();
  }

  /**
   * Sets the maximum time without new data in a stream or download. Comments count as data. The
   * default is two minutes.
   *
   * @param idleTimeout the duration
   * @return this builder
   * @throws IllegalArgumentException if it is negative
   */
  public B idleTimeout(Duration idleTimeout) {
    this.idleTimeout = Checks.duration(idleTimeout, "idleTimeout");
    return self();
  }

  /**
   * Sets the maximum size of an item in a stream; 16 MiB by default.
   *
   * @param maxEventBytes the number of bytes
   * @return this builder
   * @throws IllegalArgumentException if it is negative
   */
  public B maxEventBytes(int maxEventBytes) {
    this.maxEventBytes = Checks.count(maxEventBytes, "maxEventBytes");
    return self();
  }

  /**
   * Sets functions that are called around every request.
   *
   * @param hooks the functions
   * @return this builder
   */
  public B hooks(Hooks hooks) {
    this.hooks = Objects.requireNonNull(hooks, "hooks");
    return self();
  }

  /**
   * Sets the logger, which receives a {@link LogEntry} for each request and response at level
   * {@code DEBUG}, and for each retry at level {@code WARNING}. The default logger has the name of
   * the package; on Android, there is none. A logger may block, in a thread like that of {@link
   * Hooks}, but is never interrupted. {@link Logger#isLoggable} may be called in any thread, and
   * must not block.
   *
   * @param logger the logger
   * @return this builder
   */
  public B logger(Logger logger) {
    this.logger = Objects.requireNonNull(logger, "logger");
    return self();
  }

  /**
   * Sets the access to the network; by default, an {@link HttpClientTransport}.
   *
   * @param transport the transport
   * @return this builder
   */
  public B transport(Transport transport) {
    this.transport = Objects.requireNonNull(transport, "transport");
    return self();
  }

  /**
   * Adds an interceptor. It is called after the interceptors that were added before.
   *
   * @param interceptor wraps the transport
   * @return this builder
   */
  public B interceptor(Interceptor interceptor) {
    interceptors.add(Objects.requireNonNull(interceptor, "interceptor"));
    return self();
  }

  /** Replaces the platform in tests. */
  B world(World world) {
    this.world = world;
    return self();
  }

  Settings settings() {
    return new Settings(
        baseUrl,
        graphqlUrl,
        authorization,
        graphqlAuthorization,
        new LinkedHashMap<>(headers),
        userAgent,
        timeout,
        attemptTimeout,
        maxRetries,
        maxResponseBytes,
        maxPages,
        idleTimeout,
        maxEventBytes,
        hooks,
        logger == null ? platformLogger() : logger,
        transport,
        List.copyOf(interceptors),
        world);
  }

  /** {@return the logger with the name of the package, or null on Android, which has no loggers} */
  private static @Nullable Logger platformLogger() {
    try {
      return System.getLogger(SettingsBuilder.class.getPackageName());
    } catch (NoSuchMethodError | NoClassDefFoundError absent) {
      return null;
    }
  }
}
