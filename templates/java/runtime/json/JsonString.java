package runtime.json;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A string. */
public final class JsonString implements JsonValue {
  private final String value;

  private JsonString(String value) {
    this.value = Objects.requireNonNull(value, "value");
  }

  /**
   * {@return the JSON of a string}
   *
   * @param value the value
   */
  public static JsonString of(String value) {
    return new JsonString(value);
  }

  @Override
  public String asString() {
    return value;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonString text && value.equals(text.value);
  }

  @Override
  public int hashCode() {
    return value.hashCode();
  }

  @Override
  public String toString() {
    return JsonText.write(this);
  }
}
