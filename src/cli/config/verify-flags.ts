/**
 * Converts the flags of `verify` and its configuration to options. A flag overrides the property with the same meaning.
 */
import { InputError, type Severity } from '../../core/diagnostic.ts';
import type { Contract } from '../../model/contract.ts';
import type { VerifyOptions } from '../../verify/options.ts';
import { isHttpUrl } from '../../verify/option-kinds.ts';
import type { Choice, Selection } from '../../verify/choice.ts';
import { LEVELS } from '../../verify/selection.ts';
import { say as verifySay } from '../../verify/diagnostics.ts';
import { say } from '../diagnostics.ts';
import type { VerifyConfig } from './define-verify.ts';
import type { ReportFlags } from '../reports.ts';
import type { DocumentFlags } from './flags.ts';
import { bearerOf, credentialsOf, headersOf, type Environment } from './headers.ts';
import { requiredOf } from './require.ts';

export interface VerifyFlags extends DocumentFlags, ReportFlags {
  readonly graphql?: string;
  /** Headers as `Name: value`. */
  readonly header?: readonly string[];
  readonly token?: string;
  readonly role?: string;
  /** Credentials as `ROLE=Name: value`. */
  readonly credentials?: readonly string[];
  /** A port, or true for any free port. */
  readonly webhooks?: number | true;
  readonly webhookUrl?: string;
  readonly documentedOnly?: boolean;
  readonly operation?: readonly string[];
  readonly tag?: readonly string[];
  readonly check?: readonly string[];
  readonly level?: readonly string[];
  readonly excludeOperation?: readonly string[];
  readonly excludeTag?: readonly string[];
  readonly excludeCheck?: readonly string[];
  readonly excludeLevel?: readonly string[];
  readonly seed?: number;
  readonly requests?: number;
  readonly totalRequests?: number;
  /** Requests per second. */
  readonly rate?: number;
  readonly concurrency?: number;
  /** File with the state of an interrupted run. */
  readonly resume?: string;
  /** The time limit in seconds. */
  readonly time?: number;
  /** The maximum response time in milliseconds. */
  readonly maxResponseTime?: number;
  /** The upstream of a proxy. */
  readonly proxy?: string;
  readonly port?: number;
  readonly har?: readonly string[];
  /** Required percentages: `operations=100,statuses=80`. */
  readonly require?: string;
}

/** Merges the flags into the configuration; flags take precedence. Throws `InputError` for invalid values. */
export function verifyOptionsOf(
  baseUrl: string | undefined,
  flags: VerifyFlags,
  config: VerifyConfig,
  environment: Environment,
): VerifyOptions {
  const { contract: _, documentedOnly: __, webhooks: ___, tolerate: ____, ...others } = config;
  return {
    ...others,
    ...(baseUrl !== undefined && { rest: { baseUrl: httpUrl(baseUrl, '<base-url>') } }),
    ...(flags.graphql !== undefined && { graphql: { url: httpUrl(flags.graphql, '--graphql') } }),
    headers: {
      ...lowerCase(config.headers),
      ...tokenHeaders(flags, config, environment),
      ...headersOf('--header', flags.header ?? [], environment),
    },
    ...(flags.role !== undefined && { role: flags.role }),
    ...(flags.credentials && {
      credentials: { ...config.credentials, ...credentialsOf(flags.credentials, environment) },
    }),
    ...(flags.seed !== undefined && { seed: flags.seed }),
    ...(flags.requests !== undefined && { maxRequests: flags.requests }),
    ...(flags.totalRequests !== undefined && { maxTotalRequests: flags.totalRequests }),
    ...(flags.rate !== undefined && { rate: flags.rate }),
    ...(flags.concurrency !== undefined && { concurrency: flags.concurrency }),
    ...(flags.maxResponseTime !== undefined && { maxResponseTimeMs: flags.maxResponseTime }),
    ...(flags.time !== undefined && { timeBudgetMs: flags.time * 1000 }),
    ...(flags.require !== undefined && { require: { ...config.require, ...requiredOf(flags.require) } }),
    ...choiceOf(flags, config),
  };
}

/**
 * Returns the `Authorization` header for `--token`. Without the flag, uses `DIPTYCH_TOKEN` if the configuration sets
 * neither that header nor a `headers` hook.
 */
function tokenHeaders(
  { token }: VerifyFlags,
  config: VerifyConfig,
  environment: Environment,
): Record<string, string> {
  if (token !== undefined) return bearerOf(token, environment);
  const usual = environment['DIPTYCH_TOKEN'];
  const says = 'authorization' in lowerCase(config.headers) || config.hooks?.headers !== undefined;
  return usual === undefined || says ? {} : bearerOf(usual, environment);
}

function choiceOf(flags: VerifyFlags, config: VerifyConfig): Choice {
  const wanted = selectionOf(flags.operation, flags.tag, flags.check, levelsOf('--level', flags.level));
  const { excludeOperation, excludeTag, excludeCheck, excludeLevel } = flags;
  const unwanted = selectionOf(
    excludeOperation,
    excludeTag,
    excludeCheck,
    levelsOf('--exclude-level', excludeLevel),
  );
  return { ...wanted, exclude: { ...config.exclude, ...unwanted } };
}

function selectionOf(
  operations: readonly string[] | undefined,
  tags: readonly string[] | undefined,
  checks: readonly string[] | undefined,
  levels: readonly Severity[] | undefined,
): Selection {
  return {
    ...(operations && { operations }),
    ...(tags && { tags }),
    ...(checks && { checks }),
    ...(levels && { levels }),
  };
}

function levelsOf(flag: string, values: readonly string[] | undefined): readonly Severity[] | undefined {
  return values?.map((value) => {
    const level = LEVELS.find((one) => one === value);
    if (level) return level;
    throw new InputError(say['cli-flag-invalid']({ flag, value, wanted: `one of ${LEVELS.join(', ')}` }));
  });
}

/**
 * Returns the URL, or throws `InputError` if it is not an http(s) URL or has a user name. The message hides the user name
 * and the query, because both may be secret.
 */
export function httpUrl(value: string, flag: string): string {
  if (isHttpUrl(value)) return value;
  const shown = value.replace(/\/\/[^/]*@/, '//…@').replace(/\?.*$/s, '?…');
  const wanted =
    'an http or https URL such as https://api.example.com/v1, without a user name (pass credentials with --token or --header)';
  throw new InputError(say['cli-flag-invalid']({ flag, value: shown, wanted }));
}

/** Throws `InputError` if there is no service URL, or if the contract has no document for a service URL. */
export function requireDocuments({ sources }: Contract, { rest, graphql }: VerifyOptions): void {
  if (!rest && !graphql) throw new InputError(verifySay['verify-no-address']({}));
  if (graphql && !sources.graphql)
    throw new InputError(say['verify-no-document']({ flag: '--graphql', wanted: 'a GraphQL schema' }));
  if (rest && !sources.openapi)
    throw new InputError(say['verify-no-document']({ flag: 'A base URL', wanted: 'an OpenAPI document' }));
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
