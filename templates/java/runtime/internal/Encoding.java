package runtime.internal;

import java.util.Objects;
import java.util.function.Function;

/** Encodes values that the caller passes. */
public final class Encoding {
  private Encoding() {}

  /**
   * {@return a value in its encoded form}
   *
   * @param <T> the type of the value
   * @param <W> the encoded type
   * @param name the name of the value
   * @param value the value
   * @param write encodes it
   * @throws NullPointerException if the value is null, or contains a null where none is allowed;
   *     the message contains the name
   */
  public static <T, W> W written(String name, T value, Function<? super T, W> write) {
    Objects.requireNonNull(value, name);
    try {
      return Objects.requireNonNull(write.apply(value));
    } catch (NullPointerException missing) {
      throw new NullPointerException("null in " + name);
    }
  }
}
