package com.example.messagingapi.internal;

import com.example.messagingapi.RequestOptions;
import java.util.concurrent.CompletableFuture;

/** An operation of an API that gives a list in pages. */
public interface ListOperation<P, T> {
  /** Asks for the first page. */
  CompletableFuture<Page<P, T>> first(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal);
}
