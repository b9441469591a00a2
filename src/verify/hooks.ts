/** The user's own code in a run. */
import { InputError } from '../core/diagnostic.ts';
import type { JsonValue } from '../core/json.ts';
import type { Operation } from '../model/operation.ts';
import { say } from './diagnostics.ts';
import type { Intent, SentRequest } from './exchange.ts';

type Awaitable<Value> = Value | Promise<Value>;

/**
 * Values for locations in requests, if neither the service nor an example in the contract provides them. A key is a
 * location, `path.accountId`, `query.tenant`, `header.X-Tenant`, `body/customer/id`, `variables/input/id`, optionally
 * after an operation pattern: `GET /v1/accounts/* path.accountId`. A list contains alternatives.
 */
export type GivenValues = Readonly<Record<string, JsonValue>>;

/** The purpose of a request. */
export interface About {
  readonly operation: Operation;
  readonly intent: Intent;
}

/** All are optional, and may be asynchronous. An exception ends the run; `afterAll` is called all the same. */
export interface Hooks {
  /** Before the first request: creates the data for the run, and may return its `values`. */
  readonly beforeAll?: () => Awaitable<GivenValues | void>;
  /** After the last request, however the run ends: removes the data. */
  readonly afterAll?: () => Awaitable<void>;
  /** Before an operation is driven. */
  readonly beforeOperation?: (operation: Operation) => Awaitable<void>;
  /** After an operation was driven. */
  readonly afterOperation?: (operation: Operation) => Awaitable<void>;
  /**
   * Current headers, read before each request: for example a token that expires. They override `headers`, are equally
   * secret, and are omitted from requests without credentials.
   */
  readonly headers?: () => Awaitable<Readonly<Record<string, string>>>;
  /**
   * The last change to each request, for example to sign it; not called for requests without credentials. Headers that
   * it adds or changes are secrets.
   */
  readonly request?: (request: SentRequest, about: About) => Awaitable<SentRequest>;
}

/**
 * Runs a hook. Throws `InputError` with the reason if it fails or returns an invalid value.
 * @param given the expected result, and a test for it.
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

/** The expected results of the hooks of each request. */
export const GIVEN = {
  headers: { wanted: 'an object of header values', is: isHeaders },
  request: {
    wanted: 'a plain object with the method, the url, the headers, and the body as a string',
    is: (value: unknown) =>
      isObject(value) &&
      typeof value['method'] === 'string' &&
      typeof value['url'] === 'string' &&
      (value['body'] === undefined || typeof value['body'] === 'string') &&
      isHeaders(value['headers']),
  },
} as const;

function isHeaders(value: unknown): boolean {
  // A `Headers` object has its values elsewhere.
  return (
    isObject(value) &&
    !(Symbol.iterator in value) &&
    Object.values(value).every((one) => typeof one === 'string')
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
