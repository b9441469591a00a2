/** Runs slow libraries in worker threads, one per job. */
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Kit } from '../emit/target.ts';

interface Order {
  readonly diptychJob: string;
  readonly input: unknown;
}

type Answer = { readonly output: unknown } | { readonly error: unknown };

/** Runs the function `run` of a module in a worker thread, and rejects with its error. */
export const runInWorker: Kit['job'] = (module, input) => {
  const outcome = new Promise<never>((resolve, reject) => {
    const order: Order = { diptychJob: sameKind(module).href, input };
    const worker = new Worker(new URL(import.meta.url), { workerData: order });
    worker.once('message', (answer: Answer) => {
      if ('error' in answer) reject(answer.error);
      else resolve(answer.output as never);
    });
    worker.once('error', reject);
    worker.once('exit', (code) =>
      reject(new Error(`a worker ended with code ${code} before it sent a result`)),
    );
  });
  // Callers await jobs one after the other, so a job that fails before it is awaited must not end the process.
  outcome.catch(() => undefined);
  return outcome;
};

/** Runs a job on this thread. */
export const runInProcess: Kit['job'] = async (module, input) => {
  const { run } = (await import(sameKind(module).href)) as { run: (input: unknown) => Promise<never> };
  return run(input);
};

/** Returns the URL of a module with the extension of this module: `.ts` in the repository, and `.js` in the package. */
function sameKind(module: URL): URL {
  return import.meta.url.endsWith('.js') ? new URL(module.href.replace(/\.ts$/, '.js')) : module;
}

function isOrder(data: unknown): data is Order {
  return typeof data === 'object' && data !== null && 'diptychJob' in data;
}

if (!isMainThread && isOrder(workerData)) {
  const order = workerData;
  const answer = await runInProcess(new URL(order.diptychJob), order.input).then(
    (output): Answer => ({ output }),
    (error: unknown): Answer => ({ error }),
  );
  parentPort?.postMessage(answer);
}
