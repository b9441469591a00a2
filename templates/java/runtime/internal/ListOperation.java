package runtime.internal;

import java.util.concurrent.CompletableFuture;
import runtime.RequestOptions;

/** An operation of an API that gives a list in pages. */
public interface ListOperation<P, T> {
  /** Asks for the first page. */
  CompletableFuture<Page<P, T>> first(
      Connection connection, Arguments arguments, RequestOptions options, Signal signal);
}
