package com.example.messagingapi;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Headers of a response: values by case-insensitive name. */
public final class Headers implements Serializable {
  private static final long serialVersionUID = 2L;

  /** No headers. */
  public static final Headers NONE = new Headers(Map.of());

  /** The values of each header, by name in lower case. */
  private final LinkedHashMap<String, List<String>> values;

  private Headers(Map<String, List<String>> values) {
    this.values = new LinkedHashMap<>();
    values.forEach((name, all) -> this.values.put(name, List.copyOf(all)));
  }

  /**
   * Creates headers.
   *
   * @param headers values by name; the case of names is ignored
   * @return the headers
   */
  public static Headers of(Map<String, List<String>> headers) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    headers.forEach((name, all) ->
        values
            .computeIfAbsent(name.toLowerCase(Locale.ROOT), key -> new ArrayList<>())
            .addAll(all));
    return new Headers(values);
  }

  /**
   * {@return the value of a header; empty if there is none} Several values are joined by commas
   * (RFC 9110, section 5.3). {@code Set-Cookie} contains commas, so only its first value is
   * returned.
   *
   * @param name the name, in any case
   */
  public Optional<String> get(String name) {
    String key = name.toLowerCase(Locale.ROOT);
    return Optional.ofNullable(values.get(key))
        .filter(all -> !all.isEmpty())
        .map(all -> joined(key, all));
  }

  /**
   * {@return each value of a header, as received}
   *
   * @param name the name, in any case
   */
  public List<String> all(String name) {
    return values.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  /**
   * {@return all values, by name in lower case; several values of one name are joined as by {@link
   * #get}}
   */
  public Map<String, String> asMap() {
    Map<String, String> joined = new LinkedHashMap<>();
    values.keySet().forEach(name -> get(name).ifPresent(value -> joined.put(name, value)));
    return Collections.unmodifiableMap(joined);
  }

  /** Shows only the names, because values may be secret. */
  @Override
  public String toString() {
    return values.keySet().toString();
  }

  private static String joined(String name, List<String> all) {
    return name.equals("set-cookie") ? all.get(0) : String.join(", ", all);
  }
}
