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
 * What every client takes, whatever its API.
 *
 * @param <B> the builder that extends this
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
   * Where the service is, in the place of the address that its document declares.
   *
   * @param baseUrl the address
   * @return this builder
   */
  public B baseUrl(String baseUrl) {
    this.baseUrl = Objects.requireNonNull(baseUrl, "baseUrl");
    return self();
  }

  /**
   * Where the service's GraphQL endpoint is; by default behind its base URL.
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
   * As {@link #authorization(String)}, asked for before every request.
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
   * As {@link #graphqlAuthorization(String)}, asked for before every request.
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
   * How long until a call is given up, its retries and the waits between them included; a minute
   * unless set.
   *
   * @param timeout how long
   * @return this builder
   * @throws IllegalArgumentException when it is negative
   */
  public B timeout(Duration timeout) {
    this.timeout = Checks.duration(timeout, "timeout");
    return self();
  }

  /**
   * How long until one attempt of a call is given up; as long as the call has unless set.
   *
   * @param attemptTimeout how long
   * @return this builder
   * @throws IllegalArgumentException when it is negative
   */
  public B attemptTimeout(Duration attemptTimeout) {
    this.attemptTimeout = Checks.duration(attemptTimeout, "attemptTimeout");
    return self();
  }

  /**
   * How often a call is made again when it failed for a passing reason and may be repeated; twice
   * unless set.
   *
   * @param maxRetries how often
   * @return this builder
   * @throws IllegalArgumentException when it is negative
   */
  public B maxRetries(int maxRetries) {
    this.maxRetries = Checks.count(maxRetries, "maxRetries");
    return self();
  }

  /**
   * Functions that are called around every request.
   *
   * @param hooks the functions
   * @return this builder
   */
  public B hooks(Hooks hooks) {
    this.hooks = Objects.requireNonNull(hooks, "hooks");
    return self();
  }

  /**
   * Gets a {@link LogEntry} of each request and response at level {@code DEBUG}, and of each retry
   * at level {@code WARNING}; by default the logger of the package's name. It may wait, in a thread
   * as {@link Hooks} have, but is never interrupted; {@link Logger#isLoggable} may be asked in any
   * thread, and is not to wait.
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
   * Puts an interceptor behind those that were given before.
   *
   * @param interceptor what stands before the transport
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
