package runtime.json;

/** Null. */
public final class JsonNull implements JsonValue {
  /** The only instance. */
  public static final JsonNull NULL = new JsonNull();

  private JsonNull() {}

  @Override
  public boolean isNull() {
    return true;
  }

  @Override
  public String toString() {
    return "null";
  }
}
