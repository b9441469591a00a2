package runtime.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import runtime.Response;
import runtime.json.JsonArray;
import runtime.json.JsonBoolean;
import runtime.json.JsonNull;
import runtime.json.JsonObject;
import runtime.json.JsonValue;

/** Builds a REST operation. */
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
  final Map<List<String>, JsonValue> constants = new HashMap<>();

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
   * Adds a path parameter.
   *
   * @param name its name
   * @return this builder
   */
  public RestBuilder path(String name) {
    return path(name, name, Serialization.PLAIN);
  }

  /**
   * Adds a path parameter whose argument may have another name.
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
   * Adds a query parameter.
   *
   * @param name its name
   * @return this builder
   */
  public RestBuilder query(String name) {
    return query(name, name, Serialization.PLAIN);
  }

  /**
   * Adds a query parameter whose argument may have another name.
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
   * Adds a header.
   *
   * @param name its name
   * @return this builder
   */
  public RestBuilder header(String name) {
    return header(name, name, Serialization.PLAIN);
  }

  /**
   * Adds a header whose argument may have another name.
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
   * Adds a cookie.
   *
   * @param name its name
   * @return this builder
   */
  public RestBuilder cookie(String name) {
    return cookie(name, name, Serialization.PLAIN);
  }

  /**
   * Adds a cookie whose argument may have another name.
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
   * Sets the body.
   *
   * @param requestBody its encoding
   * @return this builder
   */
  public RestBuilder body(Body requestBody) {
    body = requestBody;
    return this;
  }

  /**
   * Sets the accepted media types.
   *
   * @param mediaTypes as written in the header
   * @return this builder
   */
  public RestBuilder accept(String mediaTypes) {
    accept = mediaTypes;
    return this;
  }

  /**
   * Sets the address of an operation that has its own server.
   *
   * @param url an address, which may be relative to the address of the client
   * @return this builder
   */
  public RestBuilder server(String url) {
    server = url;
    return this;
  }

  /**
   * Sets alternatives of security schemes that replace the API's.
   *
   * @param alternatives lists of schemes used together, in order of preference
   * @return this builder
   */
  public RestBuilder security(List<List<String>> alternatives) {
    security = alternatives;
    return this;
  }

  /**
   * Marks an operation that may be repeated unchanged.
   *
   * @return this builder
   */
  public RestBuilder repeatable() {
    isRepeatable = true;
    return this;
  }

  /**
   * Sets the header for the idempotency key.
   *
   * @param name its name
   * @return this builder
   */
  public RestBuilder keyHeader(String name) {
    keyHeader = name;
    return this;
  }

  /**
   * Sets the arguments whose values the text of an error must not contain.
   *
   * @param names their names, at any depth
   * @return this builder
   */
  public RestBuilder secrets(String... names) {
    secrets = Set.of(names);
    return this;
  }

  /**
   * Adds a property of the body that is not an argument.
   *
   * @param path its path among the arguments
   * @param value its value
   * @return this builder
   */
  public RestBuilder constant(List<String> path, boolean value) {
    constants.put(path, JsonBoolean.of(value));
    return this;
  }

  /**
   * Applies a function. Operations with hundreds of parameters use several such functions, because
   * the compiler cannot handle so many calls in a row.
   *
   * @param part calls this builder
   * @return this builder
   */
  public RestBuilder with(UnaryOperator<RestBuilder> part) {
    return part.apply(this);
  }

  /**
   * {@return the operation; its result is a stream}
   *
   * @param <T> the type of an item
   * @param spec describes the stream
   * @param read reads an item from JSON
   */
  public <T> StreamOperation<T> stream(StreamSpec spec, Function<JsonValue, T> read) {
    return new StreamOperation<>(new RestRequest(this), spec, read);
  }

  /** {@return the operation; its result is bytes that are read as they arrive} */
  public DownloadOperation download() {
    return new DownloadOperation(new RestRequest(this));
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
   * {@return the operation; its result is a list, which is empty if a successful response has no
   * content}
   *
   * @param <T> the type of the result
   * @param read reads a value from JSON
   */
  public <T> JsonOperation<T> list(Function<JsonValue, T> read) {
    return new JsonOperation<>(new RestRequest(this), read, JsonArray.EMPTY);
  }

  /**
   * {@return the operation; its result is a map, which is empty if a successful response has no
   * content}
   *
   * @param <T> the type of the result
   * @param read reads a value from JSON
   */
  public <T> JsonOperation<T> map(Function<JsonValue, T> read) {
    return new JsonOperation<>(new RestRequest(this), read, JsonObject.EMPTY);
  }

  /**
   * {@return the operation; its result is JSON, or empty if a successful response has no body}
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

  /** {@return the operation; it has no result} */
  public RestOperation<@Nullable Void> nothing() {
    return operation(answer -> null);
  }

  /** {@return the operation; its result is text, regardless of the media type of a response} */
  public RestOperation<String> text() {
    return operation(answer -> answer.response().text());
  }

  /** {@return the operation; its result is bytes} */
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
