import { AsyncLocalStorage } from 'node:async_hooks';
import type { Job } from '../jobs/store.ts';
import type { Clock } from '../service/clock.ts';

/** Deliveries under way to one endpoint at once, in this process. */
const WIDTH = 8;
/** How long a job can wait and still be done, time limit included, within its lease of a minute. */
const PATIENCE_MS = 40_000;
/** After this long a handler takes no more of what waits, so that the sandbox can be stopped. */
const SHIFT_MS = 15_000;

interface Waiting {
  readonly act: () => Promise<void>;
  readonly since: number;
}

interface Lane {
  busy: number;
  readonly waiting: Map<string, Waiting>;
}

/** Does jobs lane by lane, so that a crowded lane holds up no other. */
export interface Lanes {
  /**
   * Does a job at once when its lane has room, and then what waits there. Else the job is left to those who are busy:
   * it takes no place of the runner's, and should they not come to it, its lease brings it back.
   */
  run(name: string, job: Job, act: () => Promise<void>): Promise<void>;
}

/** @param report is told of faults with what had waited; its lease brings that back. */
export function createLanes(clock: Clock, report: (fault: unknown) => void): Lanes {
  const lanes = new Map<string, Lane>();
  const laneOf = (name: string): Lane => {
    const lane = lanes.get(name) ?? { busy: 0, waiting: new Map() };
    lanes.set(name, lane);
    return lane;
  };
  const take = ({ waiting }: Lane, until: number): Waiting['act'] | undefined => {
    for (const [id, { act, since }] of waiting) {
      if (clock.now() > until) return undefined;
      waiting.delete(id);
      if (clock.now() - since <= PATIENCE_MS) return act;
    }
    return undefined;
  };
  return {
    async run(name, job, act) {
      const lane = laneOf(name);
      if (lane.busy >= WIDTH) {
        // It belongs to what made it wait, not to whoever comes to do it.
        lane.waiting.set(job.id, { act: AsyncLocalStorage.bind(act), since: clock.now() });
        return;
      }
      lane.busy += 1;
      lane.waiting.delete(job.id);
      const until = clock.now() + SHIFT_MS;
      try {
        await act();
        for (let next = take(lane, until); next; next = take(lane, until)) await next().catch(report);
      } finally {
        lane.busy -= 1;
        if (lane.busy === 0) lanes.delete(name);
      }
    },
  };
}
