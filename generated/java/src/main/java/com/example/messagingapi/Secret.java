package com.example.messagingapi;

import com.example.messagingapi.internal.FixedSecret;

/**
 * A secret that is asked for before every request. It may wait, in a thread as {@link Hooks} have,
 * and is interrupted as they are.
 */
@FunctionalInterface
public interface Secret {
  /**
   * {@return the secret}
   *
   * @throws Exception what the call then fails with: as it is when it is unchecked, else as the
   *     cause of an {@code AbortedException}
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
