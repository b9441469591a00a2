package runtime.errors;

import java.util.Locale;
import java.util.Optional;

/** A delivery not sent by the service, or not provably. Respond with status 400. */
public final class SignatureException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** Reason for not trusting a delivery. */
  public enum Fault {
    /** A header for the signature is missing. */
    MISSING_HEADER,
    /** The time of the signature is not a valid time. */
    INVALID_TIMESTAMP,
    /** It was signed too long ago. */
    TIMESTAMP_TOO_OLD,
    /** It was signed in the future. */
    TIMESTAMP_TOO_NEW,
    /** No signature matches the body and a secret. */
    NO_MATCHING_SIGNATURE,
    /** The bytes of the body are no longer available: the body was already parsed. */
    BODY_PARSED,
    /** The body is signed, but is not JSON. */
    BODY_NOT_JSON,
    /** A secret is missing or not valid. */
    INVALID_SECRET
  }

  /** The reason. */
  private final Fault fault;

  /**
   * A delivery must not be trusted.
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

  /** {@return why it is not to be trusted} */
  public Fault fault() {
    return fault;
  }

  /** The name of {@link #fault} in lower case. */
  @Override
  public Optional<String> code() {
    return Optional.of(fault.name().toLowerCase(Locale.ROOT));
  }
}
