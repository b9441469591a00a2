package com.example.messagingapi;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Headers of a response: values by name, whatever its case. */
public final class Headers implements Serializable {
  private static final long serialVersionUID = 1L;

  /** None. */
  public static final Headers NONE = new Headers(Map.of());

  /** By name in lower case. */
  private final LinkedHashMap<String, String> values;

  private Headers(Map<String, String> values) {
    this.values = new LinkedHashMap<>(values);
  }

  /**
   * These; values of one name are joined by commas (RFC 9110, section 5.3).
   *
   * @param headers values by name, in any case
   * @return the headers
   */
  public static Headers of(Map<String, List<String>> headers) {
    Map<String, String> values = new LinkedHashMap<>();
    headers.forEach((name, all) ->
        values.merge(
            name.toLowerCase(Locale.ROOT),
            String.join(", ", all),
            (one, other) -> one + ", " + other));
    return new Headers(values);
  }

  /**
   * {@return the value of a header; empty when there is none}
   *
   * @param name the name, in any case
   */
  public Optional<String> get(String name) {
    return Optional.ofNullable(values.get(name.toLowerCase(Locale.ROOT)));
  }

  /** {@return all values, by name in lower case} */
  public Map<String, String> asMap() {
    return Collections.unmodifiableMap(values);
  }

  /** The names alone, since values may be secret. */
  @Override
  public String toString() {
    return values.keySet().toString();
  }
}
