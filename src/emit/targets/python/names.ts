/** How Python spells the names of a contract. */
import { hexadecimal, namesIn } from '../../names.ts';

/** Members that every model has. */
export const MODEL_MEMBERS: ReadonlySet<string> = new Set([
  'additional_properties',
  'from_dict',
  'get_member',
  'to_dict',
]);

export const PYTHON = namesIn('Python');

export const { spell: pythonName, claim: claimName } = PYTHON;

/** A module's name: ASCII, since file systems disagree about the rest. */
export function moduleStem(words: readonly string[]): string {
  const stem = pythonName({ words }, 'method').replace(/[^a-z0-9_]/g, hexadecimal);
  return stem.slice(0, LONGEST).replace(/_+$/, (end) => (stem.length > LONGEST ? '' : end));
}

const LONGEST = 100;
