package runtime.errors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** An argument is not what the API takes. Nothing was sent. */
public final class ArgumentException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** Down to what is wrong. */
  private final ArrayList<Object> path;

  /**
   * What is at the end of the path is wrong for this reason.
   *
   * @param reason what is wrong with it
   * @param path from the argument's name down
   */
  public ArgumentException(String reason, String... path) {
    super(
        CallFacts.of(""),
        null,
        path.length == 0 ? reason : String.join(".", path) + ": " + reason,
        null);
    this.path = new ArrayList<>(Arrays.asList(path));
  }

  @Override
  public Kind kind() {
    return Kind.ARGUMENT;
  }

  /** From the argument's name down to what is wrong in it. */
  @Override
  public List<Object> path() {
    return List.copyOf(path);
  }
}
