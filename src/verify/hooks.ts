/** Where a user's own code has its say during a run. */
import { InputError } from '../core/diagnostic.ts';
import type { JsonValue } from '../core/json.ts';
import type { Operation } from '../model/operation.ts';
import { say } from './diagnostics.ts';
import type { Intent, SentRequest } from './exchange.ts';

type Awaitable<Value> = Value | Promise<Value>;

/**
 * Values for places of requests that the service does not give out and the contract has no example of. A key is a place,
 * `path.accountId`, `query.tenant`, `header.X-Tenant`, `body/customer/id`, `variables/input/id`, with the operations in
 * front where not all are meant: `GET /v1/accounts/* path.accountId`. A list holds alternatives.
 */
export type GivenValues = Readonly<Record<string, JsonValue>>;

/** What a request is sent for. */
export interface About {
  readonly operation: Operation;
  readonly intent: Intent;
}

/** Each may be left out, and each may be asynchronous. What one throws ends the run; `afterAll` is called all the same. */
export interface Hooks {
  /** Before the first request: makes the data that the run needs, and may give out its `values`. */
  readonly beforeAll?: () => Awaitable<GivenValues | void>;
  /** After the last request, however the run ends: takes the data away again. */
  readonly afterAll?: () => Awaitable<void>;
  /** Before an operation has its turn. */
  readonly beforeOperation?: (operation: Operation) => Awaitable<void>;
  /** After an operation has had its turn. */
  readonly afterOperation?: (operation: Operation) => Awaitable<void>;
  /**
   * Headers of the moment, asked for before each request: a token that has to be renewed now and then. They win over
   * `headers`, are secrets as these are, and are left out where a request goes without credentials.
   */
  readonly headers?: () => Awaitable<Readonly<Record<string, string>>>;
  /**
   * The last word on each request, to sign it for example; not asked where a request goes without credentials. Headers
   * that it adds or changes are secrets.
   */
  readonly request?: (request: SentRequest, about: About) => Awaitable<SentRequest>;
}

/**
 * Runs a hook. Throws `InputError` with the reason when it fails, or gives back something else than it should.
 * @param given what it should give back, and whether a value is that.
 */
export async function call<Value>(
  name: keyof Hooks,
  hook: () => Awaitable<Value>,
  given?: { readonly wanted: string; readonly is: (value: unknown) => boolean },
): Promise<Value> {
  try {
    const value = await hook();
    if (given && !given.is(value)) throw new TypeError(`it did not give back ${given.wanted}.`);
    return value;
  } catch (error) {
    if (error instanceof InputError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(say['verify-hook-failed']({ hook: name, reason }));
  }
}

/** What the hooks of each request give back. */
export const GIVEN = {
  headers: { wanted: 'an object of header values', is: isHeaders },
  request: {
    wanted: 'a request: its method, url and headers',
    is: (value: unknown) =>
      isObject(value) &&
      typeof value['method'] === 'string' &&
      typeof value['url'] === 'string' &&
      isHeaders(value['headers']),
  },
} as const;

function isHeaders(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((one) => typeof one === 'string');
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
