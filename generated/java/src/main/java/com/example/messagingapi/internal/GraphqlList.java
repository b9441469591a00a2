package com.example.messagingapi.internal;

import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.json.JsonBoolean;
import com.example.messagingapi.json.JsonNull;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A GraphQL connection, and its rule for the next page. */
final class GraphqlList<P, T> implements ListOperation<P, T> {
  private final GraphqlOperation<P> operation;
  private final List<String> pageInfo;
  private final List<String> items;
  private final String node;
  private final List<String> after;
  private final Function<JsonValue, T> readItem;

  GraphqlList(
      GraphqlOperation<P> operation,
      List<String> pageInfo,
      List<String> items,
      String node,
      List<String> after,
      Function<JsonValue, T> readItem) {
    this.operation = operation;
    this.pageInfo = pageInfo;
    this.items = items;
    this.node = node;
    this.after = after;
    this.readItem = readItem;
  }

  @Override
  public String name() {
    return operation.name();
  }

  @Override
  public CompletableFuture<Page<P, T>> first(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal) {
    return turn(connection, arguments, options, null, signal);
  }

  private CompletableFuture<Page<P, T>> turn(
      Connection connection,
      Arguments arguments,
      RequestOptions options,
      @Nullable Trail trail,
      Signal signal) {
    return operation
        .outcome(connection, arguments, options, signal)
        .thenApply(outcome -> {
          Answer answer = outcome.answer();
          JsonValue info = Json.at(outcome.json(), pageInfo);
          List<T> read =
              Decoding.read(answer.facts(), answer.response(), outcome.json(), this::read);
          boolean hasNext =
              Json.at(info, List.of("hasNextPage")) instanceof JsonBoolean has && has.asBoolean();
          // A cursor equal to the requested one ends the list.
          if (!hasNext
              || !(Json.at(info, List.of("endCursor")) instanceof JsonString cursor)
              || cursor.equals(arguments.at(after))) {
            return new Page<>(outcome.response(), read, null);
          }
          return new Page<>(
              outcome.response(),
              read,
              next ->
                  turn(
                      connection,
                      arguments.with(after, cursor),
                      options,
                      Trail.longer(connection, trail, cursor, read.size(), answer),
                      next));
        });
  }

  private List<T> read(JsonValue result) {
    return Json.items(result, items).stream()
        .map(edge -> node.isEmpty() ? edge : Json.at(edge, List.of(node)))
        .map(item -> readItem.apply(item == null ? JsonNull.NULL : item))
        .toList();
  }
}
