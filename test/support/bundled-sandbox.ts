/**
 * Bundles the sandbox into a few files instead of two thousand. Tests start it a hundred times, and finding
 * all files takes a second of processor time. Tests of the start, of npm, and of the image run the sources.
 */
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { keyOf, once } from './once.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const ENTRIES = {
  main: 'sandbox/main.ts',
  'server-process': 'test/sandbox/robust/server-process.ts',
};
const SOURCES = ['sandbox/**/*.ts', 'generated/{server,validators,typescript}/**/*.{ts,js}'];

let made: Promise<string> | undefined;

/** The path of a program that starts the sandbox. */
export async function bundledSandbox(entry: keyof typeof ENTRIES): Promise<string> {
  made ??= make();
  return join(await made, `${entry}.js`);
}

function make(): Promise<string> {
  const own = [import.meta.filename, join(ROOT, 'package-lock.json'), join(ROOT, ENTRIES['server-process'])];
  const sources = globSync(SOURCES, { cwd: ROOT }).map((path) => join(ROOT, path));
  return once(`sandbox/${keyOf([...own, ...sources.toSorted()], [])}`, async (folder) => {
    const bundle = await rolldown({
      cwd: ROOT,
      input: ENTRIES,
      platform: 'node',
      external: ['pg-native'],
      plugins: [{ name: 'files-beside-sources', transform: asSource }],
    });
    await bundle.write({ dir: folder, entryFileNames: '[name].js' });
    await bundle.close();
  });
}

/** Returns code with the original location of its source, because sources read files next to themselves. */
function asSource(code: string, path: string): string | undefined {
  if (!path.startsWith(join(ROOT, 'sandbox'))) return undefined;
  return code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
}
