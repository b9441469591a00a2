import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from './hunt.ts';
import type { Task } from './worker.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
/** The modules of each mutant remain in memory, so a process is replaced after this number of mutants. */
const TASKS_A_PROCESS = 60;

/** Processes that test mutants, one for each core. They run until the pool is closed. */
export class Pool {
  readonly #idle: Worker[] = [];

  /** Runs all tasks. @param onVerdict receives each result when its task finishes */
  async run<Of extends Task>(
    tasks: readonly Of[],
    onVerdict: (task: Of, verdict: Verdict) => void,
  ): Promise<void> {
    const left = tasks.values();
    const size = Math.min(availableParallelism(), tasks.length);
    await Promise.all(Array.from({ length: size }, () => this.#work(left, onVerdict)));
  }

  end(): void {
    for (const worker of this.#idle.splice(0)) worker.end();
  }

  async #work<Of extends Task>(
    left: Iterable<Of>,
    onVerdict: (task: Of, verdict: Verdict) => void,
  ): Promise<void> {
    for (const task of left) {
      const worker = this.#idle.pop() ?? (await start());
      try {
        onVerdict(task, await worker.ask(task));
      } catch (fault) {
        worker.end();
        throw fault;
      }
      if (worker.asked < TASKS_A_PROCESS) this.#idle.push(worker);
      else worker.end();
    }
  }
}

interface Worker {
  readonly ask: (task: Task) => Promise<Verdict>;
  readonly asked: number;
  readonly end: () => void;
}

async function start(): Promise<Worker> {
  const child = fork(WORKER, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error('a process that tests mutants has ended');
  });
  // A process can also end while no task waits for a result.
  ended.catch(() => {});
  const answer = async (): Promise<Verdict> => {
    const [verdict] = await Promise.race([once(child, 'message'), ended]);
    return verdict as Verdict;
  };
  await answer();
  let asked = 0;
  return {
    ask(task) {
      asked++;
      child.send(task);
      return answer();
    },
    get asked() {
      return asked;
    },
    end: () => child.kill(),
  };
}
