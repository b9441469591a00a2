package runtime.json;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A list whose items are read on access. */
final class ListView<T extends @Nullable Object> extends AbstractList<T> implements RandomAccess {
  private final List<JsonValue> items;
  private final Function<JsonValue, T> read;
  private final Function<JsonException, RuntimeException> failure;

  ListView(
      List<JsonValue> items,
      Function<JsonValue, T> read,
      Function<JsonException, RuntimeException> failure) {
    this.items = items;
    this.read = read;
    this.failure = failure;
  }

  ListView<T> failing(Function<JsonException, RuntimeException> other) {
    return new ListView<>(items, read, other);
  }

  @Override
  public T get(int index) {
    return items.get(index).read(read, failure);
  }

  @Override
  public int size() {
    return items.size();
  }
}
