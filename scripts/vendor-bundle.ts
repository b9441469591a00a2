import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { rolldown } from 'rolldown';

const ENTRY = join(import.meta.dirname, '../src/emit/targets/typescript/rest-types/vendored.ts');

/** The compiler is a CommonJS module, which asks where it is. */
const INTRO = 'const { filename: __filename, dirname: __dirname } = import.meta;';

export interface VendorBundle {
  readonly code: string;
  /** Folders of the packages whose code is in the bundle, in order. */
  readonly packages: readonly string[];
}

/** One unminified module of the TypeScript compiler and the part of openapi-typescript that we use. */
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

/** The folder of the package that a module is part of; undefined for our own modules and the bundler's. */
function folderOf(id: string): string | undefined {
  const [, folder] = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(id) ?? [];
  return folder?.replaceAll(sep, '/');
}

/** What a manifest says of its package. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly homepage?: string;
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
