/** One change of one keyword at one place, seen from both documents. */
import type { JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Witness } from './relation.ts';

/**
 * What a change does to the values at its place. `annotation`: no value is judged differently. `unknown`: a difference was neither
 * found nor excluded.
 */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'annotation' | 'unknown';

export interface SchemaFact {
  /** The same for the same change, from wherever it is reached. */
  readonly id: string;
  /** From the compared schema, through `$ref` and `allOf` unseen: ``, `/properties/name`, `/items`, `/oneOf/1`. */
  readonly place: string;
  readonly keyword: string;
  /** Which of many: the name in `properties` and `required`, the value in `enum`, the variant in `anyOf` and `oneOf`. */
  readonly item?: string;
  readonly old?: JsonValue;
  readonly new?: JsonValue;
  readonly effect: Effect;
  /** Of `required`: what stands in for the member in requests that lack it, so that no value is refused. */
  readonly default?: JsonValue;
  /** In the direction asked for, shown by the witness; without one, by bounds alone. */
  readonly breaking: boolean;
  /**
   * The change would break at its place, but what surrounds it lets the value through: another variant of a union that knows
   * nothing of the member, or a limit that was there before.
   */
  readonly shadowed?: boolean;
  /** Only values that fit several alternatives of a `oneOf` are concerned, in responses, whose sender chooses the value. */
  readonly overlap?: boolean;
  /** A value at the place, not at the compared schema; confirmed by ajv. */
  readonly witness?: Witness;
  /** Values tried in vain, where the effect is unknown. */
  readonly searched?: number;
  /** JSON pointers into both documents: to the keyword, or to the schema that has no such keyword. */
  readonly oldPointer: string;
  readonly newPointer: string;
}

/** A step from a schema to one inside it, as a value takes it. */
export interface Inner {
  readonly keyword:
    | 'properties'
    | 'patternProperties'
    | 'additionalProperties'
    | 'prefixItems'
    | 'items'
    | 'anyOf'
    | 'oneOf';
  readonly member?: string;
  /** Names that `additionalProperties` is not about. */
  readonly besides?: readonly string[];
}

/** A fact before it has a place: what is known where it was found. */
export interface LocalFact extends Omit<SchemaFact, 'place' | 'breaking' | 'shadowed' | 'witness'> {
  readonly narrowing?: Witness;
  readonly widening?: Witness;
  /** Told by the bounds alone, of values too large to make. */
  readonly beyond?: { readonly narrowing: boolean; readonly widening: boolean };
  /** What refuses the witness, on the side that does. */
  readonly refusal?: { readonly old?: Term; readonly new?: Term };
}

/** Two schemas that belong together: each side several that all apply. */
export interface Pair {
  readonly old: readonly Term[];
  readonly new: readonly Term[];
}

export interface Child extends Pair {
  readonly step: Inner;
}
