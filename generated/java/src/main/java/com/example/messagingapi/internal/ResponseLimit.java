package com.example.messagingapi.internal;

import com.example.messagingapi.Request;
import com.example.messagingapi.Response;
import com.example.messagingapi.errors.CallFacts;
import com.example.messagingapi.errors.DecodeException;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** The limit of the size of a response. */
public final class ResponseLimit {
  private ResponseLimit() {}

  /** Rejects a response whose body is longer than the request allows. */
  static void check(Request request, Response response, CallFacts facts) {
    long most = request.maxResponseBytes();
    if (response.stream().isPresent()) {
      return;
    }
    if (response.body().length > most
        || isAnnounced(request, response.headers().get("content-length"))) {
      throw tooLarge(facts, response, most);
    }
  }

  static DecodeException tooLarge(CallFacts facts, Response response, long most) {
    String reason = "the body is larger than " + most + " bytes (maxResponseBytes)";
    Response left = new Response(response.status(), response.headers(), new byte[0]);
    return new DecodeException(facts, left, reason, "response_too_large");
  }

  private static boolean isAnnounced(Request request, Optional<String> length) {
    // Longer numbers are not valid lengths.
    return !request.method().equals("HEAD")
        && length
            .filter(text -> text.matches("[0-9]{1,18}"))
            .filter(text -> Long.parseLong(text) > request.maxResponseBytes())
            .isPresent();
  }

  /**
   * Returns a subscriber that collects the bytes of a body up to the limit of the request, and a
   * few more if there are more.
   *
   * @param request the request
   * @param length the declared length
   * @return the subscriber
   */
  public static BodySubscriber<byte[]> collector(Request request, Optional<String> length) {
    long most = isAnnounced(request, length) ? -1 : request.maxResponseBytes();
    return new Collector(most);
  }

  /** Ends the exchange when there are more bytes than the limit allows. */
  private static final class Collector implements BodySubscriber<byte[]> {
    private final BodySubscriber<byte[]> bytes = BodySubscribers.ofByteArray();
    private final long most;
    private Flow.@Nullable Subscription subscription;
    private long length;
    private boolean isOver;

    Collector(long most) {
      this.most = most;
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
}
