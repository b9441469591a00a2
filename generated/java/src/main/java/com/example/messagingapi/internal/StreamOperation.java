package com.example.messagingapi.internal;

import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.json.JsonValue;
import java.util.function.Function;

/**
 * An operation whose response is a stream.
 *
 * @param <T> the type of an item
 */
public final class StreamOperation<T> {
  private final RestRequest request;
  private final StreamSpec spec;
  private final Function<JsonValue, T> read;

  StreamOperation(RestRequest request, StreamSpec spec, Function<JsonValue, T> read) {
    this.request = request;
    this.spec = spec;
    this.read = read;
  }

  String name() {
    return request.operation();
  }

  StreamSources<T> sources(Connection connection, Arguments arguments, RequestOptions options) {
    return new StreamSources<>(connection, request, spec, read, arguments, options);
  }
}
