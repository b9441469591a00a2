import { kebabCase } from '../../core/words.ts';

declare const outputPath: unique symbol;

/** A relative path with forward slashes, which stays inside its folder on every system. */
export type OutputPath = string & { readonly [outputPath]: true };

const SEGMENT = /^(?!\.\.?$)[A-Za-z0-9_.-]*[A-Za-z0-9_-]$/;
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const MAX_LENGTH = 120;

/** True for names forbidden for files and folders on Windows. */
export function isDevice(name: string): boolean {
  return WINDOWS_DEVICE.test(name);
}

/**
 * Joins segments chosen by the generator. A segment that could leave the folder or break a file system is an internal
 * error.
 */
export function pathOf(...segments: readonly string[]): OutputPath {
  const parts = segments.flatMap((segment) => segment.split('/'));
  for (const part of parts) {
    if (!SEGMENT.test(part) || isDevice(part) || part.length > 200) {
      throw new TypeError(`${JSON.stringify(part)} is not a file name`);
    }
  }
  return parts.join('/') as OutputPath;
}

/**
 * Returns a file name without its extension, from the words of any name: ASCII, lower case, with hyphens, at most 120
 * characters. Two different names can have the same stem, so claim stems in a `NameScope`.
 */
export function fileStem(words: readonly string[]): string {
  const stem = kebabCase(words)
    .replace(/[^a-z0-9-]/g, (character) => `x${character.codePointAt(0)!.toString(16)}`)
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '');
  return isDevice(stem) || stem === 'index' ? `${stem}_` : stem;
}
