/** Copies the runtime, a package of self-contained sources, into the package of the client. */
import type { Java } from '../../encode/java.ts';
import { ownFile } from '../../encode/library.ts';
import { pathOf } from '../../encode/path.ts';
import type { Kit, OutputFile } from '../../target.ts';
import { SOURCES, type Module } from './file.ts';

const LANGUAGE = 'java';

export function runtimeFiles(kit: Kit, { name }: Module): readonly OutputFile[] {
  return [...kit.templates('runtime')]
    .filter(([path]) => path.endsWith('.java') && !path.endsWith('package-info.java'))
    .map(([path, text]) => ({
      path: pathOf(SOURCES, ...name.split('.'), path),
      content: moved(text, name),
      write: 'always' as const,
    }));
}

/** Moves a source into the package of the client, whose name determines the order of the imports. */
function moved(source: string, name: string): Java {
  const own = source.replace(/^(package|import) runtime\b/gm, (_, word: string) => `${word} ${name}`);
  const sorted = own.replace(/(?:^import (?!static ).*;\n)+/m, (imports) =>
    imports
      .trimEnd()
      .split(';\n')
      .map((one) => one.replace(/;$/, ''))
      .sort()
      .map((one) => `${one};\n`)
      .join(''),
  );
  return ownFile(LANGUAGE, sorted);
}
