package runtime.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import runtime.Response;
import runtime.json.JsonArray;
import runtime.json.JsonNull;
import runtime.json.JsonObject;
import runtime.json.JsonValue;

/** Puts an operation by REST together. */
public final class RestBuilder {
  final String method;
  final String path;
  final List<Parameter> parameters = new ArrayList<>();
  @Nullable Body body;
  String accept = "application/json";
  @Nullable String server;
  @Nullable List<List<String>> security;
  boolean isRepeatable;
  @Nullable String keyHeader;
  Set<String> secrets = Set.of();

  /** Location and encoding of an argument. */
  record Parameter(String argument, String name, Place place, Serialization how) {}

  /** Locations of arguments. */
  enum Place {
    PATH,
    QUERY,
    HEADER,
    COOKIE
  }

  RestBuilder(String method, String path) {
    this.method = method;
    this.path = path;
  }

  /**
   * A path parameter.
   *
   * @param name its name
   * @return this builder
   */
  public RestBuilder path(String name) {
    return path(name, name, Serialization.PLAIN);
  }

  /**
   * A path parameter with an argument of possibly another name.
   *
   * @param argument the name of the argument
   * @param name its name
   * @param how its encoding
   * @return this builder
   */
  public RestBuilder path(String argument, String name, Serialization how) {
    return parameter(argument, name, Place.PATH, how);
  }

  /**
   * A query parameter.
   *
   * @param name its name
   * @return this builder
   */
  public RestBuilder query(String name) {
    return query(name, name, Serialization.PLAIN);
  }

  /**
   * A query parameter with an argument of possibly another name.
   *
   * @param argument the name of the argument
   * @param name its name
   * @param how its encoding
   * @return this builder
   */
  public RestBuilder query(String argument, String name, Serialization how) {
    return parameter(argument, name, Place.QUERY, how);
  }

  /**
   * A header.
   *
   * @param name its name
   * @return this builder
   */
  public RestBuilder header(String name) {
    return header(name, name, Serialization.PLAIN);
  }

  /**
   * A header with an argument of possibly another name.
   *
   * @param argument the name of the argument
   * @param name its name
   * @param how its encoding
   * @return this builder
   */
  public RestBuilder header(String argument, String name, Serialization how) {
    return parameter(argument, name, Place.HEADER, how);
  }

  /**
   * A cookie.
   *
   * @param name its name
   * @return this builder
   */
  public RestBuilder cookie(String name) {
    return cookie(name, name, Serialization.PLAIN);
  }

  /**
   * A cookie with an argument of possibly another name.
   *
   * @param argument the name of the argument
   * @param name its name
   * @param how its encoding
   * @return this builder
   */
  public RestBuilder cookie(String argument, String name, Serialization how) {
    return parameter(argument, name, Place.COOKIE, how);
  }

  /**
   * The body.
   *
   * @param requestBody how the body is written
   * @return this builder
   */
  public RestBuilder body(Body requestBody) {
    body = requestBody;
    return this;
  }

  /**
   * The accepted media types.
   *
   * @param mediaTypes as written in the header
   * @return this builder
   */
  public RestBuilder accept(String mediaTypes) {
    accept = mediaTypes;
    return this;
  }

  /**
   * The address of this operation alone.
   *
   * @param url where it is, or a path behind the base URL
   * @return this builder
   */
  public RestBuilder server(String url) {
    server = url;
    return this;
  }

  /**
   * Alternatives of security schemes, where they differ from the API's.
   *
   * @param alternatives lists of schemes used together, in order of preference
   * @return this builder
   */
  public RestBuilder security(List<List<String>> alternatives) {
    security = alternatives;
    return this;
  }

  /**
   * It may be repeated as it is.
   *
   * @return this builder
   */
  public RestBuilder repeatable() {
    isRepeatable = true;
    return this;
  }

  /**
   * The idempotency key header.
   *
   * @param name its name
   * @return this builder
   */
  public RestBuilder keyHeader(String name) {
    keyHeader = name;
    return this;
  }

  /**
   * Arguments whose texts no error may show.
   *
   * @param names their names, at any depth
   * @return this builder
   */
  public RestBuilder secrets(String... names) {
    secrets = Set.of(names);
    return this;
  }

  /**
   * {@return the operation; its result is JSON}
   *
   * @param <T> the type of the result
   * @param read reads a value from JSON
   */
  public <T> JsonOperation<T> json(Function<JsonValue, T> read) {
    return new JsonOperation<>(new RestRequest(this), read, JsonNull.NULL);
  }

  /**
   * {@return the operation; its result is a list, an empty one where a success has no content}
   *
   * @param <T> the type of the result
   * @param read reads a value from JSON
   */
  public <T> JsonOperation<T> list(Function<JsonValue, T> read) {
    return new JsonOperation<>(new RestRequest(this), read, JsonArray.EMPTY);
  }

  /**
   * {@return the operation; its result is a map, an empty one where a success has no content}
   *
   * @param <T> the type of the result
   * @param read reads a value from JSON
   */
  public <T> JsonOperation<T> map(Function<JsonValue, T> read) {
    return new JsonOperation<>(new RestRequest(this), read, JsonObject.EMPTY);
  }

  /**
   * {@return the operation; its result is JSON, or nothing where a success has no body}
   *
   * @param <T> the type of the result
   * @param read reads a value from JSON
   */
  public <T> RestOperation<Optional<T>> optionalJson(Function<JsonValue, T> read) {
    return operation(answer -> {
      Response response = answer.response();
      if (response.status() == 204 || response.body().length == 0) {
        return Optional.empty();
      }
      JsonValue body = Decoding.json(answer.facts(), response);
      return Decoding.read(answer.facts(), response, body, json -> json.asOptional(read));
    });
  }

  /** {@return the operation, which has no result} */
  public RestOperation<@Nullable Void> nothing() {
    return operation(answer -> null);
  }

  /** {@return the operation, whose result is a text, whatever a response says of its type} */
  public RestOperation<String> text() {
    return operation(answer -> answer.response().text());
  }

  /** {@return the operation, whose result is bytes} */
  public RestOperation<byte[]> bytes() {
    return operation(answer -> answer.response().body());
  }

  private <T extends @Nullable Object> RestOperation<T> operation(RestOperation.Result<T> result) {
    return new RestOperation<>(new RestRequest(this), result);
  }

  private RestBuilder parameter(String argument, String name, Place place, Serialization how) {
    parameters.add(new Parameter(argument, name, place, how));
    return this;
  }
}
