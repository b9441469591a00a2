package runtime.params;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import runtime.FileParam;
import runtime.internal.Encoding;
import runtime.json.JsonNull;
import runtime.json.JsonValue;

/**
 * Collects the arguments of a call.
 *
 * @param <B> the concrete builder type
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
    return putAny(name, Encoding.written(name, values, List::copyOf));
  }

  final B put(String name, Map<String, FileParam> values) {
    return putAny(name, new LinkedHashMap<>(values));
  }

  final <T> B put(String name, T value, Function<T, JsonValue> write) {
    return putAny(name, Encoding.written(name, value, write));
  }

  final <T> B putNullable(String name, @Nullable T value, Function<T, JsonValue> write) {
    return value == null ? putAny(name, JsonNull.NULL) : put(name, value, write);
  }

  /** Requires that the required properties are set if any property is set. */
  final B together(String... required) {
    if (!arguments.isEmpty()) {
      demand(required);
    }
    return self();
  }

  final Map<String, Object> built(String... required) {
    demand(required);
    return Collections.unmodifiableMap(new LinkedHashMap<>(arguments));
  }

  private void demand(String... required) {
    for (String name : required) {
      if (!arguments.containsKey(name)) {
        throw new IllegalStateException(name + " is required");
      }
    }
  }

  private B putAny(String name, Object value) {
    arguments.put(name, Objects.requireNonNull(value, name));
    return self();
  }

  @SuppressWarnings("unchecked") // Each builder extends this class with itself as the type.
  private B self() {
    return (B) this;
  }
}
