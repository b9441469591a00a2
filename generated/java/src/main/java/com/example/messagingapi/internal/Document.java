package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.errors.ArgumentException;
import com.example.messagingapi.json.JsonValue;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/** A GraphQL document of the caller's own. */
record Document(String document, Map<String, ?> variables) {
  Document {
    Objects.requireNonNull(document, "document");
    Objects.requireNonNull(variables, "variables");
  }

  private static final Pattern QUERY =
      Pattern.compile("(?:[\\s,\\x{feff}]|#[^\\n]*+\\n)*+(?:query\\b|\\{)");

  CompletableFuture<ApiResponse<JsonValue>> call(
      Connection connection, RequestOptions options, Signal signal) {
    JsonValue encoded = variables.isEmpty() ? null : encoded();
    boolean isQuery = QUERY.matcher(document).lookingAt();
    return new Execution("graphql", document, null, encoded, isQuery, null)
        .execute(connection, options, signal)
        .thenApply(result -> new ApiResponse<>(result.data(), result.answer().response()));
  }

  private JsonValue encoded() {
    try {
      return JsonValue.of(variables);
    } catch (IllegalArgumentException wrong) {
      throw new ArgumentException(String.valueOf(wrong.getMessage()), "variables");
    }
  }
}
