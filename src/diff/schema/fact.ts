/** One change of one keyword at one place, seen from both documents. */
import type { JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Witness } from './relation.ts';

/**
 * Effect of a change on the values at its location. `annotation`: no effect on validation. `unknown`: a
 * difference was neither found nor excluded.
 */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'annotation' | 'unknown';

export interface SchemaFact {
  /** The same for the same change, from wherever it is reached. */
  readonly id: string;
  /** From the compared schema, through `$ref` and `allOf` unseen: ``, `/properties/name`, `/items`, `/oneOf/1`. */
  readonly place: string;
  readonly keyword: string;
  /**
   * The affected item: the name in `properties` and `required`, the value in `enum`, the variant in `anyOf`
   * and `oneOf`.
   */
  readonly item?: string;
  readonly old?: JsonValue;
  readonly new?: JsonValue;
  readonly effect: Effect;
  /** For `required`: the default for the property in requests without it, so that no value is rejected. */
  readonly default?: JsonValue;
  /** In the direction asked for, shown by the witness; without one, by bounds alone. */
  readonly breaking: boolean;
  /**
   * True if the change would break here, but its surroundings accept the value: another union variant without
   * the property, or an existing limit.
   */
  readonly shadowed?: boolean;
  /**
   * True if the change affects only response values that fit several alternatives of a `oneOf`. Their sender
   * chooses the value.
   */
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
  /** The schema that rejects the witness, on its side. */
  readonly refusal?: { readonly old?: Term; readonly new?: Term };
}

/** Two corresponding schemas. Each side can be several schemas that all apply. */
export interface Pair {
  readonly old: readonly Term[];
  readonly new: readonly Term[];
}

export interface Child extends Pair {
  readonly step: Inner;
}
