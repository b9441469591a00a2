package runtime.json;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An object. Its properties keep their order, which does not affect equality. */
public final class JsonObject implements JsonValue {
  /** The empty object. */
  public static final JsonObject EMPTY = new JsonObject(Map.of());

  private final Map<String, JsonValue> members;

  private JsonObject(Map<String, JsonValue> members) {
    this.members = members;
  }

  /**
   * {@return an object of the properties}
   *
   * @param members the properties, by name
   */
  public static JsonObject of(Map<String, ? extends JsonValue> members) {
    return of(Objects.requireNonNull(members, "members"), member -> member);
  }

  /**
   * {@return the JSON of a map}
   *
   * @param <T> the type of the values
   * @param members the properties, by name
   * @param write writes a value as JSON
   */
  public static <T extends @Nullable Object> JsonObject of(
      Map<String, ? extends T> members, Function<T, JsonValue> write) {
    Map<String, JsonValue> written = new LinkedHashMap<>();
    members.forEach((name, member) ->
        written.put(
            Objects.requireNonNull(name, "name"),
            Objects.requireNonNull(write.apply(member), "member")));
    return new JsonObject(Collections.unmodifiableMap(written));
  }

  /** Returns the JSON of any map. */
  static JsonObject ofMap(Map<?, ?> members, Function<@Nullable Object, JsonValue> write) {
    Map<String, JsonValue> written = new LinkedHashMap<>();
    members.forEach((name, member) -> {
      if (!(name instanceof String text)) {
        throw new IllegalArgumentException("a map has a key other than a string");
      }
      written.put(text, write.apply(member));
    });
    return new JsonObject(Collections.unmodifiableMap(written));
  }

  /** {@return the properties, by name} */
  public Map<String, JsonValue> members() {
    return members;
  }

  /**
   * {@return a property; empty if there is none with the name}
   *
   * @param name the name of the property
   */
  public Optional<JsonValue> get(String name) {
    return Optional.ofNullable(members.get(name));
  }

  @Override
  public JsonObject asObject() {
    return this;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonObject object && members.equals(object.members);
  }

  @Override
  public int hashCode() {
    return members.hashCode();
  }

  @Override
  public String toString() {
    return JsonText.write(this);
  }
}
