/** One change to one keyword at one location, for both documents. */
import type { JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Witness } from './relation.ts';

/**
 * Effect of a change on the values at its location. `annotation`: no effect on validation. `unknown`: a
 * difference was neither found nor excluded.
 */
export type Effect = 'narrowed' | 'widened' | 'changed' | 'annotation' | 'unknown';

export interface SchemaFact {
  /** The id of the change. It does not depend on the path from the compared schema to the change. */
  readonly id: string;
  /** Path from the compared schema, ignoring `$ref` and `allOf`: ``, `/properties/name`, `/items`, `/oneOf/1`. */
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
  /** For a removed property: true if the schema for other names applies to the property. */
  readonly isAdditional?: true;
  /** For `required`: the default that replaces the missing property in requests, so no value is rejected. */
  readonly default?: JsonValue;
  /** True if a witness or the bounds prove that the change breaks callers in the compared direction. */
  readonly breaking: boolean;
  /**
   * True if it is proven that the surrounding schema accepts or excludes the affected values on both sides, because
   * another union variant accepts them, or an existing limit excludes them.
   */
  readonly shadowed?: boolean;
  /** True if each new value matches several alternatives of the old `oneOf`, but the service means only one of them. */
  readonly overlap?: boolean;
  /** True if the digits of numbers prove the complete effect. */
  readonly isExact?: boolean;
  /** True if `old` or `new` is the text of a number with more digits than a double can represent. */
  readonly hasLostDigits?: true;
  /** True if bounds alone prove the change. */
  readonly beyond?: boolean;
  /** A value at the location of the fact, not of the compared schema. ajv has confirmed it. */
  readonly witness?: Witness;
  /** Number of values tried, if the effect is unknown. */
  readonly searched?: number;
  /** JSON pointers into both documents: to the keyword, or to the schema if it does not have the keyword. */
  readonly oldPointer: string;
  readonly newPointer: string;
}

/** A step from a schema to a subschema, with the part of the value it applies to. */
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
  /** Names excluded from `additionalProperties`. */
  readonly besides?: readonly string[];
}

/** A fact without its location, as found. */
export interface LocalFact extends Omit<
  SchemaFact,
  'place' | 'breaking' | 'shadowed' | 'witness' | 'beyond'
> {
  readonly narrowing?: Witness;
  readonly widening?: Witness;
  /** The effects that the bounds alone prove, because a witness would be too large to generate. */
  readonly beyond?: { readonly narrowing: boolean; readonly widening: boolean };
  /** The schema of the old or the new document that rejects the witness. */
  readonly refusal?: { readonly old?: Term; readonly new?: Term };
}

/** Two corresponding schemas. Each side can consist of several schemas that all apply. */
export interface Pair {
  readonly old: readonly Term[];
  readonly new: readonly Term[];
}

/** A pair of subschemas, with the step to it. */
export interface Child extends Pair {
  readonly step: Inner;
}
