/** Fetches the documents of the generate requests again. The stored bytes change only if the response has changed. */
import type { Environment } from '../config/headers.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { fetchSources } from '../sources/fetch-sources.ts';
import { byProject, storeSources } from '../sources/store.ts';
import type { Terminal } from '../terminal.ts';

/** Fetches and stores the documents, so that the watch detects changed files. Rejects with `InputError` on a failure. */
export async function pollSources(
  requests: readonly GenerateRequest[],
  environment: Environment,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  for (const [project, wanted] of byProject(requests)) {
    const fetched = await fetchSources(project, wanted, environment, signal);
    const changed = [...fetched.lock].filter(
      ([path, { sha256 }]) => fetched.previous.get(path)?.sha256 !== sha256,
    );
    if (changed.length === 0 && fetched.lock.size === fetched.previous.size) continue;
    for (const [, { url }] of changed) terminal.out(`${url}: changed\n`);
    storeSources(fetched);
  }
}
