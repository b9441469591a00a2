/** Time per request over loopback, one request after another, as ratios to bare `fetch` at the same time. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BASELINE, type Contestant } from './contestants.ts';

/** The cost of a batch of requests. */
export interface Batch {
  readonly wallMs: number;
  /** Processor time of the calling process only. */
  readonly cpuMs: number;
}

export interface Plan {
  /**
   * Number of times that every process is started, because the compiler optimizes each process differently.
   */
  readonly launches: number;
  /** Number of results of one launch. */
  readonly rounds: number;
  /** Requests in one batch. */
  readonly requests: number;
  /** Requests that each process sends first, so that its code is compiled. */
  readonly warmUp: number;
}

/** One number per round, grouped by launch. */
export interface Overhead {
  /** Ratios to `fetch`. */
  readonly wall: readonly (readonly number[])[];
  readonly cpu: readonly (readonly number[])[];
  /** Microseconds per request, and those of `fetch` at the same time. */
  readonly ownUs: readonly (readonly number[])[];
  readonly bareUs: readonly (readonly number[])[];
}

/**
 * Each contestant runs in a separate process, so that the compiler does not optimize for the others. The `fetch` with
 * which it is compared also has its own process. Both have made the same number of calls before. The two take turns in
 * batches of milliseconds, whose ratio is one number: a busy moment of the machine hits both. `origin` is the URL of a
 * server. By default, a new server is started.
 */
export async function overheads(
  contestants: readonly Contestant[],
  plan: Plan,
  origin?: string,
): Promise<ReadonlyMap<string, Overhead>> {
  const server = origin === undefined ? fork(join(import.meta.dirname, 'server.ts')) : undefined;
  const at = origin ?? `http://127.0.0.1:${((await once(server!, 'message')) as [number])[0]}`;
  try {
    const found = new Map<string, Overhead>();
    for (const contestant of contestants) {
      const launches: Overhead[] = [];
      for (let launch = 0; launch < plan.launches; launch++)
        launches.push(await compared(contestant, at, plan));
      const all = (name: keyof Overhead): readonly (readonly number[])[] =>
        launches.flatMap((one) => one[name]);
      found.set(contestant.name, {
        wall: all('wall'),
        cpu: all('cpu'),
        ownUs: all('ownUs'),
        bareUs: all('bareUs'),
      });
    }
    return found;
  } finally {
    server?.kill();
  }
}

/** One launch of a contestant and of `fetch`. */
async function compared({ module }: Contestant, origin: string, plan: Plan): Promise<Overhead> {
  const [own, bare] = [module, BASELINE.module].map((path) =>
    fork(join(import.meta.dirname, 'caller.ts'), [path, origin]),
  ) as [ChildProcess, ChildProcess];
  const [wall, cpu, ownUs, bareUs]: number[][] = [[], [], [], []];
  try {
    for (const child of [own, bare]) await batch(child, plan.warmUp);
    for (let round = 0; round < plan.rounds; round++) {
      const costs = new Map<ChildProcess, Batch>();
      // The order alternates, because the first batch of a round warms the server for the second batch.
      for (const child of round % 2 === 0 ? [own, bare] : [bare, own])
        costs.set(child, await batch(child, plan.requests));
      const [mine, its] = [costs.get(own)!, costs.get(bare)!];
      wall!.push(mine.wallMs / its.wallMs);
      cpu!.push(mine.cpuMs / its.cpuMs);
      ownUs!.push((mine.wallMs / plan.requests) * 1000);
      bareUs!.push((its.wallMs / plan.requests) * 1000);
    }
    return { wall: [wall!], cpu: [cpu!], ownUs: [ownUs!], bareUs: [bareUs!] };
  } finally {
    own.kill();
    bare.kill();
  }
}

/** Lets a caller send some requests. */
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
