import { shellWord } from '../../core/shell.ts';
import type { SentRequest } from '../exchange.ts';
import { hiddenUrl, splitSecret, type Secrets } from './secrets.ts';

/**
 * Returns a one-line curl command for bash and similar shells. Replaces each secret with a variable such as `$TOKEN`,
 * which the reader must set.
 * @param word quotes a part of the request for the shell
 * @param isBodyOnly true to print only the body of the response
 */
export function curlOf(
  secrets: Secrets,
  request: SentRequest,
  word: (text: string) => string = shellWord,
  isBodyOnly = false,
): string {
  const { method, headers, body, bodyEncoding } = request;
  const parts = ['curl', '-sS', ...(isBodyOnly ? [] : ['-i'])];
  // Without `-g`, curl would interpret `[` and `{` in URLs.
  parts.push('-g');
  // With `-X HEAD`, curl would wait for a body.
  if (method === 'HEAD') parts.push('-I');
  else if (method !== 'GET' || body !== undefined) parts.push('-X', shellWord(method));
  for (const [name, value] of Object.entries(headers))
    parts.push('-H', headerWord(secrets, name, value, word));
  // `--data` would read a file if the body began with `@`.
  if (body !== undefined && bodyEncoding === undefined) parts.push('--data-raw', word(body));
  if (body !== undefined && bodyEncoding !== undefined)
    parts.push('--data-binary', `@<(echo ${shellWord(body)} | base64 -d)`);
  return [...parts, '--url', word(hiddenUrl(secrets, request.url))].join(' ');
}

/** Returns the request as HTTP text, with variables in place of secrets. */
export function requestText(secrets: Secrets, request: SentRequest): string {
  const headers = Object.entries(request.headers).map(([name, value]) => {
    const [before, variable, after] = splitSecret(secrets, name, value) ?? [];
    return `${name}: ${before === undefined ? value : `${before}$${variable}${after}`}`;
  });
  const head = [`${request.method} ${hiddenUrl(secrets, request.url)}`, ...headers].join('\n');
  const { body, bodyEncoding } = request;
  if (body === undefined) return head;
  return `${head}\n\n${bodyEncoding === undefined ? body : `(in ${bodyEncoding}) ${body}`}`;
}

/** Quotes everything except the variable. The header's name is also quoted, because documents can contain any name. */
function headerWord(secrets: Secrets, name: string, value: string, word: (text: string) => string): string {
  // curl sends a header with an empty value only if a semicolon follows its name.
  if (value === '') return shellWord(`${name};`);
  const split = splitSecret(secrets, name, value);
  if (!split) return word(`${name}: ${value}`);
  const [before, variable, after] = split;
  return `${shellWord(`${name}: ${before}`)}"$${variable}"${after === '' ? '' : shellWord(after)}`;
}
