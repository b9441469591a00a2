package runtime.internal;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import runtime.ApiResponse;
import runtime.RequestOptions;
import runtime.errors.ArgumentException;
import runtime.json.JsonValue;

/**
 * The caller's own GraphQL document.
 *
 * @param variables null if there are none
 */
record Document(String document, @Nullable JsonValue variables) {
  /** The name in errors and logs. */
  static final String NAME = "graphql";

  private static final Pattern QUERY =
      Pattern.compile("(?:[\\s,\\x{feff}]|#[^\\n]*+\\n)*+(?:query\\b|\\{)");

  /**
   * Copies the values of the variables, so later changes of the caller's map have no effect.
   *
   * @throws ArgumentException if a value is not JSON
   */
  static Document of(String document, Map<String, ?> variables) {
    Objects.requireNonNull(document, "document");
    Objects.requireNonNull(variables, "variables");
    try {
      return new Document(document, variables.isEmpty() ? null : JsonValue.of(variables));
    } catch (IllegalArgumentException wrong) {
      throw new ArgumentException(String.valueOf(wrong.getMessage()), "variables");
    }
  }

  CompletableFuture<ApiResponse<JsonValue>> call(
      Connection connection, RequestOptions options, Signal signal) {
    boolean isQuery = QUERY.matcher(document).lookingAt();
    return new Execution(NAME, document, null, variables, isQuery, null)
        .execute(connection, options, signal)
        .thenApply(result -> new ApiResponse<>(result.data(), result.answer().response()));
  }
}
