import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from './hunt.ts';
import type { Task } from './worker.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/** Each mutant's modules stay in memory: a process that had so many is replaced. */
const TASKS_A_PROCESS = 40;

/** Has every task done, by one process for each core. @param told of each in the order in which they end. */
export async function inPool<Of extends Task>(
  tasks: readonly Of[],
  told: (task: Of, verdict: Verdict) => void,
): Promise<void> {
  const left = tasks.values();
  const size = Math.min(availableParallelism(), tasks.length);
  await Promise.all(Array.from({ length: size }, () => work(left, told)));
}

async function work<Of extends Task>(
  left: Iterable<Of>,
  told: (task: Of, verdict: Verdict) => void,
): Promise<void> {
  let worker: Worker | undefined;
  let done = 0;
  try {
    for (const task of left) {
      worker ??= await start();
      told(task, await worker.ask(task));
      if (++done % TASKS_A_PROCESS !== 0) continue;
      worker.end();
      worker = undefined;
    }
  } finally {
    worker?.end();
  }
}

interface Worker {
  readonly ask: (task: Task) => Promise<Verdict>;
  readonly end: () => void;
}

async function start(): Promise<Worker> {
  const child = fork(WORKER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process that hunts mutants has ended');
  });
  // Also when nobody waits for an answer.
  ended.catch(() => {});
  const answer = async (): Promise<Verdict> => {
    const [verdict] = await Promise.race([once(child, 'message'), ended]);
    return verdict as Verdict;
  };
  await answer();
  return {
    ask(task) {
      child.send(task);
      return answer();
    },
    end: () => child.kill(),
  };
}
