/**
 * Possible faults of a client's runtime, as small changes of its source. For each of them, a vector must
 * fail.
 */
import { DOWNLOADING } from './mutants-of-downloads.ts';
import { EXTRAS } from './mutants-of-extras.ts';
import { LIMITS } from './mutants-of-limits.ts';
import { SERVERS } from './mutants-of-servers.ts';
import { TOKENS } from './mutants-of-tokens.ts';
import { STREAMING } from './mutants-of-streams.ts';
import { REPORTING } from './mutants-of-errors.ts';
import { WRITING } from './mutants-of-writing.ts';

export interface Mutant {
  /** Description of the fault. */
  readonly fault: string;
  /** File of the emitted client. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Topic of the vectors that detect the fault. */
  readonly topic: string;
}

const CONNECTION = 'runtime/connection.ts';
const RETRY = 'runtime/retry.ts';
const REST = 'runtime/rest.ts';
const GRAPHQL = 'runtime/graphql.ts';
const ERRORS = 'runtime/errors.ts';
const WEBHOOKS = 'runtime/webhooks.ts';

export const MUTANTS: readonly Mutant[] = [
  ...REPORTING,
  ...STREAMING,
  ...DOWNLOADING,
  ...LIMITS,
  ...SERVERS,
  ...TOKENS,
  ...EXTRAS,
  {
    fault: 'repeats an unsafe request without a key',
    file: CONNECTION,
    find: 'isSafe && made.round',
    replace: 'round',
    topic: 'retry',
  },
  {
    fault: 'generates a key for each attempt',
    file: CONNECTION,
    find: 'headers[keyHeader] = facts.idempotencyKey;',
    replace: 'headers[keyHeader] = crypto.randomUUID();',
    topic: 'idempotency',
  },
  {
    fault: "ignores the caller's own key",
    file: CONNECTION,
    find: 'idempotencyKey ?? (keyHeader',
    replace: '(keyHeader',
    topic: 'idempotency',
  },
  {
    fault: 'generates no key',
    file: CONNECTION,
    find: '(keyHeader && crypto.randomUUID())',
    replace: 'undefined',
    topic: 'idempotency',
  },
  {
    fault: 'does not repeat its own conflict',
    file: RETRY,
    find: 'status === 409 &&',
    replace: 'status === 999 &&',
    topic: 'idempotency',
  },
  {
    fault: 'repeats every conflict',
    file: RETRY,
    find: '/\\bidempotency_(key_)?in_(progress|use)\\b/',
    replace: '/./',
    topic: 'retry',
  },
  {
    fault: 'repeats other 4xx',
    file: RETRY,
    find: 'status >= 500',
    replace: 'status >= 400',
    topic: 'retry',
  },
  {
    fault: 'does not repeat 429',
    file: RETRY,
    find: 'status === 429',
    replace: 'status === 999',
    topic: 'retry',
  },
  { fault: 'backs off without jitter', file: RETRY, find: 'Math.random() *', replace: '', topic: 'backoff' },
  {
    fault: 'backs off with half of the jitter',
    file: RETRY,
    find: 'Math.random() *',
    replace: '(0.5 + Math.random() / 2) *',
    topic: 'backoff',
  },
  {
    fault: 'backs off without a limit',
    file: RETRY,
    find: 'MAX_DELAY_MS = 8_000',
    replace: 'MAX_DELAY_MS = 80_000',
    topic: 'backoff',
  },
  {
    fault: 'ignores Retry-After',
    file: CONNECTION,
    find: 'retryAfter(outcome.headers) ?? backoff(attempts)',
    replace: 'backoff(attempts)',
    topic: 'retry-after',
  },
  {
    fault: 'waits for any Retry-After',
    file: RETRY,
    find: 'MAX_RETRY_AFTER_MS = 60_000',
    replace: 'MAX_RETRY_AFTER_MS = 60_000_000',
    topic: 'retry-after',
  },
  {
    fault: 'ignores a date in Retry-After',
    file: RETRY,
    find: 'DATE.test(value) ?',
    replace: 'false ?',
    topic: 'retry-after',
  },
  {
    fault: 'treats garbage in Retry-After as zero',
    file: RETRY,
    find: ': NaN;',
    replace: ': 0;',
    topic: 'retry-after',
  },
  {
    fault: 'has no deadline for the whole call',
    file: CONNECTION,
    find: 'left = deadline - performance.now()',
    replace: 'left = timeoutMs',
    topic: 'deadline',
  },
  {
    fault: 'pauses beyond the deadline',
    file: CONNECTION,
    find: 'delay === undefined || performance.now() + delay >= deadline',
    replace: 'delay === undefined',
    topic: 'deadline',
  },
  {
    fault: 'lets an attempt last as long as the call',
    file: CONNECTION,
    find: 'const limit = attemptTimeoutMs < left ? attemptTimeoutMs : left;',
    replace: 'const limit = left;',
    topic: 'deadline',
  },
  {
    fault: 'cannot be aborted during a pause',
    file: CONNECTION,
    find: 'await pause(delay, signal);',
    replace: 'await pause(delay);',
    topic: 'abort',
  },
  {
    fault: 'can be aborted only between attempts',
    file: CONNECTION,
    find: "signal?.addEventListener('abort', abort, { once: true });",
    replace: '',
    topic: 'abort',
  },
  {
    fault: 'does not clear its timer',
    file: CONNECTION,
    find: 'clearTimeout(timer);',
    replace: '',
    topic: 'retry',
  },
  {
    fault: 'raises no user errors',
    file: GRAPHQL,
    find: "options.userErrors !== 'return'",
    replace: "options.userErrors === 'raise'",
    topic: 'graphql',
  },
  {
    fault: 'lets the status decide in GraphQL',
    file: GRAPHQL,
    find: '  let body: unknown;\n',
    replace:
      '  let body: unknown;\n  if (response.status >= 400) throw new ApiError(name, response, response.rawBody);\n',
    topic: 'graphql',
  },
  {
    fault: 'returns partial data as complete',
    file: GRAPHQL,
    find: 'if (errors) throw',
    replace: 'if (errors && data === undefined) throw',
    topic: 'graphql',
  },
  {
    fault: 'does not report the key that is in the input',
    file: GRAPHQL,
    find: '      repeatable,\n      key,\n',
    replace: '      repeatable: repeatable ?? key !== undefined,\n',
    topic: 'idempotency',
  },
  {
    fault: 'follows a repeated cursor',
    file: 'runtime/rest-pages.ts',
    find: ' && cursor !== asked',
    replace: '',
    topic: 'pages',
  },
  {
    fault: 'follows a repeated cursor of a connection',
    file: 'runtime/graphql-pages.ts',
    find: ' && endCursor !== asked',
    replace: '',
    topic: 'pages',
  },
  {
    fault: 'requests the next page before all items of the current one are read',
    file: 'runtime/pages.ts',
    find: 'let { data, next } = await this.outcome;',
    replace: 'let { data, next } = await this.outcome;\n    void next?.().catch(() => undefined);',
    topic: 'pages',
  },
  {
    fault: 'does not check the timestamp of a webhook',
    file: WEBHOOKS,
    find: 'const age = now / 1000 - Number(timestamp);',
    replace: 'const age = 0;',
    topic: 'webhooks',
  },
  {
    fault: 'accepts a webhook from the future',
    file: WEBHOOKS,
    find: 'age < -toleranceSeconds',
    replace: 'age < -Infinity',
    topic: 'webhooks',
  },
  {
    fault: 'checks only the first signature',
    file: WEBHOOKS,
    find: "headerOf(headers, 'webhook-signature').split(/,? /)",
    replace: "headerOf(headers, 'webhook-signature').split(/,? /).slice(0, 1)",
    topic: 'webhooks',
  },
  {
    fault: 'checks only the first secret',
    file: WEBHOOKS,
    find: '(secret as readonly string[])',
    replace: '(secret.slice(0, 1) as readonly string[])',
    topic: 'webhooks',
  },
  {
    fault: 'signs the body without its id',
    file: WEBHOOKS,
    find: '`${id}.${timestamp}.`',
    replace: '`${timestamp}.`',
    topic: 'webhooks',
  },
  {
    fault: 'accepts a body without a matching signature',
    file: WEBHOOKS,
    find: '!(await Promise.all(checks)).includes(true)',
    replace: '(await Promise.all(checks)).length === 0',
    topic: 'webhooks',
  },
  {
    fault: 'sends two headers whose names differ only in case',
    file: 'runtime/outgoing.ts',
    find: '[name.toLowerCase(), value]',
    replace: '[name, value]',
    topic: 'calls',
  },
  {
    fault: 'has a closed enum',
    file: REST,
    find: 'return JSON.parse(text) as unknown;',
    replace:
      "const value: unknown = JSON.parse(text);\n    const { color = 'red' } = value as { readonly color?: string };\n    if (color !== 'red' && color !== 'green') throw new TypeError(color);\n    return value;",
    topic: 'decoding',
  },
  {
    fault: 'trusts the content type of a response',
    file: REST,
    find: 'blob ? blob.text() : rawBody',
    replace: 'rawBody',
    topic: 'decoding',
  },
  {
    fault: 'shows the body in an error',
    file: ERRORS,
    find: 'this.#body = body;',
    replace: 'this.#body = body;\n    Object.assign(this, { details: body });',
    topic: 'redaction',
  },
  {
    fault: 'logs the request',
    file: CONNECTION,
    find: "logger?.debug('request', { operation, attempt });",
    replace: "logger?.debug('request', { operation, attempt, ...(ready as object) });",
    topic: 'redaction',
  },
  {
    fault: 'shows the input that a parser quotes',
    file: REST,
    find: 'throw new DecodeError(name, response);',
    replace: 'throw new DecodeError(name, response, `not JSON: ${text}`);',
    topic: 'redaction',
  },
  {
    fault: 'does not count an attempt that it sends',
    file: CONNECTION,
    find: 'facts.attempts = attempt;',
    replace: '',
    topic: 'errors',
  },
  {
    fault: 'counts an attempt that it does not send',
    file: CONNECTION,
    find: 'const ready: Destination',
    replace: 'facts.attempts = attempt;\n    const ready: Destination',
    topic: 'abort',
  },
  {
    fault: 'sends credentials to another origin with the next page',
    file: 'runtime/rest-url-pages.ts',
    find: 'const next = resolveHere(address, url);',
    replace: 'const next: string | undefined = new URL(address, url).href;\n    void resolveHere;',
    topic: 'walks',
  },
  {
    fault: 'sends credentials to another origin after a redirect',
    file: 'runtime/redirects.ts',
    find: 'next.origin === new URL(url).origin',
    replace: 'next.origin !== new URL(url).pathname',
    topic: 'redirects',
  },
  {
    fault: 'treats a redirect that it did not follow as success',
    file: REST,
    find: 'status < 200 || status >= 300',
    replace: 'status >= 400',
    topic: 'redirects',
  },
  {
    fault: 'treats a missing base URL as a network error',
    file: CONNECTION,
    find: 'checkRequest(operation, ready);',
    replace: '',
    topic: 'calls',
  },
  {
    fault: 'reports a different key from the one it sent',
    file: CONNECTION,
    find: 'if (traits.key === undefined) facts.idempotencyKey = headers[keyHeader];',
    replace: '',
    topic: 'idempotency',
  },
  {
    fault: 'repeats any conflict with a key',
    file: CONNECTION,
    find: 'outcome.idempotencyKey === idempotencyKey',
    replace: 'true',
    topic: 'idempotency',
  },
  {
    fault: 'sends a blank key',
    file: CONNECTION,
    find: 'if (isBlank(headers[keyHeader])) delete headers[keyHeader];',
    replace: '',
    topic: 'idempotency',
  },
  {
    fault: 'accepts a blank key',
    file: CONNECTION,
    find: 'isBlank(key) || isBlank(idempotencyKey)',
    replace: 'isBlank(idempotencyKey)',
    topic: 'idempotency',
  },
  {
    fault: 'reports a request that is no longer sent',
    file: CONNECTION,
    find: 'signal.throwIfAborted();\n    if (options.headers)',
    replace: 'if (options.headers)',
    topic: 'abort',
  },
  {
    fault: 'waits for callbacks after it was aborted',
    file: CONNECTION,
    find: 'stop(new AbortedError(operation, signal?.reason, facts));',
    replace: 'controller.abort();',
    topic: 'abort',
  },
  {
    fault: 'calls a secret function only once',
    file: 'runtime/auth.ts',
    find: "return typeof secret === 'string' ? secret : secret();",
    replace:
      "if (typeof secret === 'string') return secret;\n  const asked = secret as typeof secret & { once?: string | Promise<string> };\n  return (asked.once ??= secret());",
    topic: 'credentials',
  },
  {
    fault: 'uses half of a security requirement',
    file: 'runtime/auth.ts',
    find: 'if (applicable.length > 0 && applicable.length === schemes.length)',
    replace: 'if (applicable.length > 0)',
    topic: 'credentials',
  },
  {
    fault: 'reports no errors to hooks',
    file: 'runtime/call.ts',
    find: 'async () => onError(error)',
    replace: 'async () => undefined',
    topic: 'observation',
  },
  {
    fault: 'waits for an error hook',
    file: 'runtime/call.ts',
    find: 'outcome.catch((error: unknown) => {',
    replace:
      'outcome.catch(async (error: unknown) => {\n    if (error instanceof ClientError) await onError(error);',
    topic: 'observation',
  },
  {
    fault: 'lets an error hook replace the error',
    file: 'runtime/call.ts',
    find: '.catch(() => undefined);\n    throw error;',
    replace:
      '.catch(() => undefined);\n    if (error instanceof ClientError) void onError(error);\n    throw error;',
    topic: 'observation',
  },
  {
    fault: 'follows cursors in a circle',
    file: 'runtime/pages.ts',
    find: 'if (cursor === trail?.cursor) return undefined;',
    replace: '',
    topic: 'pages',
  },
  {
    fault: 'detects only circles to the first page',
    file: 'runtime/pages.ts',
    find: 'steps + 1 < limit',
    replace: 'steps < Infinity',
    topic: 'pages',
  },
  {
    fault: 'accepts null as data in GraphQL',
    file: GRAPHQL,
    find: 'data !== undefined && data !== null',
    replace: 'data !== undefined',
    topic: 'graphql',
  },
  {
    fault: 'treats a redirect in GraphQL as an invalid response',
    file: GRAPHQL,
    find: 'status >= 200 && status < 300',
    replace: 'status < 400',
    topic: 'graphql',
  },
  {
    fault: 'sends an empty credential',
    file: 'runtime/auth.ts',
    find: 'if (value?.trim()) return value;',
    replace: 'if (value !== undefined) return value;',
    topic: 'credentials',
  },
  ...WRITING,
];
