package com.example.messagingapi.internal;

import com.example.messagingapi.FileParam;
import com.example.messagingapi.json.JsonNull;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import com.example.messagingapi.params.Params;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Arguments of a call, by wire name: JSON values, and {@link FileParam}s. */
public final class Arguments {
  private static final Arguments NONE = new Arguments(Map.of());

  private final Map<String, Object> values;

  private Arguments(Map<String, Object> values) {
    this.values = values;
  }

  /** {@return no arguments} */
  public static Arguments none() {
    return NONE;
  }

  /**
   * {@return arguments with a single value}
   *
   * @param name its wire name
   * @param value the value
   */
  public static Arguments of(String name, JsonValue value) {
    return NONE.and(name, value);
  }

  /**
   * {@return arguments with a single value}
   *
   * @param name its wire name
   * @param value the value
   */
  public static Arguments of(String name, String value) {
    return NONE.and(name, value);
  }

  /**
   * {@return arguments with a single value}
   *
   * @param <T> the type of the value
   * @param name its wire name
   * @param value the value
   * @param write writes it as JSON
   */
  public static <T> Arguments of(String name, T value, Function<T, JsonValue> write) {
    return NONE.and(name, value, write);
  }

  /**
   * {@return the arguments in the object}
   *
   * @param params the object
   */
  public static Arguments of(Params params) {
    return NONE.and(params);
  }

  /**
   * {@return the arguments with an additional value}
   *
   * @param name its wire name
   * @param value the value
   */
  public Arguments and(String name, JsonValue value) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(name, Objects.requireNonNull(value, name));
    return new Arguments(more);
  }

  /**
   * {@return the arguments with an additional value}
   *
   * @param name its wire name
   * @param value the value
   */
  public Arguments and(String name, String value) {
    return and(name, value, JsonString::of);
  }

  /**
   * {@return the arguments with an additional value}
   *
   * @param <T> the type of the value
   * @param name its wire name
   * @param value the value
   * @param write writes it as JSON
   */
  public <T> Arguments and(String name, T value, Function<T, JsonValue> write) {
    return and(name, Encoding.written(name, value, write));
  }

  /**
   * {@return the arguments with those in the object}
   *
   * @param params the object
   */
  public Arguments and(Params params) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.putAll(Objects.requireNonNull(params, "params").arguments());
    return new Arguments(more);
  }

  Map<String, Object> values() {
    return values;
  }

  /** Returns a value as JSON, or null if there is none. */
  @Nullable JsonValue json(String name) {
    return values.get(name) instanceof JsonValue value ? value : null;
  }

  /**
   * Returns the value at the end of a path that starts with an argument's name, or null if there is
   * none.
   */
  @Nullable JsonValue at(List<String> path) {
    JsonValue value = json(path.get(0));
    return value == null ? null : Json.at(value, path.subList(1, path.size()));
  }

  /** Returns the arguments with an additional value at the end of a path. */
  Arguments with(List<String> path, JsonValue value) {
    String name = path.get(0);
    if (path.size() == 1) {
      return and(name, value);
    }
    JsonValue own = json(name);
    return and(
        name, Json.with(own == null ? JsonNull.NULL : own, path.subList(1, path.size()), value));
  }

  /** Returns all JSON values. */
  JsonObject json() {
    Map<String, JsonValue> found = new LinkedHashMap<>();
    values.forEach((name, value) -> {
      if (value instanceof JsonValue json) {
        found.put(name, json);
      }
    });
    return JsonObject.of(found);
  }
}
