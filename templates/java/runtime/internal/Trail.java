package runtime.internal;

import org.jspecify.annotations.Nullable;
import runtime.errors.DecodeException;

/**
 * State of a walk through pages for detecting cycles: one of the cursors seen so far, and the step
 * at which to replace it. By Brent's algorithm, one cursor is remembered for 2, 4, 8 … pages,
 * regardless of the length of the cycle.
 */
record Trail(Object cursor, int steps, int limit) {
  /**
   * The trail with one more cursor.
   *
   * @throws DecodeException when it leads back: a walk through the pages would go on for ever
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
