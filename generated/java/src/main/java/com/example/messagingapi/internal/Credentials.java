package com.example.messagingapi.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A client's credentials, by name of the security scheme. */
public final class Credentials {
  /** No headers. */
  public static final Credentials NONE = new Credentials(Map.of());

  private final Map<String, Credential> schemes;

  private Credentials(Map<String, Credential> schemes) {
    this.schemes = schemes;
  }

  /**
   * {@return these and one more}
   *
   * @param scheme the name of the scheme
   * @param credential how the secret is put on a request
   */
  public Credentials and(String scheme, Credential credential) {
    Map<String, Credential> more = new LinkedHashMap<>(schemes);
    more.put(scheme, credential);
    return new Credentials(more);
  }

  /**
   * The credentials of the first alternative with credentials for all its schemes; empty without
   * such an alternative.
   */
  List<Credential> of(List<List<String>> alternatives) {
    return alternatives.stream()
        .filter(names -> !names.isEmpty() && schemes.keySet().containsAll(names))
        .findFirst()
        .map(names -> names.stream().map(schemes::get).toList())
        .orElse(List.of());
  }
}
