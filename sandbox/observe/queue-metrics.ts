import { Gauge, type Registry } from 'prom-client';
import type { Sandbox } from '../app.ts';

/** The parts of a sandbox used to measure its queue. */
export type Queue = Pick<Sandbox, 'backlog' | 'ping' | 'upcoming'>;

/**
 * Measures the state of the queue whenever the metrics are read. While the database is unavailable, the state is
 * unknown, and the other metrics are still served.
 * @param now returns the sandbox's time.
 */
export function watchQueue(registry: Registry, queue: Queue, now: () => number): void {
  const registers = [registry];
  new Gauge({
    name: 'sandbox_database_up',
    help: 'Whether the database has answered: 1 or 0.',
    registers,
    async collect() {
      this.set(
        await queue.ping().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  new Gauge({
    name: 'sandbox_jobs_planned',
    help: 'Jobs that are due or will be, by kind.',
    labelNames: ['kind'],
    registers,
    async collect() {
      this.reset();
      for (const { kind, count } of await queue.backlog().catch(() => [])) this.set({ kind }, count);
    },
  });
  new Gauge({
    name: 'sandbox_jobs_oldest_due_age_seconds',
    help: 'For how long the job that waits longest has been due; 0 when none is.',
    registers,
    async collect() {
      const age = queue.upcoming(1).then(([first]) => (first ? Math.max(0, now() - first.dueAt) / 1000 : 0));
      this.set(await age.catch(() => Number.NaN));
    },
  });
}
