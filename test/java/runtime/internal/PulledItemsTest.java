package runtime.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The publisher of streams and downloads. */
class PulledItemsTest {
  private static final int MANY = 200_000;

  @Test
  void passesManyAvailableItemsWithoutRecursion() throws Exception {
    AtomicInteger left = new AtomicInteger(MANY);
    PulledItems<Integer> items =
        new PulledItems<>(
            () -> {
              int next = left.getAndDecrement();
              return CompletableFuture.completedFuture(
                  next > 0 ? Optional.of(next) : Optional.empty());
            },
            () -> {});
    AtomicInteger seen = new AtomicInteger();
    CompletableFuture<Integer> end = new CompletableFuture<>();
    items.subscribe(
        new Flow.Subscriber<>() {
          @Override
          public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
          }

          @Override
          public void onNext(Integer item) {
            seen.incrementAndGet();
          }

          @Override
          public void onError(Throwable failure) {
            end.completeExceptionally(failure);
          }

          @Override
          public void onComplete() {
            end.complete(seen.get());
          }
        });
    assertEquals(MANY, end.get(5, TimeUnit.SECONDS));
  }
}
