/** Names for the arguments of a call, in the casing of a language. */
import type { NameRole } from '../../core/spelling.ts';
import { NameScope, type LanguageNames } from '../names.ts';
import type { ArgumentNames } from './arguments.ts';

type Argument = Parameters<ArgumentNames['claim']>[0];

/** Claims the name of an argument. If the name is in use, the location `place` becomes its first word. */
export function claimByLocation(
  { spell, claim }: LanguageNames,
  scope: NameScope,
  name: Argument,
  place: string,
  role: NameRole,
  taken: ReadonlySet<string> | undefined,
): string {
  const plain = spell(name, role, taken);
  if (!scope.has(plain)) return scope.claim(plain);
  return claim(scope, { words: [place, ...name.words] }, role, taken);
}

/** Names forbidden for parameters and properties. */
interface Taken {
  readonly parameters: ReadonlySet<string>;
  readonly members: ReadonlySet<string>;
}

/**
 * Names the arguments of calls in which path parameters are parameters, and all others are properties of one object.
 */
export class CallNames implements ArgumentNames {
  readonly #language: LanguageNames;
  readonly #taken: Taken;
  readonly #parameters = new NameScope();
  readonly #members = new NameScope();

  constructor(language: LanguageNames, taken: Taken) {
    this.#language = language;
    this.#taken = taken;
  }

  claim(name: Argument, place: string): string {
    const { parameters, members } = this.#taken;
    return place === 'path'
      ? this.#language.claim(this.#parameters, name, 'argument', parameters)
      : claimByLocation(this.#language, this.#members, name, place, 'field', members);
  }
}
