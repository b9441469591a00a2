package runtime.internal;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import runtime.Hooks;
import runtime.Interceptor;
import runtime.Secret;
import runtime.Transport;

/**
 * What every client is told, whatever its API.
 *
 * @param baseUrl where the service is
 * @param graphqlUrl where its GraphQL endpoint is
 * @param authorization the value of the header, in the place of all other credentials
 * @param graphqlAuthorization the same of GraphQL requests
 * @param headers those of every request
 * @param userAgent what stands before the client's own
 * @param timeout how long a call may take
 * @param attemptTimeout how long one attempt may take
 * @param maxRetries how often a call is made again
 * @param hooks what is called around requests
 * @param logger what gets entries
 * @param transport the way to the network; null for the client's own
 * @param interceptors what stands before it, the outermost first
 * @param world time, chance and threads
 */
public record Settings(
    @Nullable String baseUrl,
    @Nullable String graphqlUrl,
    @Nullable Secret authorization,
    @Nullable Secret graphqlAuthorization,
    Map<String, String> headers,
    @Nullable String userAgent,
    Duration timeout,
    @Nullable Duration attemptTimeout,
    int maxRetries,
    Hooks hooks,
    System.Logger logger,
    @Nullable Transport transport,
    List<Interceptor> interceptors,
    World world) {}
