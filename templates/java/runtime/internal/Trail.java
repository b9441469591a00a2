package runtime.internal;

import org.jspecify.annotations.Nullable;
import runtime.errors.DecodeException;

/**
 * The state of a walk through pages that detects cycles: one cursor seen so far, and the step at which to replace it.
 * By Brent's algorithm, one cursor is remembered for 2, 4, 8 … pages, regardless of the length of the cycle.
 */
record Trail(Object cursor, int steps, int limit) {
  /**
   * Returns the trail with one more cursor.
   *
   * @throws DecodeException if the cursor was seen before: the walk would never end
   */
  static Trail longer(@Nullable Trail trail, Object next, Answer answer) {
    if (trail == null) {
      return new Trail(next, 0, 2);
    } else if (trail.cursor.equals(next)) {
      throw new DecodeException(answer.facts(), answer.response(), "the pages go in a circle");
    }
    return trail.steps + 1 < trail.limit
        ? new Trail(trail.cursor, trail.steps + 1, trail.limit)
        : new Trail(next, 0, trail.limit * 2);
  }
}
