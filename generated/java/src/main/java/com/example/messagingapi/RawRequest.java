package com.example.messagingapi;

import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonValue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that the API does not declare. Its path begins with {@code /}, is already
 * percent-encoded, and is appended to the base URL; errors and logs show it without its query.
 */
public final class RawRequest {
  private final String method;
  private final String path;
  private final Map<String, List<String>> query;
  private final @Nullable JsonValue body;
  private final @Nullable JsonObject form;

  private RawRequest(
      String method,
      String path,
      Map<String, List<String>> query,
      @Nullable JsonValue body,
      @Nullable JsonObject form) {
    this.method = Objects.requireNonNull(method, "method");
    this.path = Objects.requireNonNull(path, "path");
    this.query = query;
    this.body = body;
    this.form = form;
  }

  /**
   * {@return a request}
   *
   * @param method the method, in capital letters
   * @param path the path, and possibly a query
   */
  public static RawRequest of(String method, String path) {
    return new RawRequest(method, path, Map.of(), null, null);
  }

  /**
   * {@return a request with the method GET}
   *
   * @param path the path, and possibly a query
   */
  public static RawRequest get(String path) {
    return of("GET", path);
  }

  /**
   * {@return a request with the method POST}
   *
   * @param path the path, and possibly a query
   */
  public static RawRequest post(String path) {
    return of("POST", path);
  }

  /**
   * Adds a query parameter. It replaces a parameter of the same name in the path. Several values of
   * one name are all sent.
   *
   * @param name the name
   * @param value the value
   * @return the request with the parameter
   */
  public RawRequest query(String name, String value) {
    Objects.requireNonNull(value, "value");
    Map<String, List<String>> more = new LinkedHashMap<>(query);
    List<String> values = new ArrayList<>(more.getOrDefault(name, List.of()));
    values.add(value);
    more.put(Objects.requireNonNull(name, "name"), values);
    return new RawRequest(method, path, more, body, form);
  }

  /**
   * Sets the body, which is sent as JSON.
   *
   * @param value a value accepted by {@link JsonValue#of(Object)}
   * @return the request with the body
   */
  public RawRequest body(@Nullable Object value) {
    return new RawRequest(method, path, query, JsonValue.of(value), null);
  }

  /**
   * Sets the body, which is sent as a form. Nested properties become {@code name[key]}.
   *
   * @param members values accepted by {@link JsonValue#of(Object)}
   * @return the request with the body
   */
  public RawRequest form(Map<String, ?> members) {
    return new RawRequest(method, path, query, null, JsonValue.of(members).asObject());
  }

  /** {@return the method} */
  public String method() {
    return method;
  }

  /** {@return the path, and possibly a query} */
  public String path() {
    return path;
  }

  /** {@return the values of query parameters, by name} */
  public Map<String, List<String>> query() {
    return Collections.unmodifiableMap(query);
  }

  /** {@return the body that is sent as JSON} */
  public Optional<JsonValue> body() {
    return Optional.ofNullable(body);
  }

  /** {@return the body that is sent as a form} */
  public Optional<JsonObject> form() {
    return Optional.ofNullable(form);
  }

  /** Shows only the method, because everything else may be secret. */
  @Override
  public String toString() {
    return method;
  }
}
