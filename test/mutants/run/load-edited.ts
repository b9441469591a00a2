import { registerHooks, type LoadFnOutput } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { createSandbox } from '../../../sandbox/app.ts';
import type { Edit } from '../mutant.ts';
import { applied } from './applied.ts';
import { Imports } from './imports.ts';

const ROOT = pathToFileURL(`${resolve(import.meta.dirname, '../../..')}/`).href;
const APP = `${ROOT}sandbox/app.ts`;
const MARK = '?mutant=';

interface Loading {
  readonly edits: readonly Edit[];
  /** Edited modules, and modules that import them. They are loaded again, and the others are shared. */
  readonly files: ReadonlySet<string>;
  readonly done: Set<Edit>;
}

const imports = new Imports(APP);
const loadings = new Map<string, Loading>();

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const [, id] = context.parentURL?.split(MARK) ?? [];
    if (id === undefined || loadings.get(id)?.files.has(resolved.url) !== true) return resolved;
    return { ...resolved, url: resolved.url + MARK + id };
  },
  load(url, context, next) {
    const loaded = next(url, context);
    const [file = '', id = ''] = url.split(MARK);
    const { edits = [], done } = loadings.get(id) ?? {};
    const own = edits.filter((edit) => file === ROOT + edit.file);
    if (own.length === 0) return loaded;
    for (const edit of own) done?.add(edit);
    return { ...loaded, source: own.reduce(applied, textOf(loaded.source)) };
  },
});

function textOf(source: LoadFnOutput['source']): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source ?? new Uint8Array());
}

interface App {
  readonly createSandbox: typeof createSandbox;
}

/** Returns the sandbox with the edits applied to its source. Only the affected modules are loaded again. */
export async function editedSandbox(id: string, edits: readonly Edit[]): Promise<App> {
  const files = imports.leadingTo(edits.map(({ file }) => ROOT + file));
  if (!files.has(APP))
    throw new Error(`no part of ${edits.map(({ file }) => file).join(', ')} is part of the sandbox`);
  // If the same edits were loaded before, their modules are already in memory.
  if (!loadings.has(id)) loadings.set(id, { edits, files, done: new Set() });
  return (await import(APP + MARK + id)) as App;
}

/** Returns the edits of files that were never loaded. These edits had no effect. */
export function idleEdits(id: string): readonly Edit[] {
  const { edits = [], done } = loadings.get(id) ?? {};
  return edits.filter((edit) => done?.has(edit) !== true);
}

export const repositoryRoot = fileURLToPath(ROOT);
