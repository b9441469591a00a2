import { manualClock as manualClockAt, type ManualClock } from '../../sandbox/service/clock.ts';

export type { ManualClock } from '../../sandbox/service/clock.ts';

/** The sandbox's own manual clock, at the time that the tests expect. */
export function manualClock(start = '2026-03-02T09:15:00.000Z'): ManualClock {
  return manualClockAt(Date.parse(start));
}
