import { constants } from 'node:os';
import { stopWhenOrphaned } from './orphan.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process by `drain` on a signal, and immediately on a second one.
 * @param drain must leave nothing open. The process then ends by itself, with exit code 0.
 * @param report receives the reason if draining fails.
 */
export function drainWhenTold(
  drain: (reason: string) => Promise<void>,
  report: (fault: unknown) => void,
): void {
  let isDraining = false;
  const begin = (reason: string): void => {
    isDraining = true;
    drain(reason).then(
      // Lookups of webhook receivers' names cannot be canceled, and their results are no longer needed.
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
