/** Reads a published document from a URL on the command line, without fetching its references. */
import { InputError } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import { say as load } from '../../load/diagnostics.ts';
import { say } from '../diagnostics.ts';
import { fetchBytes, FetchError } from '../sources/fetch-bytes.ts';
import { shownUrl } from '../sources/url.ts';

/**
 * Returns a file system with a single file, `name`, which contains the response of the URL. No other file exists, so
 * references are not fetched.
 */
export function urlSourceFiles(url: string, name: string): SourceFiles {
  // The response is fetched once, because it is inspected, compared, and quoted.
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
  try {
    return (await fetchBytes(url, { maxBytes }))?.bytes ?? new Uint8Array();
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    throw new InputError(say['diff-url']({ url: shownUrl(url), reason: error.message }));
  }
}
