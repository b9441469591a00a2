package com.example.messagingapi.models;

import com.example.messagingapi.internal.Encoding;
import com.example.messagingapi.json.JsonNull;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Builds a model.
 *
 * @param <B> the concrete builder type
 */
@SuppressWarnings(
    "TypeNameShadowing") // A model of a contract may have the name of a type variable.
public abstract class ModelBuilder<B extends ModelBuilder<B>> {
  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  ModelBuilder() {}

  ModelBuilder(Model from) {
    if (from.toJson() instanceof JsonObject object) {
      members.putAll(object.members());
    }
  }

  final B put(String name, JsonValue value) {
    members.put(name, Objects.requireNonNull(value, name));
    return self();
  }

  final <T> B put(String name, T value, Function<T, JsonValue> write) {
    return put(name, Encoding.written(name, value, write));
  }

  final <T> B putNullable(String name, @Nullable T value, Function<T, JsonValue> write) {
    return value == null ? put(name, JsonNull.NULL) : put(name, value, write);
  }

  /** Adds the entries of a map that is called {@code name}, and rejects declared properties. */
  final <T extends @Nullable Object> B putAll(
      String name, Map<String, T> values, Function<T, JsonValue> write, String... declared) {
    Map<String, JsonValue> others =
        Encoding.written(name, values, map -> JsonObject.of(map, write)).members();
    for (String own : declared) {
      if (others.containsKey(own)) {
        throw new IllegalArgumentException(own + " in " + name + " is a declared property");
      }
    }
    members.putAll(others);
    return self();
  }

  final JsonObject built(String... required) {
    for (String name : required) {
      if (!members.containsKey(name)) {
        throw new IllegalStateException(name + " is required");
      }
    }
    return JsonObject.of(members);
  }

  @SuppressWarnings("unchecked") // Each builder extends this class with itself as the type.
  private B self() {
    return (B) this;
  }
}
