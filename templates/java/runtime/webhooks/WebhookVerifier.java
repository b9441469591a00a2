package runtime.webhooks;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import runtime.errors.SignatureException;
import runtime.errors.SignatureException.Fault;
import runtime.json.JsonException;
import runtime.json.JsonValue;

/**
 * Verifies the signatures of webhook deliveries (Standard Webhooks). It is safe for use by any
 * number of threads.
 */
public final class WebhookVerifier {
  /**
   * The maximum number of signatures that are checked for each secret. The sender chooses their
   * number, and each check hashes the whole body.
   */
  private static final int MAX_SIGNATURES = 16;

  private static final String SHARED = "whsec_";
  private static final String PUBLIC = "whpk_";
  private static final Pattern TIME = Pattern.compile("[0-9]{1,12}");

  /**
   * The bytes before the 32 bytes of a key: SubjectPublicKeyInfo of Ed25519 (RFC 8410, section 4).
   */
  private static final byte[] ED25519 = HexFormat.of().parseHex("302a300506032b6570032100");

  private final List<String> secrets;
  private final Duration tolerance;
  private final Clock clock;

  private WebhookVerifier(List<String> secrets, Duration tolerance, Clock clock) {
    this.secrets = secrets;
    this.tolerance = tolerance;
    this.clock = clock;
  }

  /**
   * Creates a verifier for deliveries signed with one of the secrets, {@code whsec_…}, or with the
   * private key of a public key, {@code whpk_…}.
   *
   * @param secrets the secrets or public keys
   * @return the verifier
   */
  public static WebhookVerifier of(String... secrets) {
    return new WebhookVerifier(
        Arrays.asList(secrets.clone()), Duration.ofMinutes(5), Clock.systemUTC());
  }

  /**
   * {@return a verifier with the same secrets and another tolerance; five minutes unless set}
   *
   * @param tolerance the maximum difference between the time of a delivery and now
   * @throws IllegalArgumentException if it is negative
   */
  public WebhookVerifier withTolerance(Duration tolerance) {
    if (Objects.requireNonNull(tolerance, "tolerance").isNegative()) {
      throw new IllegalArgumentException("tolerance is negative");
    }
    return new WebhookVerifier(secrets, tolerance, clock);
  }

  /**
   * {@return a verifier with the same secrets and another clock, for tests}
   *
   * @param clock the source of the time
   */
  public WebhookVerifier withClock(Clock clock) {
    return new WebhookVerifier(secrets, tolerance, Objects.requireNonNull(clock, "clock"));
  }

  /**
   * Verifies the signature and the age of a delivery, and returns its body as JSON.
   *
   * @param body the received bytes
   * @param headers the values of the headers by name; the case of names is ignored
   * @return the JSON
   * @throws SignatureException if the delivery is not signed correctly, or cannot be verified
   */
  public JsonValue unwrap(byte[] body, Map<String, List<String>> headers) {
    Map<String, List<String>> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach((name, value) -> {
      // The platform's HTTP client stores the status line under the name null.
      if (name != null && value != null) {
        values.put(name, value);
      }
    });
    String id = header(values, "webhook-id");
    String timestamp = header(values, "webhook-timestamp");
    // Several headers of one name count as one value, joined by commas (RFC 9110, section 5.3).
    String[] signatures = header(values, "webhook-signature").split(",? ", -1);
    checkTime(timestamp);
    if (body == null) {
      throw new SignatureException(
          Fault.BODY_PARSED, "the body was already parsed; pass its bytes as received");
    }
    byte[] signed = signed(id, timestamp, body);
    boolean isRight = false;
    // All secrets are checked, each in constant time.
    for (String secret : secrets) {
      isRight |= matches(secret, signed, signatures);
    }
    if (!isRight) {
      throw new SignatureException(
          Fault.NO_MATCHING_SIGNATURE, "no signature matches the body and the secret");
    }
    String text = new String(body, StandardCharsets.UTF_8);
    try {
      return JsonValue.parse(text.startsWith("\uFEFF") ? text.substring(1) : text);
    } catch (JsonException notJson) {
      throw new SignatureException(Fault.BODY_NOT_JSON, "the body is signed, but is not JSON");
    }
  }

  /**
   * Signs a payload as the service does, at the current time, and returns the headers. Use it to
   * test a receiver.
   *
   * @param body the bytes to send
   * @param secret the signing secret
   * @return the headers
   * @throws SignatureException if the secret cannot sign
   */
  public static Map<String, List<String>> sign(byte[] body, String secret) {
    return sign(body, secret, "evt_" + UUID.randomUUID(), Clock.systemUTC());
  }

  /**
   * Does the same as {@link #sign(byte[], String)}, with your own ID and time.
   *
   * @param body the bytes to send
   * @param secret the signing secret
   * @param id the ID of the delivery
   * @param clock the source of the time
   * @return the headers
   */
  public static Map<String, List<String>> sign(byte[] body, String secret, String id, Clock clock) {
    if (secret.startsWith(PUBLIC)) {
      throw new SignatureException(Fault.INVALID_SECRET, "a public key cannot sign");
    }
    String timestamp = String.valueOf(clock.instant().getEpochSecond());
    byte[] digest = digest(key(secret, SHARED), signed(id, timestamp, body));
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put("webhook-id", List.of(id));
    headers.put("webhook-timestamp", List.of(timestamp));
    headers.put("webhook-signature", List.of("v1," + Base64.getEncoder().encodeToString(digest)));
    return headers;
  }

  private void checkTime(String timestamp) {
    if (!TIME.matcher(timestamp).matches()) {
      throw new SignatureException(
          Fault.INVALID_TIMESTAMP, "webhook-timestamp is not a valid time");
    }
    Duration age = Duration.ofMillis(clock.millis() - Long.parseLong(timestamp) * 1000);
    if (age.compareTo(tolerance.negated()) < 0) {
      throw new SignatureException(Fault.TIMESTAMP_TOO_NEW, "signed in the future");
    } else if (age.compareTo(tolerance) > 0) {
      throw new SignatureException(Fault.TIMESTAMP_TOO_OLD, "signed " + age.toSeconds() + " s ago");
    }
  }

  /** Returns true if one of the signatures with the secret's scheme is correct. */
  private static boolean matches(@Nullable String secret, byte[] signed, String[] signatures) {
    // A value from the environment may be null, despite its type.
    if (secret == null) {
      throw new SignatureException(Fault.INVALID_SECRET, "the secret is missing");
    }
    boolean isPublic = secret.startsWith(PUBLIC);
    byte[] key = key(secret, isPublic ? PUBLIC : SHARED);
    String mark = isPublic ? "v1a," : "v1,";
    byte[] digest = isPublic ? new byte[0] : digest(key, signed);
    PublicKey publicKey = isPublic ? publicKey(key) : null;
    boolean isRight = false;
    int seen = 0;
    for (String each : signatures) {
      if (!each.startsWith(mark) || seen++ >= MAX_SIGNATURES) {
        continue;
      }
      byte[] given = decoded(each.substring(mark.length()));
      isRight |=
          publicKey == null
              ? MessageDigest.isEqual(digest, given)
              : verifies(publicKey, signed, given);
    }
    return isRight;
  }

  /** Decodes a secret. A secret without a prefix is a shared secret. */
  private static byte[] key(String secret, String prefix) {
    byte[] key = decoded(secret.startsWith(prefix) ? secret.substring(prefix.length()) : secret);
    if (key.length == 0 || (prefix.equals(PUBLIC) && key.length != 32)) {
      throw new SignatureException(
          Fault.INVALID_SECRET, "the secret is neither whsec_ followed by Base64 nor a public key");
    }
    return key;
  }

  private static byte[] digest(byte[] key, byte[] signed) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(signed);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("every Java platform has HmacSHA256", missing);
    }
  }

  private static PublicKey publicKey(byte[] key) {
    byte[] encoded = Arrays.copyOf(ED25519, ED25519.length + key.length);
    System.arraycopy(key, 0, encoded, ED25519.length, key.length);
    try {
      return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
    } catch (GeneralSecurityException wrong) {
      throw new SignatureException(Fault.INVALID_SECRET, "the secret is not a public key");
    }
  }

  private static boolean verifies(PublicKey key, byte[] signed, byte[] signature) {
    try {
      Signature check = Signature.getInstance("Ed25519");
      check.initVerify(key);
      check.update(signed);
      return check.verify(signature);
    } catch (GeneralSecurityException wrong) {
      return false;
    }
  }

  private static byte[] signed(String id, String timestamp, byte[] body) {
    byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
    byte[] signed = Arrays.copyOf(head, head.length + body.length);
    System.arraycopy(body, 0, signed, head.length, body.length);
    return signed;
  }

  private static String header(Map<String, List<String>> values, String name) {
    List<String> found = values.getOrDefault(name, List.of());
    if (found.isEmpty() || found.get(0).isEmpty()) {
      throw new SignatureException(Fault.MISSING_HEADER, "the header " + name + " is missing");
    }
    return String.join(", ", found);
  }

  /** Decodes Base64. Returns no bytes if the text is invalid. */
  private static byte[] decoded(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException wrong) {
      return new byte[0];
    }
  }
}
