import { shellWord } from '../../core/shell.ts';
import type { SentRequest } from '../exchange.ts';
import { hiddenUrl, splitSecret, type Secrets } from './secrets.ts';

/**
 * Returns the request as one line for bash and similar shells, with secrets as variables like `$TOKEN`, to be set by
 * the reader.
 * @param word writes a part of the request; as one word by default
 * @param isBodyOnly true to print the body of the response without its head
 */
export function curlOf(
  secrets: Secrets,
  request: SentRequest,
  word: (text: string) => string = shellWord,
  isBodyOnly = false,
): string {
  const { method, headers, body } = request;
  const parts = ['curl', '-sS', ...(isBodyOnly ? [] : ['-i'])];
  // Without `-g`, curl would interpret `[` and `{` in URLs.
  parts.push('-g');
  // With `-X HEAD`, curl would wait for a body.
  if (method === 'HEAD') parts.push('-I');
  else if (method !== 'GET' || body !== undefined) parts.push('-X', shellWord(method));
  for (const [name, value] of Object.entries(headers))
    parts.push('-H', headerWord(secrets, name, value, word));
  // `--data-raw` reads no file, whatever the body starts with.
  if (body !== undefined) parts.push('--data-raw', word(body));
  return [...parts, '--url', word(hiddenUrl(secrets, request.url))].join(' ');
}

/** The request as HTTP text, secrets replaced. */
export function requestText(secrets: Secrets, request: SentRequest): string {
  const headers = Object.entries(request.headers).map(([name, value]) => {
    const [before, variable, after] = splitSecret(secrets, name, value) ?? [];
    return `${name}: ${before === undefined ? value : `${before}$${variable}${after}`}`;
  });
  const head = [`${request.method} ${hiddenUrl(secrets, request.url)}`, ...headers].join('\n');
  return request.body === undefined ? head : `${head}\n\n${request.body}`;
}

/** Only the variable is left to the shell; names come from the document and are quoted like everything else. */
function headerWord(secrets: Secrets, name: string, value: string, word: (text: string) => string): string {
  // curl sends a header without a value only if it ends in a semicolon.
  if (value === '') return shellWord(`${name};`);
  const split = splitSecret(secrets, name, value);
  if (!split) return word(`${name}: ${value}`);
  const [before, variable, after] = split;
  return `${shellWord(`${name}: ${before}`)}"$${variable}"${after === '' ? '' : shellWord(after)}`;
}
