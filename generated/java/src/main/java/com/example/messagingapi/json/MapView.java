package com.example.messagingapi.json;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A map whose values are read on access. */
final class MapView<T extends @Nullable Object> extends AbstractMap<String, T> {
  private final Map<String, JsonValue> members;
  private final Function<JsonValue, T> read;
  private final Function<JsonException, RuntimeException> failure;

  MapView(
      Map<String, JsonValue> members,
      Function<JsonValue, T> read,
      Function<JsonException, RuntimeException> failure) {
    this.members = members;
    this.read = read;
    this.failure = failure;
  }

  MapView<T> failing(Function<JsonException, RuntimeException> other) {
    return new MapView<>(members, read, other);
  }

  @Override
  public boolean containsKey(@Nullable Object name) {
    return members.containsKey(name);
  }

  @Override
  public @Nullable T get(@Nullable Object name) {
    JsonValue member = members.get(name);
    return member == null ? null : member.read(read, failure);
  }

  @Override
  public Set<Entry<String, T>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Entry<String, T>> iterator() {
        return members.entrySet().stream()
            .map(each -> entry(each.getKey(), each.getValue().read(read, failure)))
            .iterator();
      }

      @Override
      public int size() {
        return members.size();
      }
    };
  }

  /** Creates an entry. Unlike the value of {@code Map.entry}, its value may be null. */
  private static <T extends @Nullable Object> Entry<String, T> entry(String name, T value) {
    return new SimpleImmutableEntry<>(name, value);
  }
}
