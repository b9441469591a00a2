package runtime;

import runtime.internal.FixedSecret;

/**
 * Returns a secret. It is called before every request. It may block: it runs in a thread like that
 * of {@link Hooks}, and is interrupted in the same way.
 */
@FunctionalInterface
public interface Secret {
  /**
   * {@return the secret}
   *
   * @throws Exception fails the call: unchanged if unchecked, otherwise as the cause of an {@code
   *     AbortedException}
   */
  String reveal() throws Exception;

  /**
   * {@return a secret that does not change}
   *
   * @param value the secret
   */
  static Secret of(String value) {
    return new FixedSecret(value);
  }
}
