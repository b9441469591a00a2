package com.example.messagingapi.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Describes an API.
 *
 * @param userAgent the client's own user agent
 * @param baseUrl the address of the service
 * @param graphqlUrl a URL, or a path appended to the REST base URL
 * @param security alternatives of schemes for operations without a security requirement of their
 *     own
 */
public record Api(
    String userAgent,
    @Nullable String baseUrl,
    @Nullable String graphqlUrl,
    List<List<String>> security) {
  /**
   * {@return an API with the given user agent}
   *
   * @param userAgent the client's own user agent
   */
  public static Api of(String userAgent) {
    return new Api(userAgent, null, null, List.of());
  }

  /**
   * {@return the same API at another address}
   *
   * @param url the address
   */
  public Api withBaseUrl(String url) {
    return new Api(userAgent, url, graphqlUrl, security);
  }

  /**
   * {@return the same API with another GraphQL endpoint}
   *
   * @param url an address, or a path appended to the REST base URL
   */
  public Api withGraphqlUrl(String url) {
    return new Api(userAgent, baseUrl, url, security);
  }

  /**
   * {@return the same API with alternatives of security schemes}
   *
   * @param alternatives lists of schemes used together, in order of preference
   */
  public Api withSecurity(List<List<String>> alternatives) {
    return new Api(userAgent, baseUrl, graphqlUrl, alternatives);
  }
}
