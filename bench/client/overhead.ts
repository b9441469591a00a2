/** Time per request over loopback, one request after another, as ratios to bare `fetch` in the same round. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BASELINE, type Contestant } from './contestants.ts';

/** What a batch of requests cost. */
export interface Batch {
  readonly wallMs: number;
  /** Of the calling process alone. */
  readonly cpuMs: number;
}

export interface Plan {
  readonly rounds: number;
  /** Requests of one batch. */
  readonly requests: number;
  /** Requests that each contestant makes first, for the compiler. */
  readonly warmUp: number;
}

/** One number a round. */
export interface Overhead {
  readonly wall: readonly number[];
  readonly cpu: readonly number[];
}

/**
 * Each contestant calls from a process of its own, so that none meets code that another has shaped; they take turns
 * in short batches, in another order each round, so that a busy moment of the machine hits all of them.
 */
export async function overheads(
  contestants: readonly Contestant[],
  plan: Plan,
): Promise<ReadonlyMap<string, Overhead>> {
  const server = fork(join(import.meta.dirname, 'server.ts'));
  const [port] = (await once(server, 'message')) as [number];
  const callers = [BASELINE, ...contestants].map(({ name, module }) => ({
    name,
    child: fork(join(import.meta.dirname, 'caller.ts'), [module, `http://127.0.0.1:${port}`]),
  }));
  try {
    for (let made = 0; made < plan.warmUp; made += plan.requests)
      for (const { child } of callers) await batch(child, plan.requests);
    const rounds: ReadonlyMap<string, Batch>[] = [];
    for (let round = 0; round < plan.rounds; round++) {
      const costs = new Map<string, Batch>();
      const first = round % callers.length;
      for (const { name, child } of [...callers.slice(first), ...callers.slice(0, first)])
        costs.set(name, await batch(child, plan.requests));
      rounds.push(costs);
    }
    const ratios = (name: string, cost: keyof Batch): readonly number[] =>
      rounds.map((costs) => (costs.get(name)?.[cost] ?? NaN) / (costs.get(BASELINE.name)?.[cost] ?? NaN));
    return new Map(
      contestants.map(({ name }) => [name, { wall: ratios(name, 'wallMs'), cpu: ratios(name, 'cpuMs') }]),
    );
  } finally {
    for (const child of [server, ...callers.map((caller) => caller.child)]) child.kill();
  }
}

/** Has a caller make some requests. */
function batch(child: ChildProcess, requests: number): Promise<Batch> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void => reject(new Error(`a caller ended with ${code}`));
    child.once('exit', fail);
    child.once('message', (cost) => {
      child.off('exit', fail);
      resolve(cost as Batch);
    });
    child.send(requests);
  });
}
