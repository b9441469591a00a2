package com.example.messagingapi.internal;

import com.example.messagingapi.Hooks;
import com.example.messagingapi.Interceptor;
import com.example.messagingapi.Secret;
import com.example.messagingapi.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings that every client has, for any API.
 *
 * @param baseUrl the address of the service
 * @param graphqlUrl the address of its GraphQL endpoint
 * @param authorization the value of the header, instead of all other credentials
 * @param graphqlAuthorization the value of the header of GraphQL requests, if it differs
 * @param headers headers of every request
 * @param userAgent the text before the client's own
 * @param timeout the timeout of a call
 * @param attemptTimeout the timeout of one attempt
 * @param maxRetries the maximum number of retries
 * @param maxResponseBytes the maximum size of a response
 * @param maxPages the maximum number of pages of a list, or null if it is unlimited
 * @param idleTimeout the time without data after which a stream or download fails
 * @param maxEventBytes the maximum size of an item of a stream
 * @param hooks functions called around requests
 * @param logger receives the log entries; null if there is none
 * @param transport the access to the network, or null for the client's own
 * @param interceptors wrap the transport, the outermost first
 * @param world time, randomness and threads
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
    long maxResponseBytes,
    @Nullable Integer maxPages,
    Duration idleTimeout,
    int maxEventBytes,
    Hooks hooks,
    System.@Nullable Logger logger,
    @Nullable Transport transport,
    List<Interceptor> interceptors,
    World world) {}
