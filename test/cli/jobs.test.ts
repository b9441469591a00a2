import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runInProcess, runInWorker } from '../../src/cli/jobs.ts';
import { fill, temporaryFolder } from './folder.ts';

const SOURCE = `
import { isMainThread } from 'node:worker_threads';
export async function run(input) {
  if (input === 'throw') throw new RangeError('no');
  if (input === 'die') process.exit(3);
  return { isMainThread, input };
}`;

function job(): URL {
  const folder = temporaryFolder();
  fill(folder, { 'job.mjs': SOURCE, 'broken.mjs': 'export {' });
  return pathToFileURL(join(folder, 'job.mjs'));
}

describe('a job', () => {
  test('runs in a worker and returns its output', async () => {
    expect(await runInWorker(job(), { a: [1] })).toEqual({ isMainThread: false, input: { a: [1] } });
  });

  test('runs on the main thread on demand', async () => {
    expect(await runInProcess(job(), 1)).toMatchObject({ input: 1 });
  });

  test('rethrows its error', async () => {
    await expect(runInWorker(job(), 'throw')).rejects.toThrow(new RangeError('no'));
    await expect(runInProcess(job(), 'throw')).rejects.toThrow(new RangeError('no'));
  });

  test('that fails before it is awaited rejects only where it is awaited', async () => {
    const unhandled = vi.fn<() => void>();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    const early = runInWorker(job(), 'throw');
    await runInWorker(job(), 1).then(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await expect(early).rejects.toThrow('no');
    expect(unhandled).not.toHaveBeenCalled();
  });

  test('that ends without a result or cannot be loaded rejects at once', async () => {
    await expect(runInWorker(job(), 'die')).rejects.toThrow('ended with code 3');
    await expect(runInWorker(new URL('broken.mjs', job()), 1)).rejects.toThrow(SyntaxError);
    await expect(runInWorker(new URL('none.mjs', job()), 1)).rejects.toThrow('none.mjs');
  });
});
