/** Python spellings of a contract's names. */
import { isDevice } from '../../encode/path.ts';
import { hexadecimal, namesIn } from '../../names.ts';

/** Attributes of every model. */
export const MODEL_MEMBERS: ReadonlySet<string> = new Set([
  'additional_properties',
  'from_dict',
  'get_member',
  'to_dict',
]);

export const PYTHON = namesIn('Python');

export const { spell: pythonName, claim: claimName } = PYTHON;

/** Returns the name of a module in ASCII, because file systems treat other characters differently. */
export function moduleStem(words: readonly string[]): string {
  const whole = pythonName({ words }, 'method').replace(/[^a-z0-9_]/g, hexadecimal);
  const stem = whole.slice(0, MAX_LENGTH).replace(/_+$/, (end) => (whole.length > MAX_LENGTH ? '' : end));
  return isDevice(stem) ? `${stem}_` : stem;
}

const MAX_LENGTH = 100;
