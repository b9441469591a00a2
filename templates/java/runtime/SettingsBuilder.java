package runtime;

import java.lang.System.Logger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import runtime.internal.Settings;
import runtime.internal.World;
import runtime.internal.Worlds;

/**
 * Options of every client, for any API.
 *
 * @param <B> the extending builder
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
  private Hooks hooks = Hooks.NONE;
  private @Nullable Logger logger;
  private @Nullable Transport transport;
  private final List<Interceptor> interceptors = new ArrayList<>();
  private World world = Worlds.system();

  SettingsBuilder() {}

  @SuppressWarnings("unchecked") // A builder is one of itself.
  private B self() {
    return (B) this;
  }

  /**
   * The address of the service, instead of the address declared by its document.
   *
   * @param baseUrl the address
   * @return this builder
   */
  public B baseUrl(String baseUrl) {
    this.baseUrl = Objects.requireNonNull(baseUrl, "baseUrl");
    return self();
  }

  /**
   * The address of the service's GraphQL endpoint; by default a path appended to its base URL.
   *
   * @param graphqlUrl the address
   * @return this builder
   */
  public B graphqlUrl(String graphqlUrl) {
    this.graphqlUrl = Objects.requireNonNull(graphqlUrl, "graphqlUrl");
    return self();
  }

  /**
   * The whole value of the header {@code Authorization}, in the place of all other credentials.
   *
   * @param authorization the value of the header
   * @return this builder
   */
  public B authorization(String authorization) {
    return authorization(Secret.of(Objects.requireNonNull(authorization, "authorization")));
  }

  /**
   * As {@link #authorization(String)}, called before every request.
   *
   * @param authorization the value of the header
   * @return this builder
   */
  public B authorization(Secret authorization) {
    this.authorization = Objects.requireNonNull(authorization, "authorization");
    return self();
  }

  /**
   * The whole value of the header {@code Authorization} of GraphQL requests.
   *
   * @param graphqlAuthorization the value of the header
   * @return this builder
   */
  public B graphqlAuthorization(String graphqlAuthorization) {
    return graphqlAuthorization(
        Secret.of(Objects.requireNonNull(graphqlAuthorization, "graphqlAuthorization")));
  }

  /**
   * As {@link #graphqlAuthorization(String)}, called before every request.
   *
   * @param graphqlAuthorization the value of the header
   * @return this builder
   */
  public B graphqlAuthorization(Secret graphqlAuthorization) {
    this.graphqlAuthorization =
        Objects.requireNonNull(graphqlAuthorization, "graphqlAuthorization");
    return self();
  }

  /**
   * A header of every request.
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
   * Put before the client's own {@code User-Agent}: the name of your program.
   *
   * @param userAgent the name
   * @return this builder
   */
  public B userAgent(String userAgent) {
    this.userAgent = Objects.requireNonNull(userAgent, "userAgent");
    return self();
  }

  /**
   * The timeout of a call, including its retries and the waits between them; a minute by default.
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
   * The timeout of each attempt; by default that of the call.
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
   * The maximum number of retries after transient failures, if repeating the call is safe; 2 by
   * default.
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
   * Functions called around every request.
   *
   * @param hooks the functions
   * @return this builder
   */
  public B hooks(Hooks hooks) {
    this.hooks = Objects.requireNonNull(hooks, "hooks");
    return self();
  }

  /**
   * Receives a {@link LogEntry} of each request and response at level {@code DEBUG}, and of each
   * retry at level {@code WARNING}; by default the logger of the package's name. It may block, in a
   * thread like that of {@link Hooks}, but is never interrupted. {@link Logger#isLoggable} may be
   * called in any thread, and must not block.
   *
   * @param logger the logger
   * @return this builder
   */
  public B logger(Logger logger) {
    this.logger = Objects.requireNonNull(logger, "logger");
    return self();
  }

  /**
   * The way to the network; by default an {@link HttpClientTransport}.
   *
   * @param transport the way
   * @return this builder
   */
  public B transport(Transport transport) {
    this.transport = Objects.requireNonNull(transport, "transport");
    return self();
  }

  /**
   * Adds an interceptor inside the interceptors added before.
   *
   * @param interceptor wraps the transport
   * @return this builder
   */
  public B interceptor(Interceptor interceptor) {
    interceptors.add(Objects.requireNonNull(interceptor, "interceptor"));
    return self();
  }

  /** Another world, for tests. */
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
        hooks,
        logger == null ? System.getLogger(SettingsBuilder.class.getPackageName()) : logger,
        transport,
        List.copyOf(interceptors),
        world);
  }
}
