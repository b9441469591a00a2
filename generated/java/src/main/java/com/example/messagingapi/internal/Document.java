package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.json.JsonValue;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/** A GraphQL document of the caller's own. */
record Document(String document, Map<String, ?> variables) {
  private static final Pattern QUERY =
      Pattern.compile("(?:[\\s,\\x{feff}]|#[^\\n]*+\\n)*+(?:query\\b|\\{)");

  CompletableFuture<ApiResponse<JsonValue>> call(
      Connection connection, RequestOptions options, Signal signal) {
    JsonValue encoded = variables.isEmpty() ? null : JsonValue.of(variables);
    boolean isQuery = QUERY.matcher(document).lookingAt();
    return new Execution("graphql", document, null, encoded, isQuery, null)
        .execute(connection, options, signal)
        .thenApply(result -> new ApiResponse<>(result.data(), result.answer().response()));
  }
}
