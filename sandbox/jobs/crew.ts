import type { Capacity } from './claim.ts';
import { QUEUES, type Queue } from './queue.ts';
import type { Job } from './job-store.ts';

interface Member {
  readonly job: Job;
  readonly done: Promise<void>;
  leaseUntil: number;
}

/** The running jobs of one queue, in this process. */
export class Crew {
  readonly #queue: Queue;
  readonly #members = new Map<string, Member>();
  readonly #lanes = new Map<string, number>();

  constructor(queue: Queue) {
    this.#queue = queue;
  }

  /** Returns the free capacity, or undefined if the queue is full. */
  capacity(): Capacity | undefined {
    const { width, laneWidth } = QUEUES[this.#queue];
    if (this.#isAllFull) return undefined;
    const places = width - this.#members.size;
    const fullLanes = [...this.#lanes.keys()].filter((lane) => this.#isFull(lane));
    return { queue: this.#queue, places, laneWidth, lanes: this.#lanes, fullLanes };
  }

  start(job: Job, leaseUntil: number, done: Promise<void>): void {
    this.#members.set(job.id, { job, done, leaseUntil });
    this.#lanes.set(job.lane, (this.#lanes.get(job.lane) ?? 0) + 1);
  }

  /** Ends a job. Returns true if other jobs may have waited for its slot. */
  end({ id, lane }: Job): boolean {
    const [wasFull, wasLaneFull] = [this.#isAllFull, this.#isFull(lane)];
    this.#members.delete(id);
    const left = (this.#lanes.get(lane) ?? 1) - 1;
    if (left > 0) this.#lanes.set(lane, left);
    else this.#lanes.delete(lane);
    return (wasFull && !this.#isAllFull) || (wasLaneFull && !this.#isFull(lane));
  }

  /** Returns the jobs whose leases end by a time, and extends these leases. */
  prolong(by: number, leaseUntil: number): Job[] {
    const ending = [...this.#members.values()].filter((member) => member.leaseUntil <= by);
    for (const member of ending) member.leaseUntil = leaseUntil;
    return ending.map(({ job }) => job);
  }

  async idle(): Promise<void> {
    await Promise.all([...this.#members.values()].map(({ done }) => done));
  }

  // A queue or lane is refilled when it is half empty, because each claim costs a transaction.
  get #isAllFull(): boolean {
    return this.#members.size > QUEUES[this.#queue].width / 2;
  }

  #isFull(lane: string): boolean {
    return lane !== '' && (this.#lanes.get(lane) ?? 0) > QUEUES[this.#queue].laneWidth / 2;
  }
}
