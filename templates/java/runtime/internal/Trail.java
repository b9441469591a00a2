package runtime.internal;

import org.jspecify.annotations.Nullable;
import runtime.errors.DecodeException;

/**
 * The state of reading pages, which detects cycles: one earlier cursor, and the step at which it is
 * replaced. Brent's algorithm stores one cursor for 2, 4, 8 … pages, regardless of the length of
 * the cycle.
 */
record Trail(Object cursor, int steps, int limit, int empty, int pages) {
  private static final int MAX_EMPTY = 100;

  /**
   * Returns the trail with an additional cursor.
   *
   * @param items the number of items of the page with the cursor
   * @throws DecodeException if the cursor was seen before, too many pages in a row have no items,
   *     or the list has more pages than allowed
   */
  static Trail longer(
      Connection connection, @Nullable Trail trail, Object next, int items, Answer answer) {
    if (trail != null && trail.cursor.equals(next)) {
      throw endless(answer, "the pages go in a circle");
    }
    int empty = items > 0 ? 0 : (trail == null ? 0 : trail.empty) + 1;
    if (empty >= MAX_EMPTY) {
      throw endless(answer, MAX_EMPTY + " pages in a row have no items");
    }
    int pages = (trail == null ? 0 : trail.pages) + 1;
    Integer most = connection.settings.maxPages();
    if (most != null && pages >= most) {
      throw endless(answer, "the list has more than " + most + " pages (maxPages)");
    } else if (trail == null) {
      return new Trail(next, 0, 2, empty, pages);
    }
    return trail.steps + 1 < trail.limit
        ? new Trail(trail.cursor, trail.steps + 1, trail.limit, empty, pages)
        : new Trail(next, 0, trail.limit * 2, empty, pages);
  }

  private static DecodeException endless(Answer answer, String reason) {
    return new DecodeException(answer.facts(), answer.response(), reason, "endless_pages");
  }
}
