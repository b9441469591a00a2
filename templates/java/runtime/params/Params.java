package runtime.params;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Arguments of a call. */
public abstract class Params {
  private final Map<String, Object> arguments;

  Params(ParamsBuilder<?> builder, String... required) {
    arguments = builder.built(required);
  }

  /** {@return the arguments by wire name: JSON values, files, and lists of files} */
  public final Map<String, Object> arguments() {
    return arguments;
  }

  @Override
  @SuppressWarnings("EqualsGetClass") // The subclasses are final.
  public final boolean equals(@Nullable Object other) {
    return other != null
        && getClass() == other.getClass()
        && arguments.equals(((Params) other).arguments);
  }

  @Override
  public final int hashCode() {
    return arguments.hashCode();
  }

  /** Shows only the names of the arguments, because their values may be secret. */
  @Override
  public final String toString() {
    return getClass().getSimpleName() + arguments.keySet();
  }
}
