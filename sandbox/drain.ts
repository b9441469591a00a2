import { constants } from 'node:os';
import { stopWhenOrphaned } from './orphan.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process by `drain` when it is told to; told a second time, at once.
 * @param drain must not leave anything open: the process ends by itself then, with 0.
 * @param report is told why it could not drain.
 */
export function drainWhenTold(
  drain: (reason: string) => Promise<void>,
  report: (fault: unknown) => void,
): void {
  let isDraining = false;
  const begin = (reason: string): void => {
    isDraining = true;
    drain(reason).then(
      // Names of webhook receivers that are still being looked up can not be called off, and nobody waits for them.
      () => process.exit(0),
      (fault: unknown) => {
        report(fault);
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (isDraining) process.exit(128 + constants.signals[signal]);
      begin(signal);
    });
  }
  stopWhenOrphaned(() => {
    if (!isDraining) begin('the parent process has ended');
  });
}
