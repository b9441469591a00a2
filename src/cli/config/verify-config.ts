/** Reads `verify.config.ts`. Everything in it is unchecked until here. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { COVERAGE_KINDS } from '../../core/coverage.ts';
import { InputError } from '../../core/diagnostic.ts';
import type { Hooks } from '../../verify/hooks.ts';
import { say } from '../diagnostics.ts';
import type { VerifyConfig, WebhookConfig } from './define-verify.ts';
import { importConfig, isObject } from './import-config.ts';

const USUAL_NAMES = ['verify.config.ts', 'verify.config.js', 'verify.config.mjs', 'verify.config.json'];

/** The configuration with the usual name in a folder, if there is one. Throws `InputError` for a broken one. */
export async function verifyConfigIn(folder: string): Promise<VerifyConfig | undefined> {
  const name = USUAL_NAMES.find((one) => existsSync(resolve(folder, one)));
  return name === undefined ? undefined : checked(await importConfig(resolve(folder, name), name), name);
}

interface Kind {
  readonly wanted: string;
  readonly fits: (value: unknown) => boolean;
}

const text: Kind = { wanted: 'a text', fits: (value) => typeof value === 'string' };
const flag: Kind = { wanted: 'true or false', fits: (value) => typeof value === 'boolean' };
const number: Kind = {
  wanted: 'a number, 0 or more',
  fits: (value) => typeof value === 'number' && value >= 0,
};
const object: Kind = { wanted: 'an object', fits: isObject };
const texts: Kind = {
  wanted: 'a list of texts',
  fits: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
};
const headers: Kind = {
  wanted: 'an object of texts',
  fits: (value) => isObject(value) && Object.values(value).every((item) => typeof item === 'string'),
};
const levels: Kind = {
  wanted: 'a list of error, warning and note',
  fits: (value) =>
    texts.fits(value) && (value as string[]).every((item) => /^(error|warning|note)$/.test(item)),
};
const credentials: Kind = {
  wanted: 'an object with headers for each role',
  fits: (value) =>
    isObject(value) && Object.values(value).every((one) => isObject(one) && headers.fits(one['headers'])),
};
const percents: Kind = {
  wanted: `an object of percents by kind: ${COVERAGE_KINDS.join(', ')}`,
  fits: (value) =>
    isObject(value) &&
    Object.entries(value).every(
      ([kind, percent]) =>
        COVERAGE_KINDS.some((one) => one === kind) && number.fits(percent) && (percent as number) <= 100,
    ),
};
const hook: Kind = { wanted: 'a function', fits: (value) => typeof value === 'function' };

const service = (address: string): Kind => ({
  wanted: `an object with ${address}: an http or https URL without a user name`,
  fits: (value) =>
    isObject(value) &&
    isHttpUrl(value[address]) &&
    (value['fetch'] === undefined || typeof value['fetch'] === 'function'),
});

const selection = { operations: texts, tags: texts, checks: texts, levels };

const MEMBERS: Readonly<Record<keyof VerifyConfig, Kind>> = {
  contract: object,
  documentedOnly: flag,
  rest: service('baseUrl'),
  graphql: service('url'),
  headers,
  role: text,
  credentials,
  values: object,
  hooks: object,
  webhooks: object,
  ...selection,
  exclude: object,
  seed: number,
  maxRequests: number,
  maxTotalRequests: number,
  rate: number,
  timeBudgetMs: number,
  concurrency: number,
  requestTimeoutMs: number,
  maxResponseTimeMs: number,
  maxFindings: number,
  require: percents,
};

const CONTRACT: Readonly<Record<string, Kind>> = {
  openapi: text,
  schema: { wanted: 'a path, or a list of them', fits: (value) => text.fits(value) || texts.fits(value) },
  documents: { wanted: 'a path, or a list of them', fits: (value) => text.fits(value) || texts.fits(value) },
};

const WEBHOOKS: Readonly<Record<keyof WebhookConfig, Kind>> = {
  url: text,
  port: number,
  listen: hook,
  advance: hook,
  patienceMs: number,
};

const HOOKS: Readonly<Record<keyof Hooks, Kind>> = {
  beforeAll: hook,
  afterAll: hook,
  beforeOperation: hook,
  afterOperation: hook,
  headers: hook,
  request: hook,
};

/** Throws `InputError` for the first member of a wrong kind or name. */
export function checked(value: unknown, path: string): VerifyConfig {
  if (!isObject(value)) throw new InputError(say['config-broken']({ path, reason: 'it exports no object.' }));
  check(value, MEMBERS, path);
  const { contract, exclude, hooks, webhooks } = value;
  if (isObject(contract)) check(contract, CONTRACT, path, 'contract.');
  if (isObject(exclude)) check(exclude, selection, path, 'exclude.');
  if (isObject(webhooks)) check(webhooks, WEBHOOKS, path, 'webhooks.');
  if (isObject(hooks)) check(hooks, HOOKS, path, 'hooks.');
  return value;
}

function check(
  value: Readonly<Record<string, unknown>>,
  kinds: Readonly<Record<string, Kind>>,
  path: string,
  prefix = '',
): void {
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind?.fits(member) === true) continue;
    const wanted = kind?.wanted ?? `left out: known are ${Object.keys(kinds).join(', ')}`;
    throw new InputError(say['config-invalid']({ path, member: `${prefix}${name}`, wanted }));
  }
}

/** A user name in a URL is no way to give credentials: `fetch` refuses it. */
export function isHttpUrl(value: unknown): boolean {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}
