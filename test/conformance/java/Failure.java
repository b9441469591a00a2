package conformance.client;

import conformance.client.errors.ArgumentException;
import conformance.client.errors.GraphqlException;
import conformance.client.errors.SdkException;
import conformance.client.errors.StreamException;
import conformance.client.errors.TimeoutException;
import conformance.client.errors.TokenException;
import conformance.client.errors.UserErrorsException;
import conformance.client.json.JsonValue;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The error of a call, in the form of a record. */
final class Failure {
  private Failure() {}

  static String kind(SdkException.Kind kind) {
    return kind == SdkException.Kind.USER_ERRORS ? "userErrors" : kind.name().toLowerCase();
  }

  /** Returns the properties of an error for an outcome. */
  static Map<String, Object> told(Throwable failure) {
    if (failure instanceof Observer.CallerException) {
      return Map.of("thrown", failure.getMessage());
    } else if (failure instanceof UncheckedIOException unread) {
      return Map.of("thrown", unread.getCause().getMessage());
    } else if (failure instanceof ArgumentException
        || failure instanceof IllegalArgumentException) {
      return Map.of("refused", failure.getMessage());
    } else if (!(failure instanceof SdkException)) {
      throw new IllegalStateException(failure);
    }
    SdkException error = (SdkException) failure;
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("kind", kind(error.kind()));
    told.put("operation", error.operation());
    told.put("message", error.getMessage());
    if (error instanceof StreamException broken) {
      told.put("lastEventId", broken.lastEventId().orElse(null));
    }
    if (error instanceof TokenException token) {
      told.put("tokenUrl", token.tokenUrl());
    }
    told.put("attempts", error.attempts());
    told.put("retryable", error.retryable());
    told.put("hasCause", error.getCause() != null);
    put(told, "serviceMessage", error.serviceMessage());
    put(told, "code", error.code());
    put(told, "idempotencyKey", error.idempotencyKey());
    put(told, "requestId", error.requestId());
    put(told, "docUrl", error.docUrl());
    put(told, "rawBody", error.rawBody());
    put(told, "body", error.body());
    put(told, "partialData", error.partialData());
    put(told, "retryAfter", error.retryAfter().map(wait -> wait.toMillis() / 1000.0));
    if (!error.path().isEmpty()) {
      told.put("path", error.path());
    }
    if (error.status().isPresent()) {
      told.put("status", error.status().getAsInt());
      told.put("headers", error.headers().asMap());
    }
    if (error instanceof TimeoutException timeout) {
      told.put("timeoutMs", timeout.timeout().toMillis());
    } else if (error instanceof GraphqlException graphql) {
      told.put("errors", graphql.errors());
    } else if (error instanceof UserErrorsException user) {
      told.put("userErrors", user.userErrors());
      told.put("payload", user.payload());
    }
    return Map.of("error", JsonValue.of(told));
  }

  /** Returns all representations of an error, including its causes. */
  static List<String> texts(Throwable failure) {
    List<String> texts = new ArrayList<>();
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    texts.add(trace.toString());
    for (Throwable at = failure; at != null; at = at.getCause()) {
      texts.add(at + " " + at.getMessage() + " " + at.getLocalizedMessage());
      if (at instanceof SdkException error) {
        texts.add(error.headers() + " " + error.response());
      }
    }
    return texts;
  }

  private static void put(Map<String, Object> told, String name, Optional<?> value) {
    value.ifPresent(present -> told.put(name, present));
  }
}
