import type { Contract } from '../../model/contract.ts';
import type { SentRequest } from '../exchange.ts';
import { secretHeaders, secretQueries } from './credentials.ts';

/** The request as one shell line for `sh`, secrets as `$TOKEN`-like variables that the reader sets. */
export function curlOf(contract: Contract, request: SentRequest): string {
  const secret = secretHeaders(contract);
  const parts = ['curl', '-sS', '-i'];
  // curl's own URL globbing would read `[` and `{`.
  parts.push('-g');
  if (request.method !== 'GET' || request.body !== undefined) parts.push('-X', quoted(request.method));
  for (const [name, value] of Object.entries(request.headers)) {
    parts.push('-H', secret.has(name) ? secretHeader(name, value) : quoted(header(name, value)));
  }
  // `--data-raw` reads no file, whatever the body starts with.
  if (request.body !== undefined) parts.push('--data-raw', quoted(request.body));
  return [...parts, '--url', quoted(redactedUrl(contract, request.url))].join(' ');
}

/** The request as HTTP text, secrets replaced. */
export function requestText(contract: Contract, request: SentRequest): string {
  const secret = secretHeaders(contract);
  const headers = Object.entries(request.headers).map(
    ([name, value]) => `${name}: ${secret.has(name) ? `${schemeOf(value)}$${variableOf(name)}` : value}`,
  );
  const head = [`${request.method} ${redactedUrl(contract, request.url)}`, ...headers].join('\n');
  return request.body === undefined ? head : `${head}\n\n${request.body}`;
}

/** curl sends a header without a value only when it ends in a semicolon. */
function header(name: string, value: string): string {
  return value === '' ? `${name};` : `${name}: ${value}`;
}

/** Only the variable is left to the shell; names come from the document and are quoted like everything else. */
function secretHeader(name: string, value: string): string {
  return `${quoted(`${name}: ${schemeOf(value)}`)}"$${variableOf(name)}"`;
}

function schemeOf(value: string): string {
  const scheme = /^([A-Za-z][A-Za-z0-9-]*)\s+\S/.exec(value)?.[1];
  return scheme === undefined ? '' : `${scheme} `;
}

function variableOf(name: string): string {
  return name === 'authorization' ? 'TOKEN' : `KEY_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;
}

function redactedUrl(contract: Contract, url: string): string {
  const secret = secretQueries(contract);
  return url.replace(/([?&])([^=&]+)=([^&]*)/g, (pair: string, start: string, name: string) =>
    secret.has(name) ? `${start}${name}=REDACTED` : pair,
  );
}

/**
 * One word for `sh` that is the text itself: nothing is special between single quotes but the quote. Control
 * characters, which no line shows faithfully, are spelled out in `$'…'` (POSIX.1-2024 §2.2.4).
 */
function quoted(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  // eslint-disable-next-line no-control-regex -- naming them is the point
  if (!/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text))
    return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = text
    .replace(/[\\']/g, '\\$&')
    // eslint-disable-next-line no-control-regex -- as above
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, bytes);
  return `$'${escaped}'`;
}

function bytes(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
    .join('');
}
