/** Functions of the user that a run calls. */
import { InputError } from '../core/diagnostic.ts';
import type { JsonValue } from '../core/json.ts';
import type { Operation } from '../model/operation.ts';
import { say } from './diagnostics.ts';
import type { Intent, SentRequest } from './exchange.ts';

type Awaitable<Value> = Value | Promise<Value>;

/**
 * Values for locations in requests. They are preferred to values from responses and from the contract. A key is a
 * location, such as `path.accountId`, `query.tenant`, `header.X-Tenant`, `body/customer/id`, or `variables/input/id`.
 * An operation pattern can precede it: `GET /v1/accounts/* path.accountId`. A list contains alternative values.
 */
export type GivenValues = Readonly<Record<string, JsonValue>>;

/** The operation that a request calls, and the purpose of the request. */
export interface About {
  readonly operation: Operation;
  readonly intent: Intent;
}

/** Functions that a run calls. Each may be asynchronous. An exception ends the run, but `afterAll` is still called. */
export interface Hooks {
  /** Called before the first request. Creates data for the run, and may return its `values`. */
  readonly beforeAll?: () => Awaitable<GivenValues | void>;
  /** Called after the last request, even if the run fails. Removes the data. */
  readonly afterAll?: () => Awaitable<void>;
  /** Called before an operation is tested. */
  readonly beforeOperation?: (operation: Operation) => Awaitable<void>;
  /** Called after an operation was tested. */
  readonly afterOperation?: (operation: Operation) => Awaitable<void>;
  /**
   * Called before each request. Returns current headers, for example with a token that expires. They replace `headers`
   * of the same name and are secret. Requests that must have no credentials omit them.
   */
  readonly headers?: () => Awaitable<Readonly<Record<string, string>>>;
  /**
   * Called last for each request, for example to sign it. Not called for requests whose credentials must be missing or
   * wrong. Headers that it adds or changes are secret.
   */
  readonly request?: (request: SentRequest, about: About) => Awaitable<SentRequest>;
}

/**
 * Runs a hook. Throws `InputError` with the reason if it fails or returns an invalid value.
 * @param expected describes the result that the hook must return, and tests it
 */
export async function call<Value>(
  name: keyof Hooks,
  hook: () => Awaitable<Value>,
  expected?: { readonly wanted: string; readonly is: (value: unknown) => boolean },
): Promise<Value> {
  try {
    const value = await hook();
    if (expected && !expected.is(value)) throw new TypeError(`it did not return ${expected.wanted}.`);
    return value;
  } catch (error) {
    if (error instanceof InputError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(say['verify-hook-failed']({ hook: name, reason }));
  }
}

/** The results that the hooks of a request must return. */
export const HOOK_RESULTS = {
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
  // A `Headers` object is iterable, and its headers are not properties.
  return (
    isObject(value) &&
    !(Symbol.iterator in value) &&
    Object.values(value).every((one) => typeof one === 'string')
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
