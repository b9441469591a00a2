package runtime.internal;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import runtime.Hooks;
import runtime.Interceptor;
import runtime.Secret;
import runtime.Transport;

/** What every client is told, whatever its API. */
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
