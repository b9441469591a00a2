package runtime.errors;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import runtime.Response;
import runtime.internal.ErrorBody;
import runtime.internal.ErrorText;
import runtime.internal.Retry;
import runtime.json.JsonBoolean;
import runtime.json.JsonString;
import runtime.json.JsonValue;

/** The service rejected the request, or failed. Its subclasses correspond to the status. */
public sealed class ApiException extends SdkException
    permits AuthenticationException,
        BadRequestException,
        ConflictException,
        NotFoundException,
        PermissionDeniedException,
        RateLimitException,
        ServerException,
        UnprocessableException {
  private static final long serialVersionUID = 1L;

  /** The machine-readable reason. */
  private final @Nullable String code;

  /** Address of the documentation. */
  private final @Nullable String docUrl;

  /** Path to the invalid part. */
  private final ArrayList<Object> path;

  /** True if another attempt may succeed. */
  private final boolean retryable;

  ApiException(CallFacts facts, Response response) {
    this(facts, response, ErrorBody.of(response));
  }

  private ApiException(CallFacts facts, Response response, JsonValue body) {
    super(
        facts,
        response,
        new ErrorText(
            response.status() + ErrorBody.shown(ErrorBody.code(body), " "),
            ErrorBody.message(body),
            ErrorBody.place("param", ErrorBody.path(body))),
        null);
    code = ErrorBody.code(body);
    path = new ArrayList<>(ErrorBody.path(body));
    docUrl = docUrlOf(body);
    retryable =
        ErrorBody.member(body, "retryable") instanceof JsonBoolean declared
            ? declared.asBoolean()
            : Retry.isTransient(response.status(), code);
  }

  /**
   * {@return the exception for a response, by its status}
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   */
  public static ApiException of(CallFacts facts, Response response) {
    return switch (response.status()) {
      case 400 -> new BadRequestException(facts, response);
      case 401 -> new AuthenticationException(facts, response);
      case 403 -> new PermissionDeniedException(facts, response);
      case 404 -> new NotFoundException(facts, response);
      case 409 -> new ConflictException(facts, response);
      case 422 -> new UnprocessableException(facts, response);
      case 429 -> new RateLimitException(facts, response);
      default ->
          response.status() >= 500
              ? new ServerException(facts, response)
              : new ApiException(facts, response);
    };
  }

  @Override
  public final Kind kind() {
    return Kind.API;
  }

  @Override
  public final Optional<String> code() {
    return Optional.ofNullable(code);
  }

  @Override
  public final boolean retryable() {
    return retryable;
  }

  /**
   * The invalid part of the request, as named by the service: names and list positions down to the
   * value.
   */
  @Override
  public final List<Object> path() {
    return List.copyOf(path);
  }

  @Override
  public final Optional<String> docUrl() {
    return Optional.ofNullable(docUrl);
  }

  private static @Nullable String docUrlOf(JsonValue body) {
    JsonValue found = ErrorBody.member(body, "doc_url");
    JsonValue url = found == null ? ErrorBody.member(body, "type") : found;
    return url instanceof JsonString text && text.asString().startsWith("https://")
        ? text.asString()
        : null;
  }
}
