package com.example.messagingapi.internal;

import com.example.messagingapi.json.JsonBoolean;
import com.example.messagingapi.json.JsonNumber;
import com.example.messagingapi.json.JsonString;
import com.example.messagingapi.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the next page of a list. Lists of names are paths to a value, or from an argument's
 * name to an argument.
 */
public abstract sealed class RestPages {
  private RestPages() {}

  /**
   * Each page names the cursor of the next.
   *
   * @param cursor the path to the argument for the start of a page
   * @param next the path to the name of the next page
   * @return how pages follow one another
   */
  public static RestPages cursor(List<String> cursor, List<String> next) {
    return new ByCursor(cursor, next);
  }

  /**
   * The last item determines the start of the next page; callers set {@code before} to read
   * backwards.
   *
   * @param after the path to the argument for the start of a page
   * @param id the path to the identifier of an item
   * @param before the path to the argument for reading backwards
   * @param hasMore the path to the flag for more pages
   * @return the rule
   */
  public static RestPages lastItem(
      List<String> after, List<String> id, List<String> before, List<String> hasMore) {
    return new ByLastItem(after, id, before, hasMore);
  }

  /**
   * The next page begins after the items of this one.
   *
   * @param offset the path to the argument counting items
   * @param hasMore the path to the flag for more pages
   * @return how pages follow one another
   */
  public static RestPages offset(List<String> offset, List<String> hasMore) {
    return new ByOffset(offset, hasMore);
  }

  /**
   * Pages are counted.
   *
   * @param page the path to the argument counting pages
   * @param first the number of the first page
   * @param hasMore the path to the flag for more pages
   * @return how pages follow one another
   */
  public static RestPages numbered(List<String> page, long first, List<String> hasMore) {
    return new ByNumber(page, first, hasMore);
  }

  /**
   * Each page has the address of the next.
   *
   * @param next the path to the name of the next page
   * @return how pages follow one another
   */
  public static RestPages address(List<String> next) {
    return new ByAddress(next);
  }

  /**
   * The header {@code Link} of each page has the address of the next (RFC 8288).
   *
   * @return how pages follow one another
   */
  public static RestPages link() {
    return new ByAddress(List.of());
  }

  /**
   * A page, and the arguments of its request.
   *
   * @param items in the list's order
   * @param asked the value naming the page
   * @param isRepeated the page is the same as the previous one: the service ignores the argument
   */
  record Turned(
      JsonValue json,
      List<JsonValue> items,
      @Nullable JsonValue asked,
      boolean isBackwards,
      boolean isRepeated) {}

  /** Pages requested by an argument. */
  abstract static sealed class ByArgument extends RestPages {
    /** True when the arguments ask for the pages from the list's end. */
    boolean isBackwards(Arguments arguments) {
      return false;
    }

    /** Path to the argument naming a page. */
    abstract List<String> argument(boolean isBackwards);

    /** The value naming the next page; null on the last. */
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

  /** Pages requested by an address. */
  static final class ByAddress extends RestPages {
    /** Empty when the header {@code Link} has it. */
    private final List<String> next;

    ByAddress(List<String> next) {
      this.next = next;
    }

    /** The address of the next page, if the page contains it; otherwise null. */
    @Nullable String address(JsonValue json, Answer answer) {
      if (next.isEmpty()) {
        return Links.next(answer.response().headers().get("link").orElse(""));
      }
      return Json.at(json, next) instanceof JsonString text ? text.asString() : null;
    }
  }

  /** A cursor, or null if it does not move: the list has ended. */
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

  /** False only if the page itself excludes more pages. */
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
