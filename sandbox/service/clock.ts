/** Time and timers, which tests and users can control. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` at `time`, or immediately if that time has passed. Returns a function that cancels the task. */
  at(time: number, task: () => Promise<void>): () => void;
}

/** Maximum delay of `setTimeout`. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Returns a clock with real timers. The timers do not keep the process alive by themselves. */
export function systemClock(now: () => Date = () => new Date()): Clock {
  return {
    now: () => now().getTime(),
    at(time, task) {
      let timer: NodeJS.Timeout;
      const wait = (delay: number): void => {
        timer = setTimeout(
          () => (delay > MAX_TIMER_MS ? wait(delay - MAX_TIMER_MS) : void task()),
          Math.min(Math.max(delay, 0), MAX_TIMER_MS),
        ).unref();
      };
      wait(time - now().getTime());
      return () => clearTimeout(timer);
    },
  };
}

/** A clock that advances only on request. */
export interface ManualClock extends Clock {
  /** Advances the clock, and runs all tasks that become due, one after another, in the order of their times. */
  turn(ms: number): Promise<void>;
}

/** Creates a manual clock. @param start in milliseconds since the epoch. */
export function manualClock(start: number): ManualClock {
  let time = start;
  const alarms = new Set<{ readonly time: number; readonly task: () => Promise<void> }>();
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
