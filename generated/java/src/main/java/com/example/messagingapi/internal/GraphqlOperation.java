package com.example.messagingapi.internal;

import com.example.messagingapi.ApiResponse;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.errors.CallFacts;
import com.example.messagingapi.errors.UserErrorsException;
import com.example.messagingapi.json.JsonArray;
import com.example.messagingapi.json.JsonNull;
import com.example.messagingapi.json.JsonObject;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * The GraphQL operation of one client method.
 *
 * @param <T> the type of the result
 */
public final class GraphqlOperation<T> implements Operation<T> {
  /** A result, and its original JSON. */
  record Outcome<T>(ApiResponse<T> response, JsonValue json, Answer answer) {}

  private final GraphqlBuilder operation;
  private final Function<JsonValue, T> read;

  GraphqlOperation(GraphqlBuilder operation, Function<JsonValue, T> read) {
    this.operation = operation;
    this.read = read;
  }

  /**
   * {@return a query, which may be repeated}
   *
   * @param name the name of the operation
   * @param document the executable document, with its fragments
   */
  public static GraphqlBuilder query(String name, String document) {
    return new GraphqlBuilder("query", name, document);
  }

  /**
   * {@return a mutation}
   *
   * @param name the name of the operation
   * @param document the executable document, with its fragments
   */
  public static GraphqlBuilder mutation(String name, String document) {
    return new GraphqlBuilder("mutation", name, document);
  }

  @Override
  public String name() {
    return operation.kind + " " + operation.name;
  }

  @Override
  public CompletableFuture<ApiResponse<T>> call(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal) {
    return outcome(connection, arguments, options, signal).thenApply(Outcome::response);
  }

  /**
   * Creates the paginated list of this operation (Relay's Cursor Connections Specification).
   *
   * @param <I> the type of an item
   * @param pageInfo path from the result to the page info
   * @param items path to the items, or to the edges that contain them
   * @param node field of an edge with its item, or an empty string if there are no edges
   * @param after path from the arguments to the cursor
   * @param readItem reads an item from JSON
   * @return the operation
   */
  public <I> ListOperation<T, I> pages(
      List<String> pageInfo,
      List<String> items,
      String node,
      List<String> after,
      Function<JsonValue, I> readItem) {
    return new GraphqlList<>(this, pageInfo, items, node, after, readItem);
  }

  CompletableFuture<Outcome<T>> outcome(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal) {
    JsonValue given = variables(arguments.json());
    List<String> place = operation.key;
    String key = null;
    JsonValue variables = given;
    if (!place.isEmpty()) {
      JsonValue own = Json.at(given, place);
      if (own == null || own.isNull()) {
        key = options.idempotencyKey().orElseGet(connection.world::newKey);
        variables = Json.with(given, place, JsonString.of(key));
      } else {
        key = Parameters.textOf(own);
      }
    }
    boolean isNone = operation.input == null && Json.isEmpty(variables);
    boolean isQuery = operation.kind.equals("query");
    return new Execution(
            name(),
            operation.document,
            operation.name,
            isNone ? null : variables,
            isQuery || operation.isRepeatable,
            key)
        .execute(connection, options, signal)
        .thenApply(result -> outcome(result, options));
  }

  private Outcome<T> outcome(Execution.Result result, RequestOptions options) {
    Answer answer = result.answer();
    JsonValue payload = result.data();
    String root = operation.root;
    if (root != null) {
      JsonValue found = Json.at(payload, List.of(root));
      payload = found == null ? JsonNull.NULL : found;
    }
    String userErrors = operation.userErrors;
    boolean raises = userErrors != null && !options.returnsUserErrors();
    if (raises
        && userErrors != null
        && Json.at(payload, List.of(userErrors)) instanceof JsonArray errors
        && !errors.items().isEmpty()) {
      CallFacts facts = answer.facts().withAddress(null);
      throw new UserErrorsException(facts, answer.response(), payload, userErrors);
    }
    T value = Decoding.read(answer.facts(), answer.response(), payload, read);
    return new Outcome<>(new ApiResponse<>(value, answer.response()), payload, answer);
  }

  private JsonValue variables(JsonObject arguments) {
    String input = operation.input;
    if (input == null) {
      return arguments;
    }
    return arguments.members().isEmpty() && operation.isInputOptional
        ? JsonObject.EMPTY
        : JsonObject.of(Map.of(input, arguments));
  }
}
