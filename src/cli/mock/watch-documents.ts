import { join } from 'node:path';
import type { GenerateRequest } from '../generate/request.ts';
import { changesIn, FolderWatcher, stateOf } from '../watch/watched.ts';

/** Milliseconds without an event before a check, because editors write, rename, and set attributes in sequence. */
const QUIET = 15;

/**
 * Calls `reload` after each change to the documents of a request, one call at a time. Returns a function that stops
 * watching.
 * @param files the files read by the first load; `reload` resolves with the files read by the next load
 */
export async function watchDocuments(
  request: GenerateRequest,
  files: readonly string[],
  reload: () => Promise<readonly string[]>,
  onFault: (error: unknown) => void,
): Promise<() => void> {
  const watchedOf = (read: readonly string[]) => ({
    requests: [request],
    config: [],
    documents: read.map((path) => join(request.sourceRoot, path)),
  });
  let watched = watchedOf(files);
  let known = await stateOf(watched);
  let running = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = async (): Promise<void> => {
    const now = await stateOf(watched);
    if (changesIn(known, now).length === 0) return;
    watched = watchedOf(await reload());
    // After a change during the reload, the old state is kept, so that the next check finds the change.
    known = new Map([...(await stateOf(watched)), ...now]);
    folders.watch(watched);
  };
  const folders = new FolderWatcher(() => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(look).catch(onFault);
    }, QUIET);
  });
  folders.watch(watched);
  return () => {
    clearTimeout(timer);
    folders.close();
  };
}
