package com.example.messagingapi.internal;

import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.errors.ArgumentException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds idempotency keys. A blank key identifies nothing. */
public final class Keys {
  /** The reason for rejecting a blank key. */
  public static final String BLANK = "the idempotency key is blank: set a unique one, or omit it";

  private static final String SPACES = "\t\n\u000b\f\r ";

  private Keys() {}

  /**
   * {@return true if a string has no visible characters}
   *
   * @param text the string, or null, which does not count as blank
   */
  public static boolean isBlank(@Nullable String text) {
    if (text == null) {
      return false;
    }
    for (int index = 0; index < text.length(); index++) {
      if (SPACES.indexOf(text.charAt(index)) < 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the name of the header for the idempotency key, in lower case. */
  static String header(WireCall call) {
    String own = call.keyHeader();
    return own == null ? "idempotency-key" : own.toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the idempotency key of a call, from any source. The key makes retries safe, and errors
   * report it. If the header of the key is set to a blank value, the call has no key.
   */
  static @Nullable String of(WireCall call, RequestOptions options, World world) {
    if (isBlank(call.key())) {
      throw new ArgumentException(BLANK);
    } else if (call.key() != null) {
      return call.key();
    }
    String own = Outgoing.lowerCase(options.headers()).get(header(call));
    if (own != null) {
      return isBlank(own) ? null : own;
    }
    String given = options.idempotencyKey().orElse(null);
    if (given != null) {
      return given;
    }
    return call.keyHeader() == null ? null : world.newKey();
  }

  /** Returns the key in the headers of a request, and removes a blank one. */
  static @Nullable String sent(WireCall call, Map<String, String> headers) {
    String header = header(call);
    if (isBlank(headers.get(header))) {
      headers.remove(header);
    }
    return call.key() == null ? headers.get(header) : call.key();
  }
}
