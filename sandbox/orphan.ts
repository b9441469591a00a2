const POLL_MS = 500;

/**
 * Calls `stop` when what npm started this process with is gone: told to end, npm and its shell may go without a word
 * to us. Not outside npm: a process started by hand may outlive its shell.
 */
export function stopWhenOrphaned(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, POLL_MS);
  timer.unref();
}
