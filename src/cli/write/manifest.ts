/** Reads and prints `.diptych.json` in the output folder, which lists the generated files with hashes of their bytes. */
import { createHash } from 'node:crypto';
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject } from '../../core/json.ts';
import { IMPORT_EXTENSIONS, type ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import { byCodeUnit } from '../../core/order.ts';
import type { SourceSpan } from '../../core/source.ts';
import { spanOfFile } from '../../load/document/document.ts';
import { jsonInFile } from '../json-file.ts';
import { say } from './write-diagnostics.ts';

export const MANIFEST = '.diptych.json';

export interface Manifest {
  /** The style of relative imports, or undefined if no modules were emitted. */
  readonly modules?: ModuleStyle;
  /** The SHA-256 of the written bytes, by path under the output folder. */
  readonly files: ReadonlyMap<string, string>;
  /** Skeletons written so far, relative to the project. */
  readonly once: ReadonlySet<string>;
}

export const emptyManifest: Manifest = { files: new Map(), once: new Set() };

export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns the text of the manifest, sorted, so that the same output has the same bytes. */
export function printManifest(manifest: Manifest): string {
  const files = Object.fromEntries([...manifest.files].sort(([one], [other]) => byCodeUnit(one, other)));
  const once = [...manifest.once].sort(byCodeUnit);
  return `${JSON.stringify({ manifest: 1, modules: manifest.modules, files, once }, null, 2)}\n`;
}

/** Parses a manifest. Throws `InputError` if it is invalid, because guessing could delete a file of the user. */
export function parseManifest(text: string, path: string): Manifest {
  const broken = (reason: string, at: SourceSpan): InputError =>
    new InputError(say['output-manifest-broken']({ path, reason }, at));
  const value = jsonInFile(text, path, broken);
  const files = isJsonObject(value) ? value['files'] : undefined;
  const once = isJsonObject(value) ? value['once'] : undefined;
  if (!isJsonObject(files) || !Array.isArray(once)) {
    throw broken('it does not list the generated files', spanOfFile(path));
  }
  const entries = Object.entries(files).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string';
  });
  const modules = moduleStyle(isJsonObject(value) ? value['modules'] : undefined);
  return {
    ...(modules && { modules }),
    files: new Map(entries),
    once: new Set(once.filter((item) => typeof item === 'string')),
  };
}

function moduleStyle(value: unknown): ModuleStyle | undefined {
  if (!isJsonObject(value)) return undefined;
  const { importExtension: ending, needsModuleType, compiles } = value;
  const importExtension = IMPORT_EXTENSIONS.find((extension) => extension === ending);
  if (importExtension === undefined) return undefined;
  return { importExtension, needsModuleType: needsModuleType === true, compiles: compiles === true };
}
