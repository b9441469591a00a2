package com.example.messagingapi.internal;

import com.example.messagingapi.RequestOptions;
import com.example.messagingapi.errors.ArgumentException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Keys by which a service acts once. A blank one identifies nothing. */
public final class Keys {
  /** Why one is refused. */
  public static final String BLANK =
      "the idempotency key is blank: give one that no other call has, or leave it out";

  private static final String SPACES = "\t\n\u000b\f\r ";

  private Keys() {}

  /**
   * {@return whether there is nothing to see in a text}
   *
   * @param text the text; null is none
   */
  public static boolean isBlank(@Nullable String text) {
    return text != null && text.chars().allMatch(character -> SPACES.indexOf(character) >= 0);
  }

  /** The name, in lower case, of the header that a key of the call travels in. */
  static String header(WireCall call) {
    String own = call.keyHeader();
    return own == null ? "idempotency-key" : own.toLowerCase(Locale.ROOT);
  }

  /**
   * The key of a call, wherever it comes from: retries are safe by it, and an error tells it. A
   * blank header says that there is none.
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

  /** What the headers of a request carry; a blank one is taken out of them. */
  static @Nullable String sent(WireCall call, Map<String, String> headers) {
    String header = header(call);
    if (isBlank(headers.get(header))) {
      headers.remove(header);
    }
    return call.key() == null ? headers.get(header) : call.key();
  }
}
