/** A published document: fetched because the user typed its address, and nothing else with it. */
import { InputError } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import { say as load } from '../../load/diagnostics.ts';
import { say } from '../diagnostics.ts';

const MOST_MILLISECONDS = 30_000;

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** As reports and logs may show it: who may read it is often told in the query. */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}

/** One file, `name`, with what the address answers. Other files are not there: nothing that a document says is fetched. */
export function urlSourceFiles(url: string, name: string): SourceFiles {
  // What was looked into, what is compared and what is quoted is the same answer.
  let answer: Promise<Uint8Array> | undefined;
  return {
    async read(path, maxBytes) {
      if (path !== name) throw new InputError(load['file-missing']({ path }));
      return (answer ??= fetched(url, maxBytes));
    },
    glob: (patterns) => Promise.resolve(patterns),
  };
}

async function fetched(url: string, maxBytes: number): Promise<Uint8Array> {
  const refused = (reason: string): InputError =>
    new InputError(say['diff-url']({ url: shownUrl(url), reason }));
  const { username, password } = new URL(url);
  if (username !== '' || password !== '') throw refused('an address with a password is none that is fetched');
  if (!isTrusted(new URL(url))) throw refused('only https is fetched, and http from this machine');
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(MOST_MILLISECONDS),
      headers: { accept: 'application/json, application/yaml, text/plain, */*;q=0.1' },
    });
    if (!isTrusted(new URL(response.url))) throw refused(`it leads to ${shownUrl(response.url)}`);
    if (!response.ok) throw refused(`the answer is ${response.status}`);
    return await bytesOf(response, maxBytes, () => refused(`it is longer than ${maxBytes} bytes`));
  } catch (error) {
    if (error instanceof InputError) throw error;
    const { message, cause } = error as Error;
    throw refused((cause instanceof Error ? cause.message : message).replaceAll(/\s+/g, ' ').trim());
  }
}

async function bytesOf(response: Response, maxBytes: number, tooLong: () => Error): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isTrusted({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
