import { resolve } from 'node:path';
import { hasErrors, InputError } from '../../core/diagnostic.ts';
import type { Contract } from '../../model/contract.ts';
import { jsonText } from '../../report/json.ts';
import { diagnosticsText, findingsText, operationsText, plural } from '../../report/text.ts';
import type { VerifyOptions, VerifyReport } from '../../verify/options.ts';
import { verify } from '../../verify/verify.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import { say } from '../diagnostics.ts';
import { interruption, resumeFrom } from '../resume.ts';
import { exit, type ExitCode } from '../exit.ts';
import { loadContract } from '../load-contract.ts';
import type { Terminal } from '../terminal.ts';

export interface VerifyFlags extends DocumentFlags {
  readonly graphql?: string;
  /** `Name: value`. */
  readonly header?: readonly string[];
  readonly token?: string;
  readonly seed?: number;
  readonly requests?: number;
  readonly totalRequests?: number;
  /** Requests a second. */
  readonly rate?: number;
  readonly concurrency?: number;
  /** File with the state of an interrupted run. */
  readonly resume?: string;
  /** Seconds. */
  readonly time?: number;
  /** Milliseconds. */
  readonly maxResponseTime?: number;
  readonly operation?: readonly string[];
  readonly json?: boolean;
}

/** `diptych verify`: the documents of the configuration's first output, or those that flags name. */
export async function verifyCommand(
  baseUrl: string | undefined,
  flags: VerifyFlags,
  cwd: string,
  terminal: Terminal,
): Promise<ExitCode> {
  const options = optionsOf(baseUrl, flags);
  const [request] = await requestsOf(flags, cwd);
  if (!request) return exit.fine;
  const { contract, diagnostics } = await loadContract(request);
  if (!contract) {
    report(terminal, flags, () => diagnosticsText(diagnostics, terminal), { ok: false, diagnostics });
    return exit.findings;
  }
  requireDocuments(contract, baseUrl, flags);
  const operations = chosenOperations(contract, flags.operation);
  const progress = await terminal.progress('Verifying');
  const resume = flags.resume === undefined ? undefined : await resumeFrom(resolve(cwd, flags.resume));
  const result = await verify(contract, {
    ...options,
    signal: interruption(),
    ...(resume && { resume }),
    ...(operations && { operations }),
    onProgress: ({ operation, done, total, requests, findings }) =>
      progress.update(
        `${done} of ${total}, ${plural(requests, 'request')}, ${plural(findings, 'finding')}: ${operation}`,
      ),
  }).finally(() => progress.stop());
  const ok = result.findings.length === 0 && !hasErrors(result.diagnostics);
  report(terminal, flags, () => reportText(result, terminal), { ok, ...result });
  return ok ? exit.fine : exit.findings;
}

function report(terminal: Terminal, flags: VerifyFlags, text: () => string, json: object): void {
  terminal.out(flags.json === true ? jsonText({ command: 'verify', ...json }) : text());
}

/** The table, what was found, and how to see it again. */
export function reportText(
  result: VerifyReport,
  layout: { readonly colors: boolean; readonly width: number },
): string {
  const { findings, operations, diagnostics, requests, seed, complete } = result;
  const verdict = findings.length === 0 ? 'no findings' : plural(findings.length, 'finding');
  const driven = operations.filter((row) => row.driven).length;
  const all = plural(operations.length, 'operation');
  const extent = `${plural(requests, 'request')} to ${driven === operations.length ? all : `${driven} of ${all}`}`;
  // The requests of a run that was cut short hang on the clock.
  const again = complete ? `; the same again with --seed ${seed}` : '';
  return [
    operationsText(operations, layout),
    findingsText(findings, layout),
    diagnosticsText(diagnostics, layout),
    `${verdict} in ${extent}${again}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function optionsOf(baseUrl: string | undefined, flags: VerifyFlags): VerifyOptions {
  if (baseUrl === undefined && flags.graphql === undefined)
    throw new InputError(say['verify-no-address']({}));
  const fetch = (request: Request): Promise<Response> => globalThis.fetch(request);
  return {
    ...(baseUrl !== undefined && { rest: { baseUrl: httpUrl(baseUrl, '<base-url>'), fetch } }),
    ...(flags.graphql !== undefined && { graphql: { url: httpUrl(flags.graphql, '--graphql'), fetch } }),
    headers: headersOf(flags),
    ...(flags.seed !== undefined && { seed: flags.seed }),
    ...(flags.requests !== undefined && { maxRequests: flags.requests }),
    ...(flags.totalRequests !== undefined && { maxTotalRequests: flags.totalRequests }),
    ...(flags.rate !== undefined && { rate: flags.rate }),
    ...(flags.concurrency !== undefined && { concurrency: flags.concurrency }),
    ...(flags.maxResponseTime !== undefined && { maxResponseTimeMs: flags.maxResponseTime }),
    ...(flags.time !== undefined && { timeBudgetMs: flags.time * 1000 }),
  };
}

/** A user name in a URL is no way to give credentials: `fetch` refuses it. It is not repeated here. */
function httpUrl(value: string, flag: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return value;
  const shown = value.replace(/\/\/[^/]*@/, '//…@').replace(/\?.*$/s, '?…');
  const wanted = 'an http or https URL without a user name; credentials go into --token or --header';
  throw new InputError(say['cli-flag-invalid']({ flag, value: shown, wanted }));
}

/** What a header's value may be; anything else `fetch` would refuse, repeating it. */
const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Values are checked here and not shown: they may be secrets. */
function headersOf(flags: VerifyFlags): Record<string, string> {
  const headers: Record<string, string> = {};
  const token = flags.token ?? process.env['DIPTYCH_TOKEN'];
  if (token !== undefined) {
    if (!HEADER_VALUE.test(token) || token.trim() === '') {
      const wanted = 'one line of Latin-1 text';
      throw new InputError(say['cli-flag-invalid']({ flag: '--token', value: '…', wanted }));
    }
    headers['authorization'] = `Bearer ${token.trim()}`;
  }
  for (const header of flags.header ?? []) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/s.exec(header) ?? [];
    if (name === undefined || value === undefined || !HEADER_VALUE.test(value)) {
      const shown = header.split(':', 1)[0] ?? '';
      throw new InputError(
        say['cli-flag-invalid']({ flag: '--header', value: shown, wanted: "'Name: value'" }),
      );
    }
    headers[name.toLowerCase()] = value.trim();
  }
  return headers;
}

/** An address without a document would be checked for nothing. */
function requireDocuments(contract: Contract, baseUrl: string | undefined, { graphql }: VerifyFlags): void {
  const { sources } = contract;
  if (graphql !== undefined && !sources.graphql)
    throw new InputError(say['verify-no-document']({ flag: '--graphql', wanted: 'GraphQL schema' }));
  if (baseUrl !== undefined && !sources.openapi)
    throw new InputError(say['verify-no-document']({ flag: 'A base URL', wanted: 'OpenAPI document' }));
}

/** Ids of the operations that are named by id or by name; undefined for all. */
function chosenOperations(
  contract: Contract,
  names: readonly string[] | undefined,
): readonly string[] | undefined {
  return names?.flatMap((wanted) => {
    const found = contract.operations.filter(({ id, name }) => id === wanted || name.wire === wanted);
    if (found.length > 0) return found.map(({ id }) => id);
    const invalid = { flag: '--operation', value: wanted, wanted: 'an operation of the documents' };
    throw new InputError(say['cli-flag-invalid'](invalid));
  });
}
