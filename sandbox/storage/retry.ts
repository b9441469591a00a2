import { setTimeout as sleep } from 'node:timers/promises';

const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 10;

/**
 * Runs a task, and repeats it a few times if it conflicts with another transaction. The pauses are random, and their
 * maximum doubles.
 */
export async function retrying<Result>(
  act: () => Promise<Result>,
  isRace: (fault: unknown) => boolean,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (fault) {
      if (tries >= MAX_ATTEMPTS || !isRace(fault)) throw fault;
      await sleep(FIRST_PAUSE_MS * 2 ** tries * Math.random());
    }
  }
}
