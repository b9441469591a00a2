import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { rolldown } from 'rolldown';

const ENTRY = join(import.meta.dirname, '../src/emit/ecmascript/rest-types/vendored.ts');

/** Defines the CommonJS variables that the compiler uses, such as its own location. */
const INTRO = 'const { filename: __filename, dirname: __dirname } = import.meta;';

export interface VendorBundle {
  readonly code: string;
  /** The folders of the bundled packages, in order. */
  readonly packages: readonly string[];
}

/** Bundles the TypeScript compiler and the used part of openapi-typescript into one unminified module. */
export async function bundleVendored(): Promise<VendorBundle> {
  const bundle = await rolldown({ input: ENTRY, platform: 'node' });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: false,
    codeSplitting: false,
    intro: INTRO,
  });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  const folders = moduleIds.flatMap((id) => folderOf(id) ?? []);
  return { code, packages: [...new Set(folders)].sort() };
}

/** Returns the folder of a module's package, or undefined for modules of Diptych and of the bundler. */
function folderOf(id: string): string | undefined {
  const [, folder] = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(id) ?? [];
  return folder?.replaceAll(sep, '/');
}

/** The used properties of a package's manifest. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly homepage?: string;
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
