package runtime.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import runtime.Request;
import runtime.RequestOptions;
import runtime.Response;
import runtime.errors.ApiException;
import runtime.errors.ArgumentException;
import runtime.errors.DecodeException;
import runtime.errors.GraphqlException;
import runtime.json.JsonArray;
import runtime.json.JsonException;
import runtime.json.JsonString;
import runtime.json.JsonValue;

/**
 * Sends a document to the GraphQL endpoint and returns its {@code data} (GraphQL over HTTP).
 *
 * @param name names the call in errors and logs
 * @param variables null, or an object, omitted if empty
 * @param key an idempotency key in the variables, which makes the request repeatable
 */
record Execution(
    String name,
    String document,
    @Nullable String operationName,
    @Nullable JsonValue variables,
    boolean isRepeatable,
    @Nullable String key) {
  /** The result of an execution. */
  record Result(JsonValue data, Answer answer) {}

  CompletableFuture<Result> execute(Connection connection, RequestOptions options, Signal signal) {
    String url = address(connection);
    if (url == null) {
      throw new ArgumentException("is not set, and neither is baseUrl", "graphqlUrl");
    }
    Map<String, JsonValue> body = new LinkedHashMap<>();
    body.put("query", JsonString.of(document));
    if (operationName != null) {
      body.put("operationName", JsonString.of(operationName));
    }
    if (variables != null) {
      body.put("variables", variables);
    }
    JsonValue all = JsonValue.of(Extra.merged(body, options.bodyMembers()));
    byte[] content = Percent.json(all.toString());
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("accept", "application/graphql-response+json, application/json");
    headers.put("content-type", "application/json");
    Request request = new Request("POST", Extra.withQuery(url, options.query()), headers, content);
    WireCall call =
        new WireCall(name, request, null, isRepeatable, null, key, true, List.of(), false);
    return connection
        .send(call, options, signal)
        .thenApply(answer -> new Result(data(answer), answer));
  }

  /**
   * Returns the caller's address, or the address of the API, which may be a path appended to the
   * REST base URL.
   */
  private static @Nullable String address(Connection connection) {
    String own = connection.settings.graphqlUrl();
    String declared = connection.api.graphqlUrl();
    if (own != null || declared == null || !declared.startsWith("/")) {
      return own == null ? declared : own;
    }
    String base = connection.settings.baseUrl();
    String url = base == null ? connection.api.baseUrl() : base;
    return url == null ? null : Outgoing.base(url) + declared;
  }

  /**
   * Returns the data. If the body contains data or errors, the status does not matter, because
   * servers disagree about statuses (GraphQL over HTTP, section 6.4).
   */
  private static JsonValue data(Answer answer) {
    Response response = answer.response();
    // If a redirect was not followed, nothing was executed.
    boolean isSuccess = response.status() >= 200 && response.status() < 300;
    JsonValue body;
    try {
      body = JsonValue.parse(response.text());
    } catch (JsonException notJson) {
      if (!isSuccess) {
        throw ApiException.of(answer.facts(), response);
      }
      throw Decoding.notJson(answer.facts(), response);
    }
    if (ErrorBody.own(body, "errors") instanceof JsonArray errors && !errors.items().isEmpty()) {
      throw new GraphqlException(answer.facts().withAddress(null), response);
    }
    JsonValue data = ErrorBody.own(body, "data");
    // Null without errors is not a valid result (GraphQL September
    // 2025, section 7.1).
    if (data != null && !data.isNull()) {
      return data;
    }
    if (!isSuccess) {
      throw ApiException.of(answer.facts(), response);
    }
    throw new DecodeException(
        answer.facts(), response, "status " + response.status() + " with neither data nor errors");
  }
}
