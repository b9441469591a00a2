const POLL_MS = 500;
/** The parent at startup: it may end before the rest of the process is ready. */
const PARENT = process.ppid;

/**
 * Calls `stop` if npm's process, which started this one, is gone: npm and its shell may end without sending a signal to
 * this process. This applies only under npm: a process started by hand may outlive its shell.
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
