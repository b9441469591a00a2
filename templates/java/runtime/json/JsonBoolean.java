package runtime.json;

/** True or false. */
public final class JsonBoolean implements JsonValue {
  /** True. */
  public static final JsonBoolean TRUE = new JsonBoolean(true);

  /** False. */
  public static final JsonBoolean FALSE = new JsonBoolean(false);

  private final boolean value;

  private JsonBoolean(boolean value) {
    this.value = value;
  }

  /**
   * {@return the JSON of a boolean}
   *
   * @param value the value
   */
  public static JsonBoolean of(boolean value) {
    return value ? TRUE : FALSE;
  }

  @Override
  public boolean asBoolean() {
    return value;
  }

  @Override
  public String toString() {
    return String.valueOf(value);
  }
}
