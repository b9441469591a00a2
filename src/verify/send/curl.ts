import type { SentRequest } from '../exchange.ts';
import { hiddenUrl, splitSecret, type Secrets } from './secrets.ts';

/** The request as one line for bash and its like, secrets as `$TOKEN`-like variables that the reader sets. */
export function curlOf(secrets: Secrets, request: SentRequest): string {
  const { method, headers, body } = request;
  const parts = ['curl', '-sS', '-i'];
  // curl's own URL globbing would read `[` and `{`.
  parts.push('-g');
  // Told `-X HEAD`, curl waits for a body that never comes.
  if (method === 'HEAD') parts.push('-I');
  else if (method !== 'GET' || body !== undefined) parts.push('-X', quoted(method));
  for (const [name, value] of Object.entries(headers)) parts.push('-H', headerWord(secrets, name, value));
  // `--data-raw` reads no file, whatever the body starts with.
  if (body !== undefined) parts.push('--data-raw', quoted(body));
  return [...parts, '--url', quoted(hiddenUrl(secrets, request.url))].join(' ');
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
function headerWord(secrets: Secrets, name: string, value: string): string {
  // curl sends a header without a value only when it ends in a semicolon.
  if (value === '') return quoted(`${name};`);
  const split = splitSecret(secrets, name, value);
  if (!split) return quoted(`${name}: ${value}`);
  const [before, variable, after] = split;
  return `${quoted(`${name}: ${before}`)}"$${variable}"${after === '' ? '' : quoted(after)}`;
}

/**
 * One word for a shell that is the text itself: nothing is special between single quotes but the quote. Control
 * characters, which no line shows faithfully, are spelled out in `$'…'` (bash, zsh, POSIX.1-2024 §2.2.4).
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
