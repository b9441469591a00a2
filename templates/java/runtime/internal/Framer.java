package runtime.internal;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import runtime.json.JsonException;
import runtime.json.JsonValue;

/** Splits the bytes of a stream into its items, regardless of chunk boundaries. */
final class Framer {
  private static final byte SEPARATOR = 0x1e;

  private final Framing framing;
  private final ByteArrayOutputStream rest = new ByteArrayOutputStream();
  private final List<String> data = new ArrayList<>();
  private byte last;
  private boolean isStarted;
  private int length;
  private @Nullable String event;
  private @Nullable String id;
  private boolean isFresh;
  private @Nullable Duration retry;

  /** {@code id}: the last id of the previous connection. */
  Framer(Framing framing, @Nullable String id) {
    this.framing = framing;
    this.id = id;
  }

  /** Returns the delay before the next connection, if the service requests one. */
  @Nullable Duration retry() {
    return retry;
  }

  /** Returns the length of the buffered part of an incomplete item. */
  int held() {
    return length + rest.size();
  }

  /** Returns the items that a chunk completes. */
  List<Frame> push(byte[] chunk) {
    List<Frame> frames = new ArrayList<>();
    for (byte one : chunk) {
      boolean isEnd = isEnd(one);
      // A carriage return and a line feed end one line, even if they are in different chunks.
      boolean isSecond = framing == Framing.EVENTS && one == '\n' && last == '\r';
      last = one;
      if (!isEnd) {
        rest.write(one);
      } else if (!isSecond) {
        line(taken(), frames);
      }
    }
    // A complete value is returned immediately, because the next separator may arrive much later.
    if (framing == Framing.SEQUENCE
        && last == '\n'
        && isJson(rest.toString(StandardCharsets.UTF_8))) {
      line(taken(), frames);
    }
    return frames;
  }

  /** Returns the remaining item after the stream has ended. It may be incomplete. */
  @Nullable Frame end() {
    String left = taken();
    List<Frame> frames = new ArrayList<>();
    if (framing != Framing.EVENTS) {
      line(left, frames);
    } else {
      if (!left.isEmpty()) {
        field(left);
      }
      if (!data.isEmpty()) {
        dispatch(frames);
      }
    }
    return frames.isEmpty() ? null : frames.get(0);
  }

  static boolean isJson(String text) {
    try {
      JsonValue.parse(text);
      return true;
    } catch (JsonException notJson) {
      return false;
    }
  }

  private boolean isEnd(byte one) {
    return switch (framing) {
      case EVENTS -> one == '\n' || one == '\r';
      case LINES -> one == '\n';
      case SEQUENCE -> one == SEPARATOR;
    };
  }

  /** Returns the collected bytes as text, without a byte order mark. */
  private String taken() {
    String text = rest.toString(StandardCharsets.UTF_8);
    rest.reset();
    boolean isFirst = !isStarted;
    isStarted = true;
    return isFirst && text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private void line(String line, List<Frame> frames) {
    if (framing != Framing.EVENTS) {
      if (!line.isBlank()) {
        frames.add(new Frame(null, null, line.strip()));
      }
    } else if (line.isEmpty()) {
      dispatch(frames);
    } else {
      field(line);
    }
  }

  private void field(String line) {
    int colon = line.indexOf(':');
    String name = colon < 0 ? line : line.substring(0, colon);
    String value = colon < 0 ? "" : line.substring(colon + 1);
    value = value.startsWith(" ") ? value.substring(1) : value;
    switch (name) {
      case "data" -> {
        data.add(value);
        length += value.length() + 1;
      }
      case "event" -> event = value;
      case "id" -> {
        if (value.indexOf('\0') < 0) {
          // An empty id removes the previous one.
          id = value.isEmpty() ? null : value;
          isFresh = true;
        }
      }
      case "retry" -> {
        if (value.matches("[0-9]{1,9}")) {
          retry = Duration.ofMillis(Long.parseLong(value));
        }
      }
      default -> {
        // Other fields have no meaning.
      }
    }
  }

  private void dispatch(List<Frame> frames) {
    if (!data.isEmpty()) {
      frames.add(new Frame(event, id, String.join("\n", data)));
    } else if (isFresh) {
      frames.add(new Frame(event, id, null));
    }
    data.clear();
    length = 0;
    event = null;
    isFresh = false;
  }
}
