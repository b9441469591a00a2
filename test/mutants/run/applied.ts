import type { Edit } from '../mutant.ts';

/** Returns the source with the edit. @throws {Error} if the text does not occur exactly once. */
export function applied(source: string, { file, from, to }: Edit): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}
