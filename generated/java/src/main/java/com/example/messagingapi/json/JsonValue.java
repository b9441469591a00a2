package com.example.messagingapi.json;

import com.example.messagingapi.errors.ArgumentException;
import com.example.messagingapi.models.Model;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An immutable JSON value (RFC 8259). */
public sealed interface JsonValue
    permits JsonArray, JsonBoolean, JsonNull, JsonNumber, JsonObject, JsonString {

  /**
   * Parses JSON text. If a name is repeated, the last one counts.
   *
   * @param text the text
   * @return the value
   * @throws JsonException if it is not JSON, or nested deeper than a thousand levels
   */
  static JsonValue parse(String text) {
    return JsonText.read(text);
  }

  /**
   * {@return the JSON of null, a string, a number, a boolean, a list, a map with strings as keys,
   * or a model; a {@code JsonValue} is returned unchanged}
   *
   * @param value the value
   * @throws IllegalArgumentException if it is something else, a number not valid in JSON, or nested
   *     deeper than a thousand levels
   */
  static JsonValue of(@Nullable Object value) {
    return of(value, 0);
  }

  private static JsonValue of(@Nullable Object value, int levels) {
    if (levels > JsonText.MAX_LEVELS) {
      throw new IllegalArgumentException(
          "the value is nested deeper than " + JsonText.MAX_LEVELS + " levels");
    }
    if (value == null) {
      return JsonNull.NULL;
    } else if (value instanceof JsonValue json) {
      return json;
    } else if (value instanceof CharSequence text) {
      return JsonString.of(text.toString());
    } else if (value instanceof Boolean bool) {
      return JsonBoolean.of(bool);
    } else if (value instanceof Number number) {
      return JsonNumber.of(number);
    } else if (value instanceof Iterable<?> items) {
      return JsonArray.of(items, item -> of(item, levels + 1));
    } else if (value instanceof Map<?, ?> members) {
      return JsonObject.ofMap(members, member -> of(member, levels + 1));
    } else if (value instanceof Model model) {
      return model.toJson();
    }
    // The value itself may be a secret.
    throw new IllegalArgumentException(value.getClass().getName() + " is not a JSON value");
  }

  /** {@return true if the value is null} */
  default boolean isNull() {
    return false;
  }

  /**
   * {@return the value as a string}
   *
   * @throws JsonException if it is not a string
   */
  default String asString() {
    throw JsonException.misfit("a string", this);
  }

  /**
   * {@return the value as a whole number}
   *
   * @throws JsonException if it is not a whole number, or too large
   */
  default long asLong() {
    throw JsonException.misfit("a whole number", this);
  }

  /**
   * {@return the value as a whole number}
   *
   * @throws JsonException if it is not a whole number, or too large
   */
  default int asInt() {
    throw JsonException.misfit("a whole number", this);
  }

  /**
   * {@return the value as the nearest {@code double}}
   *
   * @throws JsonException if it is not a number, or too large
   */
  default double asDouble() {
    throw JsonException.misfit("a number", this);
  }

  /**
   * {@return the value as a boolean}
   *
   * @throws JsonException if it is not a boolean
   */
  default boolean asBoolean() {
    throw JsonException.misfit("true or false", this);
  }

  /**
   * {@return the value as an object}
   *
   * @throws JsonException if it is not an object
   */
  default JsonObject asObject() {
    throw JsonException.misfit("an object", this);
  }

  /**
   * {@return the value as a list}
   *
   * @throws JsonException if it is not a list
   */
  default JsonArray asArray() {
    throw JsonException.misfit("a list", this);
  }

  /**
   * {@return a view of this list; items are read on access}
   *
   * @param <T> the type of an item
   * @param read reads an item
   * @throws JsonException if it is not a list; an unreadable item fails with the exception of
   *     {@code read}
   */
  default <T extends @Nullable Object> List<T> asList(Function<JsonValue, T> read) {
    return new ListView<>(asArray().items(), read, misfit -> misfit);
  }

  /**
   * {@return a view of this object with arbitrary names; properties are read on access}
   *
   * @param <T> the type of a value
   * @param read reads a value
   * @throws JsonException if it is not an object; an unreadable property fails with the exception
   *     of {@code read}
   */
  default <T extends @Nullable Object> Map<String, T> asMap(Function<JsonValue, T> read) {
    return new MapView<>(asObject().members(), read, misfit -> misfit);
  }

  /**
   * {@return the result of {@code read}} A value that {@code read} does not accept fails with the
   * exception of {@code failure}: immediately, or, in a view, on every access.
   *
   * @param <T> the type of a value
   * @param read reads the value
   * @param failure the exception instead of a {@link JsonException}
   */
  default <T extends @Nullable Object> T read(
      Function<JsonValue, T> read, Function<JsonException, RuntimeException> failure) {
    try {
      return failing(read.apply(this), failure);
    } catch (JsonException misfit) {
      throw failure.apply(misfit);
    }
  }

  @SuppressWarnings("unchecked") // The view differs only in its exception.
  private static <T extends @Nullable Object> T failing(
      T value, Function<JsonException, RuntimeException> failure) {
    if (value instanceof ListView<?> list) {
      return (T) list.failing(failure);
    } else if (value instanceof MapView<?> map) {
      return (T) map.failing(failure);
    }
    return value instanceof Optional<?> some ? (T) some.map(each -> failing(each, failure)) : value;
  }

  /**
   * {@return the result of {@code read}; empty if the value is null}
   *
   * @param <T> the type of the value
   * @param read reads the value
   */
  default <T> Optional<T> asOptional(Function<JsonValue, T> read) {
    return isNull() ? Optional.empty() : Optional.of(read.apply(this));
  }

  /**
   * {@return the result of {@code read}, or null if the value is null}
   *
   * @param <T> the type of the value
   * @param read reads the value
   */
  default <T> @Nullable T asNullable(Function<JsonValue, T> read) {
    return isNull() ? null : read.apply(this);
  }

  /**
   * Returns the shortest JSON text of the value.
   *
   * @throws ArgumentException if the value is nested deeper than a thousand levels
   */
  @Override
  String toString();
}
