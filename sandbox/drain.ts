import { constants } from 'node:os';
import { stopWhenOrphaned } from './orphan.ts';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Calls `drain` and exits on SIGTERM, on SIGINT, or if the parent process ends. A second signal exits immediately.
 * @param drain closes everything. The process then exits with code 0, or with 1 if `drain` rejects.
 * @param report receives the reason if draining fails.
 */
export function drainOnSignal(
  drain: (reason: string) => Promise<void>,
  report: (fault: unknown) => void,
): void {
  let isDraining = false;
  const begin = (reason: string): void => {
    isDraining = true;
    drain(reason).then(
      // Pending DNS lookups of webhook receivers cannot be canceled, and would delay a normal exit.
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
