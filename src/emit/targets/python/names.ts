/** How Python spells the names of a contract. */
import { spell, type NameRole } from '../../../core/spelling.ts';
import type { NameScope } from '../../names.ts';

/** Members that every model has. */
export const MODEL_MEMBERS: ReadonlySet<string> = new Set([
  'additional_properties',
  'from_dict',
  'get_member',
  'to_dict',
]);

interface Words {
  readonly words: readonly string[];
  readonly wire?: string;
}

/** `from_`: the words in Python's casing, with a trailing `_` where Python forbids the name, or `taken` does. */
export function pythonName(name: Words, role: NameRole, taken: ReadonlySet<string> = new Set()): string {
  const words = name.words.map(spellable);
  const spelled = spell({ words, wire: name.wire ?? words.join('_') }, 'Python', role)!.name;
  return taken.has(spelled) ? `${spelled}_` : spelled;
}

/** Hands out names of one scope, the same for the same order of requests. */
export function claimName(
  scope: NameScope,
  name: Words,
  role: NameRole,
  taken?: ReadonlySet<string>,
): string {
  const wanted = pythonName(name, role, taken);
  return scope.claim(wanted, /\d$/.test(wanted) ? '_' : '');
}

/** A module's name: ASCII, since file systems disagree about the rest. */
export function moduleStem(words: readonly string[]): string {
  const stem = pythonName({ words }, 'method').replace(
    /[^a-z0-9_]/g,
    (character) => `x${character.codePointAt(0)!.toString(16)}`,
  );
  return stem.slice(0, LONGEST).replace(/_+$/, (end) => (stem.length > LONGEST ? '' : end));
}

const LONGEST = 100;

/** A word without characters that no name can have; of the form in which Python compares names. */
function spellable(word: string): string {
  return word
    .normalize('NFKC')
    .replace(/[^\p{XID_Continue}]/gu, (character) => `x${character.codePointAt(0)!.toString(16)}`);
}
