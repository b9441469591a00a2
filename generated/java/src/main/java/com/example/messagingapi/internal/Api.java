package com.example.messagingapi.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facts of an API.
 *
 * @param userAgent what its client calls itself
 * @param baseUrl where the service is
 * @param graphqlUrl an address, or a path behind that of REST
 * @param security alternatives of schemes that hold where an operation says nothing
 */
public record Api(
    String userAgent,
    @Nullable String baseUrl,
    @Nullable String graphqlUrl,
    List<List<String>> security) {
  /**
   * {@return an API whose client calls itself so}
   *
   * @param userAgent what it calls itself
   */
  public static Api of(String userAgent) {
    return new Api(userAgent, null, null, List.of());
  }

  /**
   * {@return the same at an address}
   *
   * @param url the address
   */
  public Api withBaseUrl(String url) {
    return new Api(userAgent, url, graphqlUrl, security);
  }

  /**
   * {@return the same with GraphQL at an address, or at a path behind that of REST}
   *
   * @param url the address
   */
  public Api withGraphqlUrl(String url) {
    return new Api(userAgent, baseUrl, url, security);
  }

  /**
   * {@return the same with alternatives of security schemes}
   *
   * @param alternatives lists of schemes that go together, in order of preference
   */
  public Api withSecurity(List<List<String>> alternatives) {
    return new Api(userAgent, baseUrl, graphqlUrl, alternatives);
  }
}
