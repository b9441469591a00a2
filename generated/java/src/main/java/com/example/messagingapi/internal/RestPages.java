package com.example.messagingapi.internal;

import com.example.messagingapi.json.JsonBoolean;
import com.example.messagingapi.json.JsonNumber;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the next page of a list. Paths are lists of names. They lead to a value in a page, or
 * to an argument or a value inside it.
 */
public abstract sealed class RestPages {
  private RestPages() {}

  /**
   * Creates the rule for pages that contain the cursor of the next page.
   *
   * @param cursor the path to the argument that selects the page
   * @param next the path to the cursor of the next page
   * @return the rule
   */
  public static RestPages cursor(List<String> cursor, List<String> next) {
    return new ByCursor(cursor, next);
  }

  /**
   * Creates the rule for pages that start after the last item of the previous page; callers set
   * {@code before} to read backwards.
   *
   * @param after the path to the argument that selects the page
   * @param id the path to the identifier of an item
   * @param before the path to the argument for reading backwards
   * @param hasMore the path to the flag that reports more pages
   * @return the rule
   */
  public static RestPages lastItem(
      List<String> after, List<String> id, List<String> before, List<String> hasMore) {
    return new ByLastItem(after, id, before, hasMore);
  }

  /**
   * Creates the rule for pages that start after the items of all previous pages.
   *
   * @param offset the path to the argument with the number of items to skip
   * @param hasMore the path to the flag that reports more pages
   * @return the rule
   */
  public static RestPages offset(List<String> offset, List<String> hasMore) {
    return new ByOffset(offset, hasMore);
  }

  /**
   * Creates the rule for pages that are requested by number.
   *
   * @param page the path to the argument with the number of the page
   * @param first the number of the first page
   * @param hasMore the path to the flag that reports more pages
   * @return the rule
   */
  public static RestPages numbered(List<String> page, long first, List<String> hasMore) {
    return new ByNumber(page, first, hasMore);
  }

  /**
   * Creates the rule for pages that contain the URL of the next page.
   *
   * @param next the path to the URL
   * @return the rule
   */
  public static RestPages address(List<String> next) {
    return new ByAddress(next);
  }

  /**
   * Creates the rule for pages whose {@code Link} header contains the URL of the next page (RFC
   * 8288).
   *
   * @return the rule
   */
  public static RestPages link() {
    return new ByAddress(List.of());
  }

  /**
   * A page, and the arguments of its request.
   *
   * @param items in the list's order
   * @param asked the value that selected the page
   * @param isRepeated true if the page equals the previous one: the service ignores the argument
   */
  record Turned(
      JsonValue json,
      List<JsonValue> items,
      @Nullable JsonValue asked,
      boolean isBackwards,
      boolean isRepeated) {}

  /** The rule for pages selected by an argument. */
  abstract static sealed class ByArgument extends RestPages {
    /** Returns true if the arguments select pages from the end of the list. */
    boolean isBackwards(Arguments arguments) {
      return false;
    }

    /** Returns the path to the argument that selects a page. */
    abstract List<String> argument(boolean isBackwards);

    /** Returns the value that selects the next page, or null on the last page. */
    abstract @Nullable JsonValue following(Turned turned);
  }

  private static final class ByCursor extends ByArgument {
    private final List<String> cursor;
    private final List<String> next;

    ByCursor(List<String> cursor, List<String> next) {
      this.cursor = cursor;
      this.next = next;
    }

    @Override
    List<String> argument(boolean isBackwards) {
      return cursor;
    }

    @Override
    @Nullable JsonValue following(Turned turned) {
      return moved(Json.at(turned.json(), next), turned);
    }
  }

  private static final class ByLastItem extends ByArgument {
    private final List<String> after;
    private final List<String> id;
    private final List<String> before;
    private final List<String> hasMore;

    ByLastItem(List<String> after, List<String> id, List<String> before, List<String> hasMore) {
      this.after = after;
      this.id = id;
      this.before = before;
      this.hasMore = hasMore;
    }

    @Override
    boolean isBackwards(Arguments arguments) {
      JsonValue given = before.isEmpty() ? null : arguments.at(before);
      return given != null && !given.isNull() && !Parameters.textOf(given).isEmpty();
    }

    @Override
    List<String> argument(boolean isBackwards) {
      return isBackwards ? before : after;
    }

    @Override
    @Nullable JsonValue following(Turned turned) {
      if (turned.items().isEmpty() || !mayHaveMore(turned, hasMore)) {
        return null;
      }
      int end = turned.isBackwards() ? 0 : turned.items().size() - 1;
      return moved(Json.at(turned.items().get(end), id), turned);
    }
  }

  private static final class ByOffset extends ByArgument {
    private final List<String> offset;
    private final List<String> hasMore;

    ByOffset(List<String> offset, List<String> hasMore) {
      this.offset = offset;
      this.hasMore = hasMore;
    }

    @Override
    List<String> argument(boolean isBackwards) {
      return offset;
    }

    @Override
    @Nullable JsonValue following(Turned turned) {
      return hasChanged(turned, hasMore)
          ? JsonNumber.of(number(turned.asked(), 0) + turned.items().size())
          : null;
    }
  }

  private static final class ByNumber extends ByArgument {
    private final List<String> page;
    private final long first;
    private final List<String> hasMore;

    ByNumber(List<String> page, long first, List<String> hasMore) {
      this.page = page;
      this.first = first;
      this.hasMore = hasMore;
    }

    @Override
    List<String> argument(boolean isBackwards) {
      return page;
    }

    @Override
    @Nullable JsonValue following(Turned turned) {
      return hasChanged(turned, hasMore) ? JsonNumber.of(number(turned.asked(), first) + 1) : null;
    }
  }

  /** The rule for pages requested by URL. */
  static final class ByAddress extends RestPages {
    /** The path to the URL. It is empty if the {@code Link} header contains the URL. */
    private final List<String> next;

    ByAddress(List<String> next) {
      this.next = next;
    }

    /** Returns the URL of the next page, or null if there is none. */
    @Nullable String address(JsonValue json, Answer answer) {
      if (next.isEmpty()) {
        return Links.next(answer.response().headers().get("link").orElse(""));
      }
      return Json.at(json, next) instanceof JsonString text ? text.asString() : null;
    }
  }

  /**
   * Returns the cursor, or null if it equals the requested cursor, because the list has then ended.
   */
  private static @Nullable JsonValue moved(@Nullable JsonValue cursor, Turned turned) {
    boolean isCursor = cursor instanceof JsonString || cursor instanceof JsonNumber;
    if (cursor == null || !isCursor || Parameters.textOf(cursor).isEmpty()) {
      return null;
    }
    return cursor.equals(turned.asked()) ? null : cursor;
  }

  private static boolean hasChanged(Turned turned, List<String> hasMore) {
    return !turned.items().isEmpty() && !turned.isRepeated() && mayHaveMore(turned, hasMore);
  }

  /** Returns true if the page states that another page follows, or if no property states this. */
  private static boolean mayHaveMore(Turned turned, List<String> hasMore) {
    return hasMore.isEmpty()
        || (Json.at(turned.json(), hasMore) instanceof JsonBoolean has && has.asBoolean());
  }

  private static long number(@Nullable JsonValue asked, long otherwise) {
    if (asked instanceof JsonNumber) {
      return (long) asked.asDouble();
    }
    return asked instanceof JsonString text && text.asString().matches("-?[0-9]{1,18}")
        ? Long.parseLong(text.asString())
        : otherwise;
  }
}
