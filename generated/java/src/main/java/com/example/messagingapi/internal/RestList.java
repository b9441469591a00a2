package com.example.messagingapi.internal;

import com.example.messagingapi.Request;
import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.errors.DecodeException;
import com.example.messagingapi.internal.JsonOperation.Outcome;
import com.example.messagingapi.internal.RestPages.ByAddress;
import com.example.messagingapi.internal.RestPages.ByArgument;
import com.example.messagingapi.internal.RestPages.Turned;
import com.example.messagingapi.json.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A REST list, and its rule for the next page. */
final class RestList<P, T> implements ListOperation<P, T> {
  private final RestRequest request;
  private final JsonOperation<P> operation;
  private final RestPages pages;
  private final List<String> items;
  private final Function<JsonValue, T> readItem;

  RestList(
      RestRequest request,
      JsonOperation<P> operation,
      RestPages pages,
      List<String> items,
      Function<JsonValue, T> readItem) {
    this.request = request;
    this.operation = operation;
    this.pages = pages;
    this.items = items;
    this.readItem = readItem;
  }

  @Override
  public String name() {
    return operation.name();
  }

  @Override
  public CompletableFuture<Page<P, T>> first(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal) {
    Walk walk = new Walk(connection, options);
    if (pages instanceof ByAddress addresses) {
      return walk.byAddress(
          addresses, request.write(connection, arguments, options), arguments, null, signal);
    }
    return walk.byArgument((ByArgument) pages, arguments, null, null, signal);
  }

  /** State shared by the calls for all pages of a list. */
  private final class Walk {
    private final Connection connection;
    private final RequestOptions options;

    Walk(Connection connection, RequestOptions options) {
      this.connection = connection;
      this.options = options;
    }

    CompletableFuture<Page<P, T>> byArgument(
        ByArgument pages,
        Arguments arguments,
        byte @Nullable [] previous,
        @Nullable Trail trail,
        Signal signal) {
      return request
          .exchange(
              connection, request.write(connection, arguments, options), arguments, options, signal)
          .thenApply(answer -> {
            Outcome<P> outcome = operation.outcome(answer);
            byte[] content = answer.response().body();
            boolean isBackwards = pages.isBackwards(arguments);
            List<String> argument = pages.argument(isBackwards);
            List<JsonValue> found = Json.items(outcome.json(), items);
            JsonValue cursor =
                pages.following(
                    new Turned(
                        outcome.json(),
                        found,
                        arguments.at(argument),
                        isBackwards,
                        Arrays.equals(content, previous)));
            // Items are returned in the list's order, even if its pages are read from last to
            // first.
            List<JsonValue> ordered = isBackwards ? reversed(found) : found;
            return page(
                outcome,
                ordered,
                cursor == null
                    ? null
                    : next ->
                        byArgument(
                            pages,
                            arguments.with(argument, cursor),
                            content,
                            Trail.longer(connection, trail, cursor, found.size(), answer),
                            next));
          });
    }

    CompletableFuture<Page<P, T>> byAddress(
        ByAddress pages, Request sent, Arguments arguments, @Nullable Trail trail, Signal signal) {
      return request
          .exchange(connection, sent, arguments, options, signal)
          .thenApply(answer -> {
            Outcome<P> outcome = operation.outcome(answer);
            List<JsonValue> found = Json.items(outcome.json(), items);
            String address = pages.address(outcome.json(), answer);
            if (address == null || address.isEmpty()) {
              return page(outcome, found, null);
            }
            String url = Address.resolved(address, sent.url());
            if (sent.url().equals(url)) {
              // A URL equal to the requested one ends the list.
              return page(outcome, found, null);
            }
            return page(
                outcome,
                found,
                next ->
                    byAddress(
                        pages,
                        moved(sent, url, answer),
                        arguments,
                        Trail.longer(connection, trail, String.valueOf(url), found.size(), answer),
                        next));
          });
    }

    /**
     * Returns the request for the next page. Credentials are sent only to the service to which they
     * belong. The page itself is valid.
     */
    private Request moved(Request sent, @Nullable String url, Answer answer) {
      if (url == null || !Address.isSameOrigin(url, sent.url())) {
        throw new DecodeException(
            answer.facts(),
            answer.response(),
            "the address of the next page is not one of this service");
      }
      return sent.sentTo(url, sent.headers());
    }

    private Page<P, T> page(
        Outcome<P> outcome, List<JsonValue> found, Page.@Nullable Turn<P, T> following) {
      Answer answer = outcome.answer();
      List<T> read =
          Decoding.read(
              answer.facts(),
              answer.response(),
              outcome.json(),
              json -> found.stream().map(readItem).toList());
      return new Page<>(outcome.response(), read, following);
    }
  }

  private static List<JsonValue> reversed(List<JsonValue> items) {
    List<JsonValue> turned = new ArrayList<>(items);
    Collections.reverse(turned);
    return turned;
  }
}
