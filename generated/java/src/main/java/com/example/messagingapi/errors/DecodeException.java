package com.example.messagingapi.errors;

import com.example.messagingapi.Response;
import org.jspecify.annotations.Nullable;

/** What came is not what the API declares: not JSON, for example, but a proxy's page. */
public final class DecodeException extends SdkException {
  private static final long serialVersionUID = 1L;

  /**
   * A response is not what is declared, for this reason.
   *
   * @param facts how far the call had come
   * @param response the response
   * @param reason why, quoting nothing that was sent or received
   */
  public DecodeException(CallFacts facts, @Nullable Response response, String reason) {
    // What a parser says of a body quotes it: there is no cause.
    super(facts, response, reason, null);
  }

  @Override
  public Kind kind() {
    return Kind.DECODE;
  }
}
