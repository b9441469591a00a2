package com.example.messagingapi.internal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facts of an API.
 *
 * @param userAgent what its client calls itself
 * @param graphqlUrl an address, or a path behind that of REST
 * @param security alternatives of schemes that hold where an operation says nothing
 */
public record Api(
    String userAgent,
    @Nullable String baseUrl,
    @Nullable String graphqlUrl,
    List<List<String>> security) {
  /** An API whose client calls itself so. */
  public static Api of(String userAgent) {
    return new Api(userAgent, null, null, List.of());
  }

  /** The same at an address. */
  public Api withBaseUrl(String url) {
    return new Api(userAgent, url, graphqlUrl, security);
  }

  /** The same with GraphQL at an address, or at a path behind that of REST. */
  public Api withGraphqlUrl(String url) {
    return new Api(userAgent, baseUrl, url, security);
  }

  /** The same with alternatives of security schemes. */
  public Api withSecurity(List<List<String>> alternatives) {
    return new Api(userAgent, baseUrl, graphqlUrl, alternatives);
  }
}
