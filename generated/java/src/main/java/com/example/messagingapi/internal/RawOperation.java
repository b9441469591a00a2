package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.RawRequest;
import com.example.messagingapi.Request;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.Response;
import com.example.messagingapi.errors.ArgumentException;
import com.example.messagingapi.json.JsonArray;
import com.example.messagingapi.json.JsonNull;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A request that the API does not declare.
 *
 * @param <T> the type of the result
 */
public final class RawOperation<T> implements Operation<T> {
  private static final Pattern METHOD = Pattern.compile("[A-Z]+");
  private static final Pattern PATH =
      Pattern.compile(
          "/[A-Za-z0-9_.~!$&'()*+,;=:@%/-]*(\\?[A-Za-z0-9_.~!$&'()*+,;=:@%/?\\[\\]-]*)?");
  private static final Pattern DOTS =
      Pattern.compile("/(\\.|%2e){1,2}([/?]|$)", Pattern.CASE_INSENSITIVE);
  private static final Pattern TEXT =
      Pattern.compile(
          "(text/.*|[^;]*[/+](xml|x-www-form-urlencoded|javascript|graphql) *(;.*)?|)",
          Pattern.CASE_INSENSITIVE);

  /** The methods that may be repeated (RFC 9110, section 9.2.2). */
  private static final Set<String> REPEATABLE = Set.of("GET", "HEAD", "PUT", "DELETE", "OPTIONS");

  private final RawRequest raw;
  private final Function<JsonValue, T> read;
  private final RestRequest request;
  private final String query;

  /**
   * Creates an operation.
   *
   * @param raw the request
   * @param read reads the result from JSON
   * @throws ArgumentException if the method or the path is invalid
   */
  public RawOperation(RawRequest raw, Function<JsonValue, T> read) {
    this.raw = raw;
    this.read = read;
    if (!METHOD.matcher(raw.method()).matches()) {
      throw new ArgumentException("the method is not valid: use capital letters");
    }
    String[] parts = raw.path().split("\\?", 2);
    if (!PATH.matcher(raw.path()).matches() || DOTS.matcher(parts[0]).find()) {
      throw new ArgumentException(
          "the path is not valid: begin with /, and percent-encode other characters");
    }
    query = parts.length > 1 ? "?" + parts[1] : "";
    RestBuilder builder =
        RestOperation.of(raw.method(), parts[0]).accept("application/json, */*;q=0.1");
    if (REPEATABLE.contains(raw.method())) {
      builder.repeatable();
    }
    raw.body().ifPresent(body -> builder.body(Body.json("application/json").whole()));
    raw.form().ifPresent(form -> builder.body(bodyOf(form)));
    request = new RestRequest(builder);
  }

  private static Body bodyOf(JsonObject form) {
    Body body = Body.form("application/x-www-form-urlencoded").whole();
    Serialization deep = Serialization.of(Style.DEEP_OBJECT);
    for (String name : form.members().keySet()) {
      JsonValue value = form.members().get(name);
      if (value instanceof JsonObject || value instanceof JsonArray) {
        body = body.encoding(name, deep);
      }
    }
    return body;
  }

  @Override
  public String name() {
    return request.operation();
  }

  @Override
  public CompletableFuture<ApiResponse<T>> call(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal) {
    JsonValue body = raw.form().map(form -> (JsonValue) form).or(raw::body).orElse(null);
    Arguments all = body == null ? arguments : Arguments.of("body", body);
    Request written = request.write(connection, all, RequestOptions.none());
    String url = Extra.withQuery(written.url() + query, raw.query());
    Request sent = written.sentTo(Extra.withQuery(url, options.query()), written.headers());
    return request
        .exchange(connection, sent, all, options, signal)
        .thenApply(answer -> {
          JsonValue value = value(answer);
          T result = Decoding.read(answer.facts(), answer.response(), value, read);
          return new ApiResponse<>(result, answer.response());
        });
  }

  /** Returns JSON, text as a string, or null for bytes and for empty content. */
  private static JsonValue value(Answer answer) {
    Response response = answer.response();
    if (response.status() == 204 || response.body().length == 0) {
      return JsonNull.NULL;
    }
    String type = response.headers().get("content-type").orElse("");
    if (ErrorBody.isJson(type)) {
      return Decoding.json(answer.facts(), response);
    }
    return TEXT.matcher(type).matches() ? JsonString.of(response.text()) : JsonNull.NULL;
  }
}
