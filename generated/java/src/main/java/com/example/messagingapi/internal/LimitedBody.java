package com.example.messagingapi.internal;

import com.example.messagingapi.Request;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Collects the bytes of a body. If there are more than the limit of the request, it ends the
 * exchange.
 */
public final class LimitedBody implements BodySubscriber<byte[]> {
  private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
  private final long most;
  private Flow.@Nullable Subscription subscription;
  private long length;
  private boolean isOver;

  /**
   * Creates the subscriber for a response.
   *
   * @param request the request
   * @param length the declared length of the response
   */
  public LimitedBody(Request request, Optional<String> length) {
    most = ResponseLimit.isAnnounced(request, length) ? -1 : request.maxResponseBytes();
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return bytes.getBody();
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    bytes.onSubscribe(given);
    stopIfOver();
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    if (!isOver) {
      length += buffers.stream().mapToLong(ByteBuffer::remaining).sum();
      bytes.onNext(buffers);
      stopIfOver();
    }
  }

  private void stopIfOver() {
    if (length > most && !isOver && subscription != null) {
      isOver = true;
      subscription.cancel();
      bytes.onComplete();
    }
  }

  @Override
  public void onError(Throwable thrown) {
    bytes.onError(thrown);
  }

  @Override
  public void onComplete() {
    if (!isOver) {
      bytes.onComplete();
    }
  }
}
