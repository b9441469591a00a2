/** The caller's functions: logger, hooks, and secret callbacks, each of which records its calls. */
import type { ClientSetup, HookTurn, Json, SecretSource } from '../format.ts';
import type { VirtualTime } from './time.ts';

type Entry = Readonly<Record<string, Json>>;

interface RequestEvent {
  readonly operation: string;
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
}

interface ResponseEvent {
  readonly operation: string;
  readonly attempt: number;
  readonly status: number;
  readonly headers: Headers;
  readonly durationMs: number;
}

export class Observer {
  readonly log: Entry[] = [];
  readonly hooks: Entry[] = [];
  readonly logger = {
    debug: (event: string, entry: Entry): void => this.#logged('debug', event, entry),
    warn: (event: string, entry: Entry): void => this.#logged('warn', event, entry),
  };

  /** Hooks that record every call and do what the vector declares. */
  observing({ beforeRequest, afterResponse, onError }: ClientSetup['hooks'] = {}): object {
    return {
      beforeRequest: ({ headers, ...event }: RequestEvent) => {
        this.hooks.push({ hook: 'beforeRequest', ...event, headers: { ...headers } });
        Object.assign(headers, beforeRequest?.headers);
        return turned(beforeRequest);
      },
      afterResponse: ({ headers, ...event }: ResponseEvent) => {
        this.hooks.push({ hook: 'afterResponse', ...event, headers: Object.fromEntries(headers) });
        return turned(afterResponse);
      },
      onError: ({ kind, operation }: { readonly kind: string; readonly operation: string }) => {
        this.hooks.push({ hook: 'onError', kind, operation });
        return turned(onError);
      },
    };
  }

  #logged(level: string, event: string, entry: Entry): void {
    this.log.push({ level, event, ...entry });
  }
}

/** A secret as the client accepts it: a value, or a function that returns one. */
export function secretOf(source: SecretSource | { readonly username: string }, time: VirtualTime): unknown {
  if (typeof source === 'string' || !('callback' in source)) return source;
  const turns = source.callback;
  let calls = 0;
  return async () => {
    const { value = '', afterMs, never, fails } = turns[Math.min(calls, turns.length - 1)]!;
    calls += 1;
    if (never) await new Promise(() => undefined);
    if (afterMs !== undefined) await new Promise<void>((resolve) => time.after(afterMs, resolve));
    fail(fails);
    return value;
  };
}

/** Fails immediately or never returns, as the vector declares for a hook. */
function turned({ fails, never }: HookTurn = {}): Promise<never> | undefined {
  fail(fails);
  return never && new Promise<never>(() => undefined);
}

function fail(message: string | undefined): void {
  if (message !== undefined) throw new Error(message);
}
