const POLL_MS = 500;
/**
 * The parent process at startup. It is read first, because the parent can end before the process is ready.
 */
const PARENT = process.ppid;

/**
 * Calls `stop` if the npm process that started this process has ended, because npm and its shell can end without sending a
 * signal. This applies only under npm, because a process that was started by hand may outlive its shell.
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
