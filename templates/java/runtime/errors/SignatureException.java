package runtime.errors;

import java.util.Locale;
import java.util.Optional;

/** A delivery that is not, or not provably, the service's. Answer it with status 400. */
public final class SignatureException extends SdkException {
  private static final long serialVersionUID = 1L;

  /** Why a delivery is not to be trusted. */
  public enum Fault {
    /** A header that signs it is missing. */
    MISSING_HEADER,
    /** The time of the signature is none. */
    INVALID_TIMESTAMP,
    /** It was signed too long ago. */
    TIMESTAMP_TOO_OLD,
    /** It was signed in the future. */
    TIMESTAMP_TOO_NEW,
    /** No signature matches the body and a secret. */
    NO_MATCHING_SIGNATURE,
    /** The bytes of the body are not there any more: something has parsed them. */
    BODY_PARSED,
    /** The body is signed, but is not JSON. */
    BODY_NOT_JSON,
    /** A secret is missing, or is none. */
    INVALID_SECRET
  }

  /** What is wrong with it. */
  private final Fault fault;

  /**
   * A delivery is not to be trusted.
   *
   * @param fault what is wrong with it
   * @param reason the same in words
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
