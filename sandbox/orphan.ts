const POLL_MS = 500;
/** As it was at the start: it may go before the rest of the process is ready. */
const PARENT = process.ppid;

/**
 * Calls `stop` when what npm started this process with is gone: told to end, npm and its shell may go without a word
 * to us. Not outside npm: a process started by hand may outlive its shell.
 */
export function stopWhenOrphaned(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    stop();
  }, POLL_MS);
  timer.unref();
}
