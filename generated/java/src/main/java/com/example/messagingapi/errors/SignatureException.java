package com.example.messagingapi.errors;

import java.util.Locale;
import java.util.Optional;

/** The signature does not prove that the service sent the delivery. Respond with status 400. */
public final class SignatureException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** A reason for rejecting a delivery. */
  public enum Fault {
    /** A header with the signature is missing. */
    MISSING_HEADER,
    /** The time of the signature is not a valid time. */
    INVALID_TIMESTAMP,
    /** The delivery was signed too long ago. */
    TIMESTAMP_TOO_OLD,
    /** The delivery was signed in the future. */
    TIMESTAMP_TOO_NEW,
    /** No signature matches the body and one of the secrets. */
    NO_MATCHING_SIGNATURE,
    /** The bytes of the body are no longer available: the body was already parsed. */
    BODY_PARSED,
    /** The body is signed, but it is not JSON. */
    BODY_NOT_JSON,
    /** A secret is missing or invalid. */
    INVALID_SECRET
  }

  /** The reason. */
  private final Fault fault;

  /**
   * Creates the exception of a delivery that must not be trusted.
   *
   * @param fault the reason
   * @param reason the reason in words
   */
  public SignatureException(Fault fault, String reason) {
    super(CallFacts.of("webhook"), null, reason, null);
    this.fault = fault;
  }

  @Override
  public Kind kind() {
    return Kind.SIGNATURE;
  }

  /** {@return the reason for rejecting the delivery} */
  public Fault fault() {
    return fault;
  }

  /** Returns the name of {@link #fault} in lower case. */
  @Override
  public Optional<String> code() {
    return Optional.of(fault.name().toLowerCase(Locale.ROOT));
  }
}
