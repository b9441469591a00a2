/** Credentials of requests: mostly valid ones, some invalid ones, and sometimes none. */
import type { AuthScheme } from '../../../src/model/operation.ts';
import type { Random } from '../../support/random.ts';
import { TEXTS } from './hostile.ts';

const CREDENTIALS = [
  'OWNER@fuzz',
  'CLERK@other',
  '@__proto__',
  '__proto__@constructor',
  'expired',
  '',
  '@',
  'é@é',
];

/** Adds a credential for each scheme to the headers and to the query. */
export function authorize(
  schemes: readonly AuthScheme[],
  headers: Headers,
  search: string[],
  random: Random,
): void {
  if (random.below(25) === 0) return;
  const credential = random.below(6) > 0 ? 'fuzz' : random.pick(CREDENTIALS);
  for (const scheme of schemes) {
    if (scheme.kind === 'apiKey') {
      if (scheme.in === 'header') set(headers, scheme.parameter, credential);
      else if (scheme.in === 'query') search.push(`${scheme.parameter}=${safe(credential)}`);
      else add(headers, `${scheme.parameter}=${safe(credential)}`);
    } else if (scheme.kind === 'basic') {
      const value = random.below(20) === 0 ? random.pick(TEXTS) : btoa(`${safe(credential)}:x`);
      set(headers, 'authorization', `Basic ${value}`);
    } else set(headers, 'authorization', `Bearer ${credential}`);
  }
}

export function safe(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Sets a header, or replaces the value if the Fetch API cannot send it. */
export function set(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value.replaceAll(/[^\x20-\xff]/g, ''));
  } catch {
    headers.set('x-odd', '1');
  }
}

/** Adds a cookie. */
export function add(headers: Headers, pair: string): void {
  const known = headers.get('cookie');
  set(headers, 'cookie', known === null ? pair : `${known}; ${pair}`);
}
