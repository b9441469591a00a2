/** Time and timers, handed in so that tests can turn them by hand. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` at `time`, or at once when that has passed; returns what calls it off. */
  at(time: number, task: () => Promise<void>): () => void;
}

/** Longest delay that `setTimeout` takes. */
const LONGEST = 2 ** 31 - 1;

/** Real timers. They do not keep the process alive by themselves. */
export function systemClock(now: () => Date = () => new Date()): Clock {
  return {
    now: () => now().getTime(),
    at(time, task) {
      let timer: NodeJS.Timeout;
      const wait = (delay: number): void => {
        timer = setTimeout(
          () => (delay > LONGEST ? wait(delay - LONGEST) : void task()),
          Math.min(Math.max(delay, 0), LONGEST),
        ).unref();
      };
      wait(time - now().getTime());
      return () => clearTimeout(timer);
    },
  };
}
