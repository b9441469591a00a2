package com.example.messagingapi.errors;

import com.example.messagingapi.Response;
import com.example.messagingapi.internal.ErrorBody;
import com.example.messagingapi.internal.ErrorText;
import com.example.messagingapi.json.JsonArray;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The GraphQL response contains errors. */
public final class GraphqlException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** The machine-readable reason. */
  private final @Nullable String code;

  /** Response path of the first error that has one. */
  private final ArrayList<Object> path;

  /**
   * Creates the exception for a response with at least one error.
   *
   * @param facts the name, attempts, and idempotency key of the call
   * @param response the response
   */
  public GraphqlException(CallFacts facts, Response response) {
    this(facts, response, errorsOf(response));
  }

  private GraphqlException(CallFacts facts, Response response, List<JsonValue> errors) {
    super(
        facts,
        response,
        new ErrorText(
            ErrorBody.counted(errors, "GraphQL error", codeOf(errors)),
            ErrorBody.firstMessage(errors),
            ErrorBody.place("path", pathOf(errors))),
        null);
    code = codeOf(errors);
    path = new ArrayList<>(pathOf(errors));
  }

  @Override
  public Kind kind() {
    return Kind.GRAPHQL;
  }

  @Override
  public Optional<String> code() {
    return Optional.ofNullable(code);
  }

  @Override
  public boolean retryable() {
    int status = status().orElse(0);
    return status >= 500 || status == 429;
  }

  /** {@return the errors as received (GraphQL September 2025, section 7.1.3)} */
  public List<JsonValue> errors() {
    return response().map(GraphqlException::errorsOf).orElse(List.of());
  }

  /** Returns the {@code data} received despite the errors, or empty if it is null. */
  @Override
  public Optional<JsonValue> partialData() {
    return response()
        .map(ErrorBody::json)
        .map(body -> ErrorBody.own(body, "data"))
        .filter(data -> !data.isNull());
  }

  /** Returns the response path of the first error that has one. */
  @Override
  public List<Object> path() {
    return List.copyOf(path);
  }

  private static List<JsonValue> errorsOf(Response response) {
    return ErrorBody.own(ErrorBody.json(response), "errors") instanceof JsonArray list
        ? list.items()
        : List.of();
  }

  private static @Nullable String codeOf(List<JsonValue> errors) {
    JsonValue extensions = errors.isEmpty() ? null : ErrorBody.own(errors.get(0), "extensions");
    return ErrorBody.own(extensions, "code") instanceof JsonString code ? code.asString() : null;
  }

  private static List<Object> pathOf(List<JsonValue> errors) {
    for (JsonValue error : errors) {
      if (ErrorBody.own(error, "path") instanceof JsonArray path) {
        return path.items().stream().<Object>map(ErrorBody::step).toList();
      }
    }
    return List.of();
  }
}
