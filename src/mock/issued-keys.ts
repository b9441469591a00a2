/**
 * Keys issued by the mock. A declared secret of a resource is accepted as a credential if it begins with a declared
 * prefix of keys.
 */
import type { Contract } from '../model/contract.ts';
import type { DeclaredSecret } from '../model/marks.ts';
import { rolesOf } from '../model/roles.ts';
import { holds } from '../semantics/laws/values.ts';
import type { Resource } from '../semantics/world/world.ts';
import type { Caller } from './caller.ts';
import type { Concepts } from './concepts.ts';
import type { Realms } from './realms.ts';

export class IssuedKeys {
  readonly #realms: Realms;
  readonly #roles: ReadonlySet<string>;
  readonly #prefixes: readonly string[];
  /** The concept of each secret, the words of its property, and its mark. */
  readonly #secrets: readonly (readonly [concept: string, words: string, mark: DeclaredSecret])[];

  constructor(contract: Contract, concepts: Concepts, known: Iterable<string>, realms: Realms) {
    this.#realms = realms;
    this.#roles = rolesOf(contract);
    this.#prefixes = contract.auth.flatMap(({ keyPrefixes = [] }) => keyPrefixes.map(({ prefix }) => prefix));
    this.#secrets = [...known].flatMap((concept) =>
      concepts
        .markedWith(concept, 'secret')
        .flatMap(([words, mark]) => (mark.signsWebhooks ? [] : [[concept, words, mark] as const])),
    );
  }

  /**
   * Returns the caller for a key issued by the mock, with the role of the key and the tenant of its owner, or
   * `'invalid'` if its resource no longer meets the declared conditions. Returns undefined for other credentials.
   */
  callerOf(credential: string): Caller | 'invalid' | undefined {
    if (!this.#prefixes.some((prefix) => credential.startsWith(prefix))) return undefined;
    for (const [tenant, world] of this.#realms.worlds())
      for (const [concept, words, { valid = [] }] of this.#secrets) {
        const resource = world.all(concept).find(({ values }) => values.get(words) === credential);
        if (!resource) continue;
        const isValid = holds(valid, (member) => resource.values.get(member));
        return isValid ? { role: this.#roleOf(resource), tenant } : 'invalid';
      }
    return undefined;
  }

  #roleOf({ values }: Resource): string | undefined {
    const texts = [...values.values()].filter((value) => typeof value === 'string');
    return [...this.#roles].find((role) => texts.some((text) => text.toUpperCase() === role.toUpperCase()));
  }
}
