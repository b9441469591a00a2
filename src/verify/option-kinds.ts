/** Checks the types of options at run time, because programs and configurations can be written in JavaScript. */
import { COVERAGE_KINDS } from '../core/coverage.ts';
import { InputError } from '../core/diagnostic.ts';
import { say } from './diagnostics.ts';
import type { Hooks } from './hooks.ts';
import type { VerifyOptions, WebhookOptions } from './options.ts';
import type { Selection } from './choice.ts';
import { LEVELS } from './selection.ts';

/** The required kind of a value. */
export interface Kind {
  readonly wanted: string;
  readonly fits: (value: unknown) => boolean;
}

export type Kinds<Of = Readonly<Record<string, unknown>>> = Readonly<Record<keyof Of, Kind>>;

export const text: Kind = { wanted: 'a string', fits: (value) => typeof value === 'string' };
export const flag: Kind = { wanted: 'true or false', fits: (value) => typeof value === 'boolean' };
export const object: Kind = { wanted: 'an object', fits: isObject };
export const hook: Kind = { wanted: 'a function', fits: (value) => typeof value === 'function' };
export const texts: Kind = {
  wanted: 'a list of strings',
  fits: (value) => Array.isArray(value) && value.every(text.fits),
};

/** The kind of a duration, or of a number of items. */
export const amount: Kind = {
  wanted: 'a number, 0 or more',
  fits: (value) => typeof value === 'number' && value >= 0,
};
const positive: Kind = {
  wanted: 'a number above 0',
  fits: (value) => typeof value === 'number' && value > 0,
};

function whole(least: number): Kind {
  return {
    wanted: `a whole number, ${least} or more`,
    fits: (value) => Number.isSafeInteger(value) && (value as number) >= least,
  };
}

/** A smaller number of requests for an operation cannot include each kind of request. */
const MIN_REQUESTS = 8;

const headers: Kind = {
  wanted: 'an object with string values',
  fits: (value) => isObject(value) && Object.values(value).every(text.fits),
};
const levels: Kind = {
  wanted: `a list of ${LEVELS.join(', ')}`,
  fits: (value) => Array.isArray(value) && value.every((item) => LEVELS.some((level) => level === item)),
};
const credentials: Kind = {
  wanted: 'an object with headers for each role',
  fits: (value) =>
    isObject(value) && Object.values(value).every((one) => isObject(one) && headers.fits(one['headers'])),
};
const percents: Kind = {
  wanted: `an object with percentages for any of ${COVERAGE_KINDS.join(', ')}`,
  fits: (value) =>
    isObject(value) &&
    Object.entries(value).every(
      ([kind, percent]) =>
        COVERAGE_KINDS.some((one) => one === kind) && amount.fits(percent) && (percent as number) <= 100,
    ),
};

const service = (address: string): Kind => ({
  wanted: `an object with ${address}: an http or https URL without a user name`,
  fits: (value) =>
    isObject(value) &&
    isHttpUrl(value[address]) &&
    (value['fetch'] === undefined || hook.fits(value['fetch'])) &&
    (value['requiresCredentials'] === undefined || flag.fits(value['requiresCredentials'])),
});

export const selectionKinds: Kinds<Selection> = { operations: texts, tags: texts, checks: texts, levels };

/** The options that both a configuration file and a program can set. */
export const commonKinds = {
  rest: service('baseUrl'),
  graphql: service('url'),
  headers,
  role: text,
  credentials,
  values: object,
  hooks: object,
  webhooks: object,
  ...selectionKinds,
  exclude: object,
  seed: whole(0),
  maxRequests: whole(MIN_REQUESTS),
  maxTotalRequests: whole(1),
  rate: positive,
  timeBudgetMs: amount,
  concurrency: whole(1),
  requestTimeoutMs: positive,
  maxResponseTimeMs: positive,
  maxFindings: whole(1),
  require: percents,
} satisfies Partial<Kinds<VerifyOptions>>;

const OPTIONS: Kinds<VerifyOptions> = {
  ...commonKinds,
  resume: object,
  signal: { wanted: 'an AbortSignal', fits: (value) => value instanceof AbortSignal },
  listens: hook,
  onFinding: hook,
  onProgress: hook,
  observe: hook,
};

export const webhookKinds: Kinds<WebhookOptions> = {
  url: text,
  listen: hook,
  advance: hook,
  patienceMs: amount,
};

const HOOKS: Kinds<Hooks> = {
  beforeAll: hook,
  afterAll: hook,
  beforeOperation: hook,
  afterOperation: hook,
  headers: hook,
  request: hook,
};

/** An option with a wrong kind or name. */
export interface InvalidOption {
  readonly member: string;
  readonly wanted: string;
}

/** Returns the first option with a wrong kind or name, if there is one. */
export function findInvalidOption(
  options: Readonly<Record<string, unknown>>,
  kinds: Kinds = OPTIONS,
  webhooks: Kinds = webhookKinds,
): InvalidOption | undefined {
  return (
    findInvalidOptionIn(options, kinds) ??
    findInvalidOptionIn(options['exclude'], selectionKinds, 'exclude.') ??
    findInvalidOptionIn(options['webhooks'], webhooks, 'webhooks.') ??
    findInvalidOptionIn(options['hooks'], HOOKS, 'hooks.')
  );
}

export function findInvalidOptionIn(value: unknown, kinds: Kinds, prefix = ''): InvalidOption | undefined {
  for (const [name, member] of isObject(value) ? Object.entries(value) : []) {
    if (member === undefined) continue;
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind?.fits(member) === true) continue;
    const wanted =
      kind?.wanted ?? `removed, because the only options here are ${Object.keys(kinds).join(', ')}`;
    return { member: `${prefix}${name}`, wanted };
  }
  return undefined;
}

/** Throws `InputError` for the first option with a wrong kind or name. */
export function requireOptions(options: VerifyOptions): void {
  const misfit = findInvalidOption({ ...options });
  if (misfit) throw new InputError(say['verify-option-invalid'](misfit));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for an HTTP URL without a user name or password, because `fetch` rejects those. */
export function isHttpUrl(value: unknown): boolean {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
