import { registerHooks, type LoadFnOutput } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { createSandbox } from '../../../sandbox/app.ts';
import type { Edit } from '../mutant.ts';
import { applied } from './applied.ts';

const ROOT = pathToFileURL(`${resolve(import.meta.dirname, '../../..')}/`).href;
/** What is loaded anew for each mutant; all else is shared. */
const OWN = [`${ROOT}sandbox/`, `${ROOT}generated/`];
const MARK = '?mutant=';

const editsOf = new Map<string, readonly Edit[]>();

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const at = context.parentURL?.indexOf(MARK) ?? -1;
    if (at < 0 || !OWN.some((folder) => resolved.url.startsWith(folder))) return resolved;
    return { ...resolved, url: resolved.url + context.parentURL!.slice(at) };
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const [file = '', id] = url.split(MARK);
    const edits = id === undefined ? [] : (editsOf.get(id) ?? []);
    const own = edits.filter((edit) => file === ROOT + edit.file);
    if (own.length === 0) return loaded;
    return { ...loaded, source: own.reduce(applied, textOf(loaded.source)) };
  },
});

function textOf(source: LoadFnOutput['source']): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source ?? new Uint8Array());
}

/** The sandbox as its source would make it with the edits: its modules are loaded once more. */
export async function editedSandbox(
  id: string,
  edits: readonly Edit[],
): Promise<{ createSandbox: typeof createSandbox }> {
  editsOf.set(id, edits);
  return (await import(`${ROOT}sandbox/app.ts${MARK}${id}`)) as { createSandbox: typeof createSandbox };
}

export const repositoryRoot = fileURLToPath(ROOT);
