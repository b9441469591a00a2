/** Goes on with a value: at once where it is there, since each wait is a turn of the queue. */
export function after<Value, Next>(
  value: Value | PromiseLike<Value>,
  proceed: (value: Value) => Next | PromiseLike<Next>,
): Next | PromiseLike<Next> {
  return isPromise(value) ? value.then(proceed) : proceed(value);
}

/** Settles as `value` does, unless the signal comes first: then it fails with the signal's reason. */
export function untilAborted<Value>(
  value: Value | PromiseLike<Value>,
  signal: AbortSignal,
): Value | Promise<Value> {
  if (!isPromise(value)) {
    signal.throwIfAborted();
    return value;
  }
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    const end = (): void => signal.removeEventListener('abort', abort);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    value.then(resolve, reject).then(end, end);
  });
}

function isPromise<Value>(value: Value | PromiseLike<Value>): value is PromiseLike<Value> {
  return typeof (value as Partial<PromiseLike<Value>> | null | undefined)?.then === 'function';
}

/** Resolves after `ms` milliseconds, and earlier when the signal comes. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end, { once: true });
    if (signal?.aborted) end();
  });
}
