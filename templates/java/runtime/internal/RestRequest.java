package runtime.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import runtime.FileParam;
import runtime.Progress;
import runtime.Request;
import runtime.RequestBody;
import runtime.RequestOptions;
import runtime.Response;
import runtime.errors.ApiException;
import runtime.errors.ArgumentException;
import runtime.internal.RestBuilder.Parameter;
import runtime.json.JsonValue;

/** Writes and sends the request of an operation. */
final class RestRequest {
  private static final Pattern NAME = Pattern.compile("\\{([^{}]*)\\}");
  private static final Pattern DOTS =
      Pattern.compile("/(\\.|%2e){1,2}(/|$)", Pattern.CASE_INSENSITIVE);
  private static final Pattern UNSAFE = Pattern.compile("[^A-Za-z0-9_.~%!$&'()*+,;=:@/-]+");

  private final String method;
  private final String path;
  private final List<Parameter> parameters;
  private final Set<String> taken = new HashSet<>();
  private final @Nullable Body body;
  private final String accept;
  private final @Nullable String server;
  private final @Nullable List<List<String>> security;
  private final boolean isRepeatable;
  private final @Nullable String keyHeader;
  private final Set<String> secrets;
  private final Map<List<String>, JsonValue> constants;

  RestRequest(RestBuilder builder) {
    method = builder.method;
    path = builder.path;
    parameters = List.copyOf(builder.parameters);
    parameters.forEach(parameter -> taken.add(parameter.argument()));
    body = builder.body;
    accept = builder.accept;
    server = builder.server;
    security = builder.security;
    isRepeatable = builder.isRepeatable;
    keyHeader = builder.keyHeader;
    secrets = builder.secrets;
    constants = Map.copyOf(builder.constants);
  }

  /** Returns the name in errors and logs. */
  String operation() {
    return method + " " + path;
  }

  /** Sends a request, and returns its response if it is successful. */
  CompletableFuture<Answer> exchange(
      Connection connection,
      Request sent,
      Arguments arguments,
      RequestOptions options,
      Signal signal) {
    Request watched = watched(sent, options);
    return connection
        .send(call(watched, arguments, options, false, false), options, signal)
        .thenApply(RestRequest::successful);
  }

  /**
   * Returns the attempts of a call whose body is read later. If {@code isResuming} is true, the
   * request may be repeated even if the operation may not.
   */
  Attempts opening(
      Connection connection,
      Request sent,
      Arguments arguments,
      RequestOptions options,
      Signal signal,
      boolean isResuming) {
    // Such a call reports the progress of the response, not of the request.
    return connection.attempts(call(sent, arguments, options, true, isResuming), options, signal);
  }

  private WireCall call(
      Request sent,
      Arguments arguments,
      RequestOptions options,
      boolean isOpening,
      boolean isResuming) {
    List<String> hidden = secretsOf(arguments, options);
    boolean isSafe = isRepeatable || isResuming;
    return new WireCall(
        operation(), sent, security, isSafe, keyHeader, null, false, hidden, isOpening);
  }

  /** Throws the error of an unsuccessful response. */
  static Answer successful(Answer answer) {
    Response response = answer.response();
    // If a redirect was not followed, the operation was not executed.
    if (response.status() < 200 || response.status() >= 300) {
      throw ApiException.of(answer.facts(), response);
    }
    return answer;
  }

  private static Request watched(Request sent, RequestOptions options) {
    Progress progress = options.progress().orElse(null);
    RequestBody body = sent.content().orElse(null);
    return progress == null || body == null ? sent : sent.withContent(body.withProgress(progress));
  }

  private List<String> secretsOf(Arguments arguments, RequestOptions options) {
    List<String> found = new ArrayList<>();
    if (!secrets.isEmpty()) {
      JsonValue extra = JsonValue.of(List.of(options.bodyMembers(), options.query()));
      found.addAll(ErrorText.secretsIn(extra, secrets, false));
      arguments
          .values()
          .forEach((name, value) -> {
            if (!(value instanceof FileParam)) {
              boolean isSecret =
                  secrets.contains(name)
                      || parameters.stream()
                          .anyMatch(
                              one -> one.argument().equals(name) && secrets.contains(one.name()));
              found.addAll(ErrorText.secretsIn(arguments.json(name), secrets, isSecret));
            }
          });
    }
    return found;
  }

  /** Writes the request of a call. */
  Request write(Connection connection, Arguments arguments, RequestOptions options) {
    Map<String, String> segments = new LinkedHashMap<>();
    List<String> query = new ArrayList<>();
    List<String> cookies = new ArrayList<>();
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("accept", accept);
    for (Parameter parameter : parameters) {
      String name = parameter.name();
      JsonValue value = arguments.json(parameter.argument());
      switch (parameter.place()) {
        case PATH -> segments.put(name, segment(parameter, value));
        case QUERY -> query.addAll(Parameters.queryPairs(name, value, parameter.how()));
        case COOKIE -> cookies.addAll(Parameters.queryPairs(name, value, parameter.how()));
        case HEADER -> {
          String written = Parameters.headerValue(value, parameter.how());
          if (written != null) {
            headers.put(name.toLowerCase(Locale.ROOT), written);
          }
        }
      }
    }
    if (!cookies.isEmpty()) {
      headers.put("cookie", String.join("; ", cookies));
    }
    String url = Outgoing.base(base(connection)) + expanded(segments);
    Arguments all = arguments;
    for (Map.Entry<List<String>, JsonValue> constant : constants.entrySet()) {
      all = all.with(constant.getKey(), constant.getValue());
    }
    if (body == null && !options.bodyMembers().isEmpty()) {
      throw Extra.noObject();
    }
    EncodedBody encoded = body == null ? null : body.write(all, taken, options.bodyMembers());
    if (encoded != null) {
      headers.put("content-type", encoded.contentType);
    }
    Request written =
        new Request(
            method,
            Extra.withQuery(
                query.isEmpty() ? url : url + "?" + String.join("&", query), options.query()),
            headers,
            null);
    return encoded == null ? written : written.withContent(encoded.content);
  }

  private String base(Connection connection) {
    String own = connection.settings.baseUrl();
    String declared = declared(connection.api.baseUrl());
    if (own == null && declared == null) {
      throw new ArgumentException("is not set, and the API declares no absolute URL", "baseUrl");
    }
    return own == null ? String.valueOf(declared) : own;
  }

  /** The server of an operation may be relative to the server of the client. */
  private @Nullable String declared(@Nullable String base) {
    if (server == null || base == null) {
      return server == null ? base : server;
    }
    return Address.below(base, server);
  }

  private static String segment(Parameter parameter, @Nullable JsonValue value) {
    boolean isNothing = value == null || value.isNull();
    String written =
        isNothing ? "" : Parameters.pathSegment(parameter.name(), value, parameter.how());
    if (written.isEmpty()) {
      throw new ArgumentException("is empty", parameter.name());
    }
    return written;
  }

  /** Expands the template with the values, and ensures that no value changes the path. */
  private String expanded(Map<String, String> segments) {
    String expanded =
        NAME.matcher(path)
            .replaceAll(found ->
                Matcher.quoteReplacement(segments.getOrDefault(found.group(1), found.group())));
    if (!segments.isEmpty() && DOTS.matcher(expanded).find()) {
      throw new ArgumentException(operation() + ": a path parameter is \".\" or \"..\"");
    }
    return Percent.encodeWhere(UNSAFE, expanded);
  }
}
