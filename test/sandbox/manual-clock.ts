import type { Clock } from '../../sandbox/service/clock.ts';

/** A clock that stands still until it is turned. */
export interface ManualClock extends Clock {
  /** Turns it on, running on the way what falls due, each to its end, in order of time. */
  turn(ms: number): Promise<void>;
}

export function manualClock(start = '2026-03-02T09:15:00.000Z'): ManualClock {
  let time = Date.parse(start);
  const alarms = new Set<{ time: number; task: () => Promise<void> }>();
  return {
    now: () => time,
    at(due, task) {
      const alarm = { time: due, task };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    async turn(ms) {
      const end = time + ms;
      for (;;) {
        const [next] = [...alarms].filter((alarm) => alarm.time <= end).toSorted((a, b) => a.time - b.time);
        if (!next) break;
        alarms.delete(next);
        time = Math.max(time, next.time);
        await next.task();
      }
      time = Math.max(time, end);
    },
  };
}
