import { posix } from 'node:path';
import type { Diagnostic } from '../core/diagnostic.ts';

interface EmittedFile {
  readonly path: string;
  readonly text: string;
}

const IMPORT = /\b(?:from |import |import\()'(\.{1,2}\/[^'\n]*)'/g;
const ENDING = /(?:\.d)?\.[cm]?[jt]s$/;

/** The output of a target. */
interface Output<File extends EmittedFile> {
  readonly files: readonly File[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The output of a target, before its files are selected. */
export interface TargetOutput<File extends EmittedFile> extends Output<File> {
  /** False for a target that runs only because a selected one requires it. */
  readonly isSelected: boolean;
}

/**
 * For targets run only because others require them, keeps only `package.json` and the files that the selected
 * targets import, directly or indirectly. Such a client is not complete, so its `client-…` diagnostics are omitted.
 */
export function withoutUnrequired<File extends EmittedFile>(
  outputs: readonly TargetOutput<File>[],
): readonly Output<File>[] {
  if (outputs.every(({ isSelected }) => isSelected)) return outputs;
  const imported = importedBy(
    outputs.filter(({ isSelected }) => isSelected).flatMap(({ files }) => files),
    outputs.flatMap(({ files }) => files),
  );
  return outputs.map(({ isSelected, files, diagnostics }) => {
    if (isSelected) return { files, diagnostics };
    if (!files.some((file) => imported.has(file))) return { files: [], diagnostics: [] };
    return {
      files: files.filter((file) => imported.has(file) || isPackageJson(file)),
      diagnostics: diagnostics.filter(({ code }) => !code.startsWith('client-')),
    };
  });
}

function importedBy(roots: readonly EmittedFile[], all: readonly EmittedFile[]): ReadonlySet<EmittedFile> {
  // A JavaScript module and its declarations have the same stem.
  const modules = new Map<string, EmittedFile[]>();
  for (const file of all) {
    const stem = stemOf(file.path);
    modules.set(stem, [...(modules.get(stem) ?? []), file]);
  }
  const imported = new Set<EmittedFile>();
  const queue = [...roots];
  for (let file = queue.pop(); file; file = queue.pop()) {
    const folder = posix.dirname(file.path);
    for (const [, specifier = ''] of file.text.matchAll(IMPORT)) {
      for (const found of modules.get(stemOf(posix.join(folder, specifier))) ?? []) {
        if (imported.has(found)) continue;
        imported.add(found);
        queue.push(found);
      }
    }
  }
  return imported;
}

function stemOf(path: string): string {
  return path.replace(ENDING, '');
}

/** True for the file that declares the modules of a folder as ES modules. */
function isPackageJson({ path }: EmittedFile): boolean {
  return posix.basename(path) === 'package.json';
}
