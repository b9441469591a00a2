package runtime.errors;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import runtime.Response;
import runtime.internal.ErrorBody;
import runtime.internal.ErrorText;
import runtime.json.JsonArray;
import runtime.json.JsonString;
import runtime.json.JsonValue;

/** The payload of a mutation contains user errors, which are problems that the user can fix. */
public final class UserErrorsException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** The machine-readable reason. */
  private final @Nullable String code;

  /** Path to the invalid part. */
  private final ArrayList<Object> path;

  /** The payload, as JSON. */
  private final String payload;

  /** The property with the errors. */
  private final String member;

  /**
   * Creates the exception of a payload with user errors in one of its properties.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   * @param payload the payload
   * @param member the property with the errors
   */
  public UserErrorsException(CallFacts facts, Response response, JsonValue payload, String member) {
    this(facts, response, payload, member, errorsOf(payload, member));
  }

  private UserErrorsException(
      CallFacts facts,
      Response response,
      JsonValue payload,
      String member,
      List<JsonValue> errors) {
    super(
        facts,
        response,
        new ErrorText(
            ErrorBody.counted(errors, "user error", codeOf(errors)),
            ErrorBody.firstMessage(errors),
            ErrorBody.place("param", pathOf(errors))),
        null);
    code = codeOf(errors);
    path = new ArrayList<>(pathOf(errors));
    this.payload = payload.toString();
    this.member = member;
  }

  @Override
  public Kind kind() {
    return Kind.USER_ERRORS;
  }

  @Override
  public Optional<String> code() {
    return Optional.ofNullable(code);
  }

  /** {@return the user errors} */
  public List<JsonValue> userErrors() {
    return errorsOf(payload(), member);
  }

  /** {@return the complete payload, including the user errors} */
  public JsonValue payload() {
    return JsonValue.parse(payload);
  }

  /**
   * Returns the path to the invalid part of the input, or an empty list if the first error names
   * none.
   */
  @Override
  public List<Object> path() {
    return List.copyOf(path);
  }

  private static List<JsonValue> errorsOf(JsonValue payload, String member) {
    return ErrorBody.own(payload, member) instanceof JsonArray list ? list.items() : List.of();
  }

  private static @Nullable String codeOf(List<JsonValue> errors) {
    return !errors.isEmpty() && ErrorBody.own(errors.get(0), "code") instanceof JsonString code
        ? code.asString()
        : null;
  }

  private static List<Object> pathOf(List<JsonValue> errors) {
    if (errors.isEmpty()) {
      return List.of();
    }
    List<Object> path = pathIn(ErrorBody.own(errors.get(0), "path"));
    return path.isEmpty() ? pathIn(ErrorBody.own(errors.get(0), "field")) : path;
  }

  private static List<Object> pathIn(@Nullable JsonValue value) {
    if (value instanceof JsonString text) {
      return List.of(text.asString());
    }
    return value instanceof JsonArray list
            && list.items().stream().allMatch(JsonString.class::isInstance)
        ? list.items().stream().<Object>map(JsonValue::asString).toList()
        : List.of();
  }
}
