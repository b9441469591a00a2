package com.example.messagingapi.params;

import com.example.messagingapi.FileParam;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * Puts what a call takes together.
 *
 * @param <B> the builder that extends this
 */
public abstract class ParamsBuilder<B extends ParamsBuilder<B>> {
  private final Map<String, Object> arguments = new LinkedHashMap<>();

  ParamsBuilder() {}

  final B put(String name, JsonValue value) {
    return putAny(name, value);
  }

  final B put(String name, FileParam value) {
    return putAny(name, value);
  }

  final B put(String name, List<FileParam> values) {
    return putAny(name, List.copyOf(Objects.requireNonNull(values, name)));
  }

  final <T> B put(String name, T value, Function<T, JsonValue> write) {
    Objects.requireNonNull(value, name);
    JsonValue written;
    try {
      written = write.apply(value);
    } catch (NullPointerException missing) {
      throw new NullPointerException("null in " + name);
    }
    return putAny(name, written);
  }

  final B putAll(JsonObject values) {
    arguments.putAll(values.members());
    return self();
  }

  final Map<String, Object> built(String... required) {
    for (String name : required) {
      if (!arguments.containsKey(name)) {
        throw new IllegalStateException(name + " is required");
      }
    }
    return Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
  }

  private B putAny(String name, Object value) {
    arguments.put(name, Objects.requireNonNull(value, name));
    return self();
  }

  @SuppressWarnings("unchecked") // A builder is one of itself.
  private B self() {
    return (B) this;
  }
}
