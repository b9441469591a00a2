package com.example.messagingapi.internal;

import com.example.messagingapi.RequestOptions;

/** An operation whose result is bytes that are read as they arrive. */
public final class DownloadOperation {
  private final RestRequest request;

  DownloadOperation(RestRequest request) {
    this.request = request;
  }

  String name() {
    return request.operation();
  }

  Incoming incoming(Connection connection, Arguments arguments, RequestOptions options) {
    return new Incoming(connection, request, arguments, options);
  }
}
