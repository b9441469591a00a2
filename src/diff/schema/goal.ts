/** The central question of this folder: is there a value that some schemas accept and others reject? */
import type { JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';

/**
 * `own`: accepted by the schema of the sender. `also`: accepted as well, because of another schema. `not`: rejected.
 * `own` and `also` differ in one respect: senders send only the names that their own schema declares.
 */
export type Sign = 'own' | 'also' | 'not';

/** A schema, and whether a value must satisfy or violate it. */
export interface Part {
  readonly sign: Sign;
  readonly term: Term;
}

/** The schemas that one value must satisfy or violate. */
export interface Goal {
  readonly key: string;
  readonly parts: readonly Part[];
}

/** A value, a proof of its absence, or the reason for an undecided search. */
export type Answer =
  | { readonly kind: 'value'; readonly value: JsonValue }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string };

export const NONE: Answer = { kind: 'none' };

export const unknown = (reason: string): Answer => ({ kind: 'unknown', reason });
export const found = (value: JsonValue): Answer => ({ kind: 'value', value });

/** The types of a value. Integers have the type `number`. */
export const KINDS = ['null', 'boolean', 'number', 'string', 'array', 'object'] as const;
export type Kind = (typeof KINDS)[number];

export function kindOf(value: JsonValue): Kind {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as Kind);
}

/** Returns the part with the opposite verdict on every value. */
export function opposite({ sign, term }: Part): Part {
  return { sign: sign === 'not' ? 'also' : 'not', term };
}

/** Returns the goal, or undefined if the same schema must both accept and reject the value. */
export function goalOf(parts: readonly Part[]): Goal | undefined {
  const byKey = new Map<string, Part>();
  const accepted = new Map<number, boolean>();
  for (const part of parts) {
    const isAccepted = part.sign !== 'not';
    if ((accepted.get(part.term.key) ?? isAccepted) !== isAccepted) return undefined;
    accepted.set(part.term.key, isAccepted);
    byKey.set(`${part.sign} ${part.term.key}`, part);
  }
  const keys = [...byKey.keys()].filter(
    (key) => !key.startsWith('also') || !byKey.has(key.replace('also', 'own')),
  );
  return { key: keys.toSorted().join(), parts: keys.map((key) => byKey.get(key)!) };
}
