package com.example.messagingapi.internal;

import com.example.messagingapi.Secret;
import java.util.Objects;

/** A constant secret. */
public final class FixedSecret implements Secret {
  private final String value;

  /**
   * Creates a secret.
   *
   * @param value the secret
   */
  public FixedSecret(String value) {
    this.value = Objects.requireNonNull(value, "secret");
  }

  @Override
  public String reveal() {
    return value;
  }
}
