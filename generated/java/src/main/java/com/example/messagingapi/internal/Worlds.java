package com.example.messagingapi.internal;

/** The worlds that there are. */
public final class Worlds {
  private static final World SYSTEM = new SystemWorld();

  private Worlds() {}

  /**
   * The world as it is. All clients share its threads, which end when nothing needs them.
   *
   * @return the world
   */
  public static World system() {
    return SYSTEM;
  }
}
