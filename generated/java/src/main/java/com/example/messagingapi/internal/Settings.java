package com.example.messagingapi.internal;

import com.example.messagingapi.Hooks;
import com.example.messagingapi.Interceptor;
import com.example.messagingapi.Secret;
import com.example.messagingapi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
