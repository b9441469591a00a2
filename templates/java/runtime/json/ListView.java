package runtime.json;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A list whose items are read when they are asked for. */
final class ListView<T extends @Nullable Object> extends AbstractList<T> implements RandomAccess {
  private final List<JsonValue> items;
  private final Function<JsonValue, T> read;

  ListView(List<JsonValue> items, Function<JsonValue, T> read) {
    this.items = items;
    this.read = read;
  }

  @Override
  public T get(int index) {
    return read.apply(items.get(index));
  }

  @Override
  public int size() {
    return items.size();
  }
}
