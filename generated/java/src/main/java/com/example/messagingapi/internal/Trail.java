package com.example.messagingapi.internal;

import com.example.messagingapi.errors.DecodeException;
import org.jspecify.annotations.Nullable;

/**
 * The state of a walk through pages that detects cycles: one cursor seen so far, and the step at
 * which to replace it. By Brent's algorithm, one cursor is remembered for 2, 4, 8 … pages,
 * regardless of the length of the cycle.
 */
record Trail(Object cursor, int steps, int limit, int empty) {
  private static final int MAX_EMPTY = 100;

  /**
   * Returns the trail with one more cursor.
   *
   * @param items the number of items of the page with the cursor
   * @throws DecodeException if the cursor was seen before, or too many pages in a row have no
   *     items: the walk would never end
   */
  static Trail longer(@Nullable Trail trail, Object next, int items, Answer answer) {
    if (trail != null && trail.cursor.equals(next)) {
      throw new DecodeException(answer.facts(), answer.response(), "the pages go in a circle");
    }
    int empty = items > 0 ? 0 : (trail == null ? 0 : trail.empty) + 1;
    if (empty >= MAX_EMPTY) {
      throw new DecodeException(
          answer.facts(), answer.response(), MAX_EMPTY + " pages in a row have no items");
    } else if (trail == null) {
      return new Trail(next, 0, 2, empty);
    }
    return trail.steps + 1 < trail.limit
        ? new Trail(trail.cursor, trail.steps + 1, trail.limit, empty)
        : new Trail(next, 0, trail.limit * 2, empty);
  }
}
