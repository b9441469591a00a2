import type { Edit } from '../mutant.ts';

/** The source with the edit. @throws {Error} when the text is not there exactly once. */
export function applied(source: string, { file, from, to }: Edit): string {
  const parts = source.split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}
