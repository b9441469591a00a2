package runtime.internal;

/** Creates platforms. */
public final class Worlds {
  private static final World SYSTEM = new SystemWorld();

  private Worlds() {}

  /**
   * The default platform. All clients share its threads, which end when no client needs them.
   *
   * @return the platform
   */
  public static World system() {
    return SYSTEM;
  }
}
