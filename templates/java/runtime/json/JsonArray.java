package runtime.json;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A list. */
public final class JsonArray implements JsonValue {
  /** The empty list. */
  public static final JsonArray EMPTY = new JsonArray(List.of());

  private final List<JsonValue> items;

  private JsonArray(List<JsonValue> items) {
    this.items = items;
  }

  /**
   * {@return a list of the items}
   *
   * @param items the items
   */
  public static JsonArray of(List<? extends JsonValue> items) {
    return of(Objects.requireNonNull(items, "items"), Function.<JsonValue>identity());
  }

  /**
   * {@return the JSON of a list}
   *
   * @param <T> the type of the items
   * @param items the items
   * @param write writes an item as JSON
   */
  public static <T extends @Nullable Object> JsonArray of(
      Iterable<? extends T> items, Function<T, JsonValue> write) {
    List<JsonValue> written = new ArrayList<>();
    for (T item : items) {
      written.add(Objects.requireNonNull(write.apply(item), "item"));
    }
    return new JsonArray(Collections.unmodifiableList(written));
  }

  /** {@return the items} */
  public List<JsonValue> items() {
    return items;
  }

  @Override
  public JsonArray asArray() {
    return this;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof JsonArray list && items.equals(list.items);
  }

  @Override
  public int hashCode() {
    return items.hashCode();
  }

  @Override
  public String toString() {
    return JsonText.write(this);
  }
}
