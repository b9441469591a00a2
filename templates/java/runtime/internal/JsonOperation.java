package runtime.internal;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import runtime.ApiResponse;
import runtime.RequestOptions;
import runtime.json.JsonValue;

/**
 * A REST operation with a JSON result.
 *
 * @param <T> the type of the result
 */
public final class JsonOperation<T> implements Operation<T> {
  /** A result, and its original JSON. */
  record Outcome<T>(ApiResponse<T> response, JsonValue json, Answer answer) {}

  private final RestRequest request;
  private final Function<JsonValue, T> read;
  private final JsonValue nothing;

  /** Creates an operation; {@code nothing} represents the JSON of a response without content. */
  JsonOperation(RestRequest request, Function<JsonValue, T> read, JsonValue nothing) {
    this.request = request;
    this.read = read;
    this.nothing = nothing;
  }

  @Override
  public String name() {
    return request.operation();
  }

  @Override
  public CompletableFuture<ApiResponse<T>> call(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal) {
    return request
        .exchange(
            connection, request.write(connection, arguments, options), arguments, options, signal)
        .thenApply(answer -> outcome(answer).response());
  }

  /**
   * {@return the paginated list of this operation}
   *
   * @param <I> the type of an item
   * @param pages the rule for the next page
   * @param items the path to the items of a page
   * @param readItem reads an item from JSON
   */
  public <I> ListOperation<T, I> pages(
      RestPages pages, List<String> items, Function<JsonValue, I> readItem) {
    return new RestList<>(request, this, pages, items, readItem);
  }

  Outcome<T> outcome(Answer answer) {
    JsonValue json =
        answer.response().status() == 204
            ? nothing
            : Decoding.json(answer.facts(), answer.response());
    T value = Decoding.read(answer.facts(), answer.response(), json, read);
    return new Outcome<>(new ApiResponse<>(value, answer.response()), json, answer);
  }
}
