import { isBuiltin } from 'node:module';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/utils';
import type { Contestant } from './contestants.ts';

/** Size in bytes of one contestant's call with all of its dependencies, as a bundler outputs it. */
export interface Size {
  readonly minified: number;
  readonly gzipped: number;
}

export async function sizeOf({ module }: Contestant): Promise<Size> {
  const bundle = await rolldown({ input: module, platform: 'node', external: isBuiltin, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const code = output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
  return { minified: Buffer.byteLength(code), gzipped: gzipSync(code, { level: 9 }).byteLength };
}

/** Shares of our source files in the bundle of a call, largest first. */
export async function sharesOf(
  entry: string,
): Promise<readonly (readonly [module: string, share: number])[]> {
  const bundle = await rolldown({ input: entry, platform: 'node', external: isBuiltin, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const sizes = output.flatMap((part) =>
    part.type === 'chunk'
      ? Object.entries(part.modules).map(([path, { code }]) => [path, minified(code ?? '')] as const)
      : [],
  );
  const all = sizes.reduce((sum, [, size]) => sum + size, 0);
  return sizes
    .filter(([, size]) => size > 0)
    .map(([path, size]) => [path.split('/').slice(-2).join('/'), size / all] as const)
    .toSorted(([, one], [, other]) => other - one);
}

/** Length of a module's code in a bundle, without comments and whitespace that a minifier removes. */
function minified(code: string): number {
  const { code: least } = minifySync('part.js', code, { compress: false, mangle: { toplevel: true } });
  return Buffer.byteLength(least);
}
