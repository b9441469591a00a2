package runtime.models;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import runtime.errors.CallFacts;
import runtime.errors.DecodeException;
import runtime.json.JsonObject;
import runtime.json.JsonValue;

/**
 * A typed view of JSON, as the API declares it. It preserves all data sent by the service. Data
 * that does not have the declared type causes a {@link DecodeException} only when it is accessed.
 * Two models are equal if their JSON is equal.
 */
@SuppressWarnings(
    "TypeNameShadowing") // A model of a contract may have the name of a type variable.
public abstract class Model {
  private final JsonValue json;

  Model(JsonValue json) {
    this.json = Objects.requireNonNull(json, "json");
  }

  /**
   * Creates a model from the properties of a builder, and checks that the required ones are set.
   */
  Model(ModelBuilder<?> builder, String... required) {
    this(builder.built(required));
  }

  /** {@return the JSON of the model; for a model that was read, exactly the received JSON} */
  public final JsonValue toJson() {
    return json;
  }

  /**
   * Returns the JSON of a property as it was received, even if it does not have the declared type.
   *
   * @param name the name of the property in JSON
   * @return the JSON, which may be null; empty if the property is absent
   */
  public final Optional<JsonValue> raw(String name) {
    return Optional.ofNullable(member(name));
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // The subclasses are final.
  public final boolean equals(@Nullable Object other) {
    return other != null && getClass() == other.getClass() && json.equals(((Model) other).json);
  }

  @Override
  public final int hashCode() {
    return json.hashCode();
  }

  /**
   * Shows only the type, and the {@code id} if there is one, because everything else may be secret.
   */
  @Override
  public final String toString() {
    String name = getClass().getSimpleName();
    JsonValue id = member("id");
    return id == null ? name : name + "(id=" + id + ")";
  }

  final boolean has(String name) {
    return member(name) != null;
  }

  final <T> T required(String name, Function<JsonValue, T> read) {
    JsonValue member = member(name);
    if (member == null || member.isNull()) {
      throw failure(name, member == null ? "is missing" : "is null");
    }
    return read(name, member, read);
  }

  final <T> Optional<T> optional(String name, Function<JsonValue, T> read) {
    JsonValue member = member(name);
    return member == null || member.isNull()
        ? Optional.empty()
        : Optional.of(read(name, member, read));
  }

  final <T extends @Nullable Object> List<T> requiredList(
      String name, Function<JsonValue, T> read) {
    return required(name, json -> json.asList(read));
  }

  /** Returns a list, or an empty list if there is none. */
  final <T extends @Nullable Object> List<T> list(String name, Function<JsonValue, T> read) {
    return optional(name, json -> json.asList(read)).orElse(List.of());
  }

  final <T extends @Nullable Object> Map<String, T> requiredMap(
      String name, Function<JsonValue, T> read) {
    return required(name, json -> json.asMap(read));
  }

  /** Returns a map, or an empty map if there is none. */
  final <T extends @Nullable Object> Map<String, T> map(String name, Function<JsonValue, T> read) {
    return optional(name, json -> json.asMap(read)).orElse(Map.of());
  }

  /** Returns the undeclared properties. */
  final <T extends @Nullable Object> Map<String, T> others(
      Function<JsonValue, T> read, String... known) {
    Map<String, JsonValue> found = new LinkedHashMap<>();
    if (json instanceof JsonObject object) {
      found.putAll(object.members());
      found.keySet().removeAll(Set.of(known));
    }
    return read("additional member", JsonObject.of(found), json -> json.asMap(read));
  }

  /** Reads a value that is not an object. */
  final <T> T value(Function<JsonValue, T> read) {
    return read("", json, read);
  }

  private @Nullable JsonValue member(String name) {
    return json instanceof JsonObject object ? object.members().get(name) : null;
  }

  private <T> T read(String name, JsonValue json, Function<JsonValue, T> read) {
    return json.read(read, misfit -> failure(name, misfit.getMessage()));
  }

  private DecodeException failure(String name, @Nullable String reason) {
    String type = getClass().getSimpleName();
    String place = name.isEmpty() ? type : type + "." + name;
    return new DecodeException(CallFacts.of(place), null, String.valueOf(reason));
  }
}
