import { isBuiltin } from 'node:module';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import type { Contestant } from './contestants.ts';

/** Bytes of one contestant's call with all that it needs, as a bundler ships it. */
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
