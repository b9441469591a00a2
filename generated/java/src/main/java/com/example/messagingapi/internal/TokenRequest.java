package com.example.messagingapi.internal;

import com.example.messagingapi.ClientCredentials;
import com.example.messagingapi.Request;
import com.example.messagingapi.Response;
import com.example.messagingapi.errors.CallFacts;
import com.example.messagingapi.errors.TokenException;
import com.example.messagingapi.json.JsonException;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One request for an access token (RFC 6749, section 4.4). */
final class TokenRequest {
  private static final long MAX_RESPONSE_BYTES = 64L << 20;

  /** RFC 6749, appendix A.12. */
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]+");

  private static final Pattern LIFE = Pattern.compile("[0-9]{1,9}(\\.[0-9]+)?");

  private final ClientCredentials credentials;
  private final String url;
  private final String secret;
  private final String basic;

  TokenRequest(ClientCredentials credentials, String url, String secret) {
    this.credentials = credentials;
    this.url = url;
    this.secret = secret;
    String pair = Percent.encode(credentials.clientId()) + ":" + Percent.encode(secret);
    basic = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.US_ASCII));
  }

  Request request(@Nullable String userAgent) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("accept", "application/json");
    headers.put("content-type", "application/x-www-form-urlencoded");
    if (userAgent != null) {
      headers.put("user-agent", userAgent);
    }
    Map<String, String> body = new LinkedHashMap<>();
    body.put("grant_type", "client_credentials");
    if (!credentials.scopes().isEmpty()) {
      body.put("scope", String.join(" ", credentials.scopes()));
    }
    body.putAll(credentials.parameters());
    if (credentials.isSecretInBody()) {
      body.put("client_id", credentials.clientId());
      body.put("client_secret", secret);
    } else {
      headers.put("authorization", "Basic " + basic);
    }
    String form =
        body.entrySet().stream()
            .map(pair -> Percent.encode(pair.getKey()) + "=" + Percent.encode(pair.getValue()))
            .collect(Collectors.joining("&"));
    return new Request("POST", url, headers, form.getBytes(StandardCharsets.US_ASCII))
        .withMaxResponseBytes(MAX_RESPONSE_BYTES);
  }

  /** Reads a response: a token, or the reason why there is none. */
  Result result(Response response, long begun) {
    int status = response.status();
    JsonObject found = members(response);
    String value = text(found, "access_token");
    return status >= 200 && status < 300 && value != null && TOKEN.matcher(value).matches()
        ? new Token(value, begun, life(found.members().get("expires_in")))
        : new Failure(this, status, found, null);
  }

  Result failure(Throwable cause) {
    return new Failure(this, 0, JsonObject.EMPTY, cause);
  }

  /** Returns the time for which a token is used, in nanoseconds. */
  private static long life(@Nullable JsonValue value) {
    String text = value instanceof JsonString own ? own.asString() : String.valueOf(value);
    if (!LIFE.matcher(text).matches()) {
      // The token is used until the service rejects it.
      return Long.MAX_VALUE;
    }
    double seconds = Double.parseDouble(text);
    return (long) ((seconds - Math.min(30, seconds / 10)) * 1e9);
  }

  private static JsonObject members(Response response) {
    try {
      return JsonValue.parse(response.text()) instanceof JsonObject found
          ? found
          : JsonObject.EMPTY;
    } catch (JsonException failure) {
      return JsonObject.EMPTY;
    }
  }

  private static @Nullable String text(JsonObject found, String name) {
    return found.members().get(name) instanceof JsonString text ? text.asString() : null;
  }

  /** The outcome of a request. Its string form shows no data, because the data may be secret. */
  sealed interface Result permits Token, Failure {}

  /** A token, which is used for {@code life} nanoseconds after {@code begun}. */
  static final class Token implements Result {
    final String value;
    private final long begun;
    private final long life;

    private Token(String value, long begun, long life) {
      this.value = value;
      this.begun = begun;
      this.life = life;
    }

    boolean isUsable(long now) {
      return now - begun < life;
    }
  }

  /** The reason why there is no token: a response without a token, or a connection error. */
  static final class Failure implements Result {
    private final TokenRequest request;
    private final int status;
    private final JsonObject body;
    private final @Nullable Throwable cause;

    private Failure(TokenRequest request, int status, JsonObject body, @Nullable Throwable cause) {
      this.request = request;
      this.status = status;
      this.body = body;
      this.cause = cause;
    }

    /** Returns a separate exception for each call, because the exception names the call. */
    TokenException of(CallFacts facts) {
      List<String> secrets = List.of(request.secret, request.basic);
      String shownUrl = request.url.split("[?#]", 2)[0];
      String code = text(body, "error");
      code = code == null ? null : ErrorText.concealed(code, secrets);
      String head = status + ErrorBody.shown(code, " ");
      if (status == 0) {
        head = "the connection failed";
      } else if (status >= 200 && status < 300) {
        head = status + " without an access token";
      }
      String description = text(body, "error_description");
      return new TokenException(
          facts.withSecrets(secrets), shownUrl, status, code, head, description, cause);
    }
  }
}
